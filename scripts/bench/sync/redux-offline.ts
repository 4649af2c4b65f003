import { offline } from '@redux-offline/redux-offline'
import defaults from '@redux-offline/redux-offline/lib/defaults'
import { createStore, type UnknownAction } from 'redux'
import { bodyOf, jsonHeaders, newIds, type Rig } from './rig.ts'

interface State {
  readonly offline: { readonly outbox: readonly unknown[] }
}

/** redux-offline with its defaults: its own effect, discard, retry and persistence; only the network waits to be told. */
export const reduxOfflineRig = async (): Promise<Rig> => {
  let tell: (online: boolean) => void = () => undefined
  let loaded = () => {}
  const rehydrated = new Promise<void>((resolve) => {
    loaded = resolve
  })
  const enhance = offline({
    ...defaults,
    detectNetwork: (heard) => {
      tell = heard
      heard(false)
    },
    persistCallback: () => loaded(),
  })
  const build = enhance(createStore) as unknown as (reducer: (state?: object) => object) => {
    getState: () => State
    dispatch: (action: UnknownAction) => void
  }
  const store = build((state = {}) => state)
  await rehydrated
  const action = (id: string): UnknownAction => ({
    type: 'save',
    payload: { id },
    meta: {
      offline: {
        effect: { url: '/ops', method: 'POST', body: bodyOf(id), headers: jsonHeaders(id) },
        commit: { type: 'saved', meta: { id } },
        rollback: { type: 'not saved', meta: { id } },
      },
    },
  })
  /** It writes its state a moment after each change: stored when the last id stands in the storage. */
  const stored = async (last: string) => {
    while (!Object.values({ ...localStorage }).some((text) => String(text).includes(last)))
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
  }
  return {
    fill: async (count) => {
      const ids = newIds(count)
      for (const id of ids) store.dispatch(action(id))
      await stored(ids.at(-1) ?? '')
      return ids
    },
    start: async () => tell(true),
    left: async () => store.getState().offline.outbox.length,
    nudge: async () => tell(true),
  }
}
