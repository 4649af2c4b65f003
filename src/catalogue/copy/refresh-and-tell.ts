import { systemClock } from '#lib/clock.ts'
import { openCatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

/**
 * What a refresh has brought. `all`: everything that is copied is of now. `hot`: what the backend puts forward, and this
 * device has no more. `older`: the same, beside a whole copy of another time (ms).
 */
export type Refreshed = { readonly at: 'all' | 'hot' | 'nothing' } | { readonly at: 'older'; readonly asOf: number }

/** As `refreshCatalogue`; says of what it was a refresh. */
export const refreshAndTell = async (): Promise<Refreshed> => {
  const asked = systemClock.now()
  const outcome = await refreshCatalogue()
  if (outcome.at !== 'done') return { at: 'nothing' }
  const { scope, asOf } = await readStatus(await openCatalogueDb(prefs.locale))
  if (scope !== 'full' || asOf === null) return { at: 'hot' }
  return asOf < asked ? { at: 'older', asOf } : { at: 'all' }
}
