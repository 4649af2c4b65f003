import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import type { Api } from '#api/client.ts'
import type { SessionService } from '#api/session/session.ts'
import { openOffers } from '#api/offers.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { createCopier, type Copier } from '../copier.ts'
import { beatMs, type FromWorker } from './worker-protocol.ts'
import { nextTask, waitFor } from '../../store/next-task.ts'

/** Rows per transaction, so that the page's readers wait for only a few frames and are woken once. */
const rowsAtOnce = 400

export interface WorkerCopiesDeps {
  readonly api: Api
  readonly session: SessionService
  /** With data saver on: the only categories to copy; empty: all. */
  readonly categories: () => readonly string[]
}

export interface WorkerCopies {
  readonly copier: Copier
  /** Refreshes for a page, and reports regularly that the worker is alive. */
  readonly refreshFor: (locale: Locale, maxAgeMs: number, tell: (message: FromWorker) => void) => Promise<void>
}

/** The copier of a worker (the service worker or a page's own), and its answers to a page. */
export const createWorkerCopies = ({ api, session, categories }: WorkerCopiesDeps): WorkerCopies => {
  const copier = createCopier({
    openDb: openCatalogueDb,
    exclusively,
    api,
    files: catalogueFiles,
    clock: systemClock,
    offers: openOffers(() => systemClock.now()),
    wait: waitFor,
    signedIn: async () => (await session.holder()) !== null,
    // Nothing is rendered here, but other events of the worker must get their turn.
    pause: nextTask,
    categories,
    rowsAtOnce,
  })
  return {
    copier,
    refreshFor: async (locale, maxAgeMs, tell) => {
      tell({ type: 'catalogue/working' })
      const beat = setInterval(() => tell({ type: 'catalogue/working' }), beatMs)
      try {
        const outcome = await copier.refresh(locale, maxAgeMs)
        tell(
          outcome.at === 'done' ? { type: 'catalogue/done' } : { type: 'catalogue/stopped', problem: outcome.problem },
        )
      } finally {
        clearInterval(beat)
      }
    },
  }
}
