import { apiLanguage, header, type Locale } from '#contract/headers.ts'
import type { Clock } from '#lib/clock.ts'
import type { CatalogueFiles } from '../api/catalogue-files.ts'
import type { Api } from '../api/client.ts'
import { allIds } from '../db/ref-blocks.ts'
import { readStatus, writeMeta } from '../db/ref-meta.ts'
import type { RefDb } from '../db/ref-db.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import type { CopyStatus, StoredPart } from '../db/ref-schema.ts'

export interface CopyDeps {
  readonly db: RefDb
  readonly api: Pick<Api, 'call'>
  readonly files: CatalogueFiles
  readonly clock: Clock
  readonly signedIn: () => Promise<boolean>
  /** Gives the thread back between two slices of work: where there is no worker, the page copies. */
  readonly pause: () => Promise<void>
  /** Rows of one transaction, where no page's thread has to be spared. */
  readonly rowsAtOnce?: number
  readonly signal?: AbortSignal
  /** Ids of the only categories whose products are copied; empty: all. */
  readonly categories?: readonly string[]
}

/** One run of the replication of one language. */
export interface CopyRun extends CopyDeps {
  readonly locale: Locale
  /** Headers that bind a call to the language of this copy, whatever the interface shows by now. */
  readonly headers: Readonly<Record<string, string>>
  readonly status: () => CopyStatus
  /**
   * Ids that may be on the device: any that is not among them certainly is not, as nobody but a run puts rows, and one
   * run at a time. Read once: looking for each of 100,000 takes the database longer than taking them. Null as long as
   * no more than a few rows were to be put: those are looked for. Whoever puts rows adds their ids.
   */
  readonly known: (table: CatalogueTable, rows: number) => Promise<Set<string> | null>
  /** Changes the status and writes it: screens in every tab follow it. */
  readonly report: (change: Partial<CopyStatus>) => Promise<void>
  /**
   * The same for how far it has got, written now and then only: every write wakes every tab. What was not written is in
   * the next report.
   */
  readonly progress: (change: Partial<CopyStatus>) => Promise<void>
}

/** Reading all ids is worth it for more rows than these. */
const fewRows = 100
/** Between two writes of how far a run has got. */
const progressMs = 500

/** What these parts weigh together. */
export const bytesOf = (parts: readonly StoredPart[]): Pick<CopyStatus, 'bytes' | 'packedBytes'> => ({
  bytes: parts.reduce((total, part) => total + part.bytes, 0),
  packedBytes: parts.reduce((total, part) => total + (part.packedBytes ?? part.bytes), 0),
})

export const startRun = async (deps: CopyDeps, locale: Locale): Promise<CopyRun> => {
  let status = await readStatus(deps.db)
  let written = deps.clock.mono()
  const write = async () => {
    written = deps.clock.mono()
    await writeMeta(deps.db, 'status', status)
  }
  const known = new Map<CatalogueTable, Promise<Set<string>>>()
  const readKnown = (table: CatalogueTable) => {
    const reading = allIds(deps.db, table).then((ids) => new Set(ids))
    known.set(table, reading)
    return reading
  }
  return {
    ...deps,
    known: async (table, rows) => known.get(table) ?? (rows > fewRows ? readKnown(table) : null),
    locale,
    headers: { [header.acceptLanguage]: apiLanguage[locale] },
    status: () => status,
    report: async (change) => {
      status = { ...status, ...change, updatedAt: deps.clock.now() }
      await write()
    },
    progress: async (change) => {
      status = { ...status, ...change, updatedAt: deps.clock.now() }
      if (deps.clock.mono() - written >= progressMs) await write()
    },
  }
}
