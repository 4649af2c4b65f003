import { useSyncExternalStore } from 'react'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'

/** Which kind is listed, and which request of it is open. */
export interface PlaceInAddress {
  readonly kind: RequestKind
  readonly chosen: string | null
}

const parse = (hash: string): PlaceInAddress => {
  const [name, id = ''] = hash.slice(1).split('/')
  const kind = requestKinds.find((one) => one === name) ?? 'enquiry'
  return { kind, chosen: /^[\w-]{1,40}$/.test(id) ? id : null }
}
const hashOf = ({ kind, chosen }: PlaceInAddress) => (chosen === null ? `#${kind}` : `#${kind}/${chosen}`)

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}

/** In the address, so that Back leads from a request to the list, and a reload shows the same. */
export const usePlaceInAddress = (): PlaceInAddress =>
  parse(useSyncExternalStore(subscribe, () => window.location.hash))

export const goTo = (place: PlaceInAddress): void => {
  window.location.hash = hashOf(place)
}

/** Removes the open request from the address. */
export const leaveNoPlace = (): void => {
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
