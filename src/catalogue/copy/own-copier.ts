import { catalogueFiles } from '#api/catalogue-files.ts'
import type { Api } from '#api/client.ts'
import { openOffers } from '#api/offers.ts'
import type { SessionService } from '#api/session.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'
import { openRefDb } from '../store/db.ts'
import { nextTask, waitFor } from '../store/next-task.ts'
import { createCopier, type Copier } from './copier.ts'

export interface OwnCopierDeps {
  readonly api: Api
  readonly session: Pick<SessionService, 'holder'>
  /** Thin-line mode: the only categories to copy; empty: all. */
  readonly categories: () => readonly string[]
  /** Rows that are written in one piece; absent: the copier's own number. */
  readonly rowsAtOnce?: number
}

/** The copier of this page or worker: with the clock, the database and the locks of the browser. */
export const createOwnCopier = ({ session, ...deps }: OwnCopierDeps): Copier =>
  createCopier({
    ...deps,
    openDb: openRefDb,
    exclusively,
    files: catalogueFiles,
    clock: systemClock,
    offers: openOffers(() => systemClock.now()),
    wait: waitFor,
    signedIn: async () => (await session.holder()) !== null,
    // A page draws in between, and other events of a worker get their turn.
    pause: nextTask,
  })
