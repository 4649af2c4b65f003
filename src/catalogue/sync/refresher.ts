import type { Locale } from '#contract/languages.ts'
import type { CopyProblem } from '../store/schema.ts'
import type { Copier } from './copier.ts'
import type { CopyOutcome } from './replicate.ts'
import type { WorkerOutcome } from './worker/workers.ts'

export const maxAgesMs = {
  start: 60_000,
  visible: 15 * 60_000,
  online: 15 * 60_000,
  /** A copy of any age is refreshed, because a buyer receives more data than a visitor. */
  signedIn: 1,
  demanded: 0,
} as const satisfies Record<string, number>
const firstRetryMs = 15_000
const lastRetryMs = 5 * 60_000
const maxLost = 3

export interface RefresherDeps {
  readonly locale: () => Locale
  readonly workers: readonly ((locale: Locale, maxAgeMs: number) => Promise<WorkerOutcome>)[]
  readonly inPage: () => Promise<Copier>
  readonly later: (ms: number, work: () => void) => () => void
  /** Called after a refresh at the start or after a reconnection, and after one that succeeds after failures. */
  readonly settled: () => void
  readonly copied: (locale: Locale) => void
}

/** Problems after which a refresh is repeated. After others, it would fail in the same way or fill the disk again. */
const worthWaiting: ReadonlySet<CopyProblem> = new Set(['offline', 'timeout', 'portal', 'server', 'damaged'])

export function createRefresher(deps: RefresherDeps) {
  let cancel = () => {}
  let wait = firstRetryMs

  const refreshOnce = async (locale: Locale, maxAgeMs: number): Promise<CopyOutcome> => {
    for (const ask of deps.workers) {
      for (let attempt = 0; attempt < maxLost; attempt += 1) {
        const outcome = await ask(locale, maxAgeMs)
        if (outcome.at === 'unheard') break
        if (outcome.at !== 'lost') return outcome
      }
    }
    return (await deps.inPage()).refresh(locale, maxAgeMs)
  }

  const refresh = async (reason: keyof typeof maxAgesMs): Promise<CopyOutcome> => {
    cancel()
    const locale = deps.locale()
    const outcome = await refreshOnce(locale, maxAgesMs[reason])
    cancel()
    if (reason === 'start' || reason === 'online' || (outcome.at === 'done' && wait > firstRetryMs)) deps.settled()
    if (outcome.at === 'done') {
      wait = firstRetryMs
      deps.copied(locale)
    } else if (worthWaiting.has(outcome.problem)) {
      cancel = deps.later(wait, () => void refresh('visible'))
      wait = Math.min(wait * 2, lastRetryMs)
    }
    return outcome
  }

  return { refresh, stop: () => cancel() }
}
