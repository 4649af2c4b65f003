import type { Locale } from '#contract/languages.ts'
import type { CopyProblem } from '../store/schema.ts'
import type { Copier } from './copier.ts'
import type { CopyOutcome } from './replicate.ts'
import type { WorkerOutcome } from './worker/workers.ts'

/** For each trigger, the maximum age of a copy that is fresh enough. ms. */
export const freshFor = {
  /** A reload just after a copy would fetch nothing new. */
  start: 60_000,
  visible: 15 * 60_000,
  online: 15 * 60_000,
  /** Signing in gives access to more of the backend, so the copy's age does not matter. */
  signedIn: 1,
  /** A person who asks wants a new answer. */
  demanded: 0,
} as const satisfies Record<string, number>
export type RefreshReason = keyof typeof freshFor

const firstRetryMs = 15_000
const lastRetryMs = 5 * 60_000
/** How often a worker may die during one request before the next worker gets it. */
const maxLost = 3

export interface RefresherDeps {
  readonly locale: () => Locale
  readonly workers: readonly ((locale: Locale, maxAgeMs: number) => Promise<WorkerOutcome>)[]
  readonly inPage: () => Promise<Copier>
  readonly later: (ms: number, work: () => void) => () => void
  /** The first refresh is over, or one succeeded after others had failed: work that waited may continue. */
  readonly settled: () => void
  /** Called when everything that was to be copied in this language is stored. */
  readonly copied: (locale: Locale) => void
}

export type Refresher = ReturnType<typeof createRefresher>

/** After any other problem another attempt would only fill the disk again, or fail in the same way. */
const worthWaiting: ReadonlySet<CopyProblem> = new Set(['offline', 'timeout', 'portal', 'server', 'damaged'])

/** Decides who refreshes, and retries at growing intervals while the network or the backend is unavailable. */
export function createRefresher(deps: RefresherDeps) {
  let cancel = () => {}
  let wait = firstRetryMs

  const once = async (locale: Locale, maxAgeMs: number): Promise<CopyOutcome> => {
    for (const ask of deps.workers) {
      for (let attempt = 0; attempt < maxLost; attempt += 1) {
        const outcome = await ask(locale, maxAgeMs)
        if (outcome.at === 'unheard') break
        if (outcome.at !== 'lost') return outcome
      }
    }
    return (await deps.inPage()).refresh(locale, maxAgeMs)
  }

  const refresh = async (reason: RefreshReason): Promise<CopyOutcome> => {
    cancel()
    const locale = deps.locale()
    const outcome = await once(locale, freshFor[reason])
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
