import { systemClock } from '#lib/clock.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import type { SessionService } from '#api/session/session.ts'
import { createFindingStore } from '#api/capabilities.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { yieldToTasks, delay } from '#catalogue/store/raw.ts'
import { createCopier, type Copier, type CopierDeps } from '#catalogue/sync/copier.ts'
import type { Locale } from '#contract/languages.ts'
import { heartbeatMs, type MessageFromWorker } from '#catalogue/sync/worker/worker-protocol.ts'

export interface DeviceCopierDeps extends Pick<CopierDeps, 'api' | 'rowsAtOnce'> {
  readonly session: Pick<SessionService, 'holder'>
  readonly categories: () => readonly string[]
}

export const createDeviceCopier = ({ session, ...deps }: DeviceCopierDeps): Copier =>
  createCopier({
    ...deps,
    openDb: openCatalogueDb,
    exclusively: runExclusively,
    files: catalogueFiles,
    clock: systemClock,
    offers: createFindingStore(() => systemClock.now()),
    wait: delay,
    signedIn: async () => (await session.holder()) !== null,
    pause: yieldToTasks,
  })

/** Rows per transaction, few enough that the page's reads wait only a few frames. */
const rowsPerPart = 400

export const createWorkerCopier = (deps: Omit<DeviceCopierDeps, 'rowsAtOnce'>) => {
  const copier = createDeviceCopier({ ...deps, rowsAtOnce: rowsPerPart })
  return {
    copier,
    refreshFor: async (locale: Locale, maxAgeMs: number, tell: (message: MessageFromWorker) => void) => {
      tell({ type: 'catalogue/working' })
      const beat = setInterval(() => tell({ type: 'catalogue/working' }), heartbeatMs)
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
