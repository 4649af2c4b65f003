import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import type { SessionService } from '#api/session/session.ts'
import { openFindings } from '#api/capabilities.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { nextTask, waitFor } from '#catalogue/store/raw.ts'
import { createCopier, type Copier, type CopierDeps } from '#catalogue/sync/copier.ts'
import type { Locale } from '#contract/languages.ts'
import { beatMs, type FromWorker } from '#catalogue/sync/worker/worker-protocol.ts'

export interface DeviceCopierDeps extends Pick<CopierDeps, 'api' | 'rowsAtOnce'> {
  readonly session: Pick<SessionService, 'holder'>
  readonly categories: () => readonly string[]
}

export const createDeviceCopier = ({ session, ...deps }: DeviceCopierDeps): Copier =>
  createCopier({
    ...deps,
    openDb: openCatalogueDb,
    exclusively,
    files: catalogueFiles,
    clock: systemClock,
    offers: openFindings(() => systemClock.now()),
    wait: waitFor,
    signedIn: async () => (await session.holder()) !== null,
    // A worker renders nothing, but its other events must be handled between two slices of work.
    pause: nextTask,
  })

/**
 * Rows per transaction of the public copy: the page's reads wait no longer than a few frames, and are notified once.
 */
const rowsPerPart = 400

export const createWorkerCopies = (deps: Omit<DeviceCopierDeps, 'rowsAtOnce'>) => {
  const copier = createDeviceCopier({ ...deps, rowsAtOnce: rowsPerPart })
  return {
    copier,
    refreshFor: async (locale: Locale, maxAgeMs: number, tell: (message: FromWorker) => void) => {
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
