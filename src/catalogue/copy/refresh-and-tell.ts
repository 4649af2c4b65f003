import { systemClock } from '#lib/clock.ts'
import { openCatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import { prefs } from '#prefs/prefs.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

/**
 * The result of a refresh. `all`: everything that is copied is up to date. `hot`: only the featured rows, and this
 * device has no others. `older`: the featured rows, beside a complete copy of an earlier time (ms).
 */
export type Refreshed = { readonly at: 'all' | 'hot' | 'nothing' } | { readonly at: 'older'; readonly asOf: number }

/** Does `refreshCatalogue`, and says what was refreshed. */
export const refreshAndTell = async (): Promise<Refreshed> => {
  const asked = systemClock.now()
  const outcome = await refreshCatalogue()
  if (outcome.at !== 'done') return { at: 'nothing' }
  const { scope, asOf } = await readStatus(await openCatalogueDb(prefs.locale))
  if (scope !== 'full' || asOf === null) return { at: 'hot' }
  return asOf < asked ? { at: 'older', asOf } : { at: 'all' }
}
