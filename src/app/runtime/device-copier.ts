import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import type { SessionService } from '#api/session/session.ts'
import { openOffers } from '#api/offers.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { nextTask, waitFor } from '#catalogue/store/next-task.ts'
import { createCopier, type Copier, type CopierDeps } from '#catalogue/copy/copier.ts'

export interface DeviceCopierDeps extends Pick<CopierDeps, 'api' | 'rowsAtOnce'> {
  readonly session: Pick<SessionService, 'holder'>
  /** With the data saver: the only categories to copy; empty: all. */
  readonly categories: () => readonly string[]
}

/** The copier with the parts of this device, for the page and for its workers. */
export const createDeviceCopier = ({ session, ...deps }: DeviceCopierDeps): Copier =>
  createCopier({
    ...deps,
    openDb: openCatalogueDb,
    exclusively,
    files: catalogueFiles,
    clock: systemClock,
    offers: openOffers(() => systemClock.now()),
    wait: waitFor,
    signedIn: async () => (await session.holder()) !== null,
    // In a worker nothing is drawn, but its other events must get their turn too.
    pause: nextTask,
  })
