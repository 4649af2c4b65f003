import { systemClock } from '#lib/clock.ts'
import { prefs } from '#prefs/prefs.ts'
import type { CopyOutcome } from './replicate.ts'

let refresh: () => Promise<CopyOutcome> = async () => ({ at: 'stopped', problem: 'unknown' })

/** Called by the code that starts the copier; before that nothing can be refreshed. */
export const setRefresh = (run: () => Promise<CopyOutcome>): void => {
  refresh = run
}

/** Updates the copy of the catalogue because a person asked. Resolves when it is over, successful or not. */
export const refreshCatalogue = (): Promise<CopyOutcome> => refresh()

/** `all`: up to date. `hot`: only featured rows. `older`: those, and a complete copy of an earlier time (ms). */
export type Refreshed = { readonly at: 'all' | 'hot' | 'nothing' } | { readonly at: 'older'; readonly asOf: number }

export const refreshAndReport = async (): Promise<Refreshed> => {
  const requestedAt = systemClock.now()
  const outcome = await refreshCatalogue()
  if (outcome.at !== 'done') return { at: 'nothing' }
  // The database library is loaded by now. It must not be loaded together with code that only requests a refresh.
  const [{ openCatalogueDb }, { readStatus }] = await Promise.all([
    import('../store/db.ts'),
    import('../store/meta.ts'),
  ])
  const { scope, asOf } = await readStatus(await openCatalogueDb(prefs.locale))
  if (scope !== 'full' || asOf === null) return { at: 'hot' }
  return asOf < requestedAt ? { at: 'older', asOf } : { at: 'all' }
}
