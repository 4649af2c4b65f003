import { systemClock } from '#lib/clock.ts'
import { prefs } from '#prefs/prefs.ts'
import type { CopyOutcome } from './replicate.ts'

let refresh: () => Promise<CopyOutcome> = async () => ({ at: 'stopped', problem: 'unknown' })

export const setCatalogueRefresh = (run: () => Promise<CopyOutcome>): void => {
  refresh = run
}

export const refreshCatalogue = (): Promise<CopyOutcome> => refresh()

/** `all`: complete and current. `hot`: only featured rows. `older`: complete, from `asOf` (ms). `nothing`: failed. */
export type RefreshResult = { readonly at: 'all' | 'hot' | 'nothing' } | { readonly at: 'older'; readonly asOf: number }

export const refreshAndReport = async (): Promise<RefreshResult> => {
  const requestedAt = systemClock.now()
  const outcome = await refreshCatalogue()
  if (outcome.at !== 'done') return { at: 'nothing' }
  const [{ openCatalogueDb }, { readStatus }] = await Promise.all([
    import('../store/db.ts'),
    import('../store/meta.ts'),
  ])
  const { scope, asOf } = await readStatus(await openCatalogueDb(prefs.locale))
  if (scope !== 'full' || asOf === null) return { at: 'hot' }
  return asOf < requestedAt ? { at: 'older', asOf } : { at: 'all' }
}
