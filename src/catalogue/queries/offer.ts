import { useEffect, useState } from 'react'
import { appDb } from '#api/app-db.ts'
import { offer, offerPath, type Offer } from '#contract/entities/membership.ts'
import { apiBase } from '#prefs/build-settings.ts'

const key = 'visitor-offer'
/** After this time the page is shown without figures, in ms. */
const timeoutMs = 5_000

/** From the backend, which is then stored; else as this device stored it; else null. */
const readOffer = async (show: (known: Offer | null) => void): Promise<void> => {
  const stored =
    offer.safeParse(
      (
        await appDb()
          .kv.get(key)
          .catch(() => undefined)
      )?.v,
    ).data ?? null
  if (stored) show(stored)
  try {
    const response = await fetch(apiBase + offerPath, { signal: AbortSignal.timeout(timeoutMs) })
    const known = offer.parse(response.ok ? await response.json() : null)
    show(known)
    await appDb().kv.put({ k: key, v: known })
  } catch {
    show(stored)
  }
}

let last: Offer | null | undefined

/** What a visitor may know of the operator, the data and the prices. Undefined: not read yet. */
export const useOffer = (): Offer | null | undefined => {
  const [state, setState] = useState(last)
  useEffect(() => {
    void readOffer((known) => {
      last = known
      setState(known)
    })
  }, [])
  return state
}
