import type * as z from 'zod/mini'
import type { Call, QueryIn } from '#contract/call.ts'
import { header } from '#contract/headers.ts'
import { languages, type Locale } from '#contract/languages.ts'
import type { Clock } from '#lib/clock.ts'
import type { CatalogueFiles } from '#api/files/catalogue-files.ts'
import type { Api } from '#api/client.ts'
import { readMeta, readStatus, writeMeta } from '../store/meta.ts'
import type { FindingStore } from '#api/capabilities.ts'
import type { CatalogueDb } from '../store/db.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { CopyStatus, StoredPart } from '../store/schema.ts'

export interface CopyDeps {
  readonly db: CatalogueDb
  readonly api: Pick<Api, 'call'>
  readonly files: CatalogueFiles
  readonly clock: Clock
  readonly signedIn: () => Promise<boolean>
  /** Yields the thread between slices of work, because without workers the sync runs on the main thread. */
  readonly pause: () => Promise<void>
  readonly offers: Pick<FindingStore, 'known' | 'note'>
  readonly wait: (ms: number) => Promise<void>
  readonly demanded?: boolean
  /** A worker writes more rows in a transaction, because it does not block the main thread. */
  readonly rowsAtOnce?: number
  readonly signal?: AbortSignal | undefined
  readonly categories?: readonly string[]
}

/** The database was emptied during a run, for example to make room for unsent work: the run's rows are lost. */
export class CopyClearedError extends Error {
  override readonly name = 'CopyClearedError'
}

/** Another run (possible without Web Locks) has changed what this run relies on, so this run's write is obsolete. */
export class CopySupersededError extends Error {
  override readonly name = 'CopySupersededError'
}

export interface CopyRun extends CopyDeps {
  readonly locale: Locale
  readonly headers: Readonly<Record<string, string>>
  readonly status: () => CopyStatus
  /** Called in each write transaction that builds on earlier ones. Throws if those are gone or superseded. */
  readonly check: () => Promise<void>
  readonly report: (change: Partial<CopyStatus>) => Promise<void>
  /** Like `report`, but stores only at intervals, because a write wakes every tab; `report` then stores the rest. */
  readonly progress: (change: Partial<CopyStatus>) => Promise<void>
}

const progressMs = 500

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

export type Sizes = Pick<CopyStatus, 'bytes' | 'packedBytes'>

export const sizesOf = (parts: readonly StoredPart[]): Sizes => ({
  bytes: sum(parts.map(({ bytes }) => bytes)),
  packedBytes: sum(parts.map(({ packedBytes }) => packedBytes)),
})

type Unreadable = Pick<CopyStatus, 'unreadable' | 'unreadableCompanies'>

export const unreadableOf = (parts: readonly Pick<StoredPart, 'table' | 'unreadable'>[]): Unreadable =>
  parts.reduce((before, { table, unreadable }) => addUnreadableCount(before, table, unreadable), {
    unreadable: 0,
    unreadableCompanies: 0,
  })

export const addUnreadableCount = (before: Unreadable, table: CatalogueTable, count: number): Unreadable => ({
  unreadable: before.unreadable + count,
  unreadableCompanies: before.unreadableCompanies + (table === 'companies' ? count : 0),
})

type Asking<C extends Call> = Readonly<{ query?: QueryIn<C>; readable: (row: unknown) => boolean }>

/** `data` must leave rows unparsed, so that one bad row does not make the whole response fail. */
export async function callBackend<C extends Call, D extends z.ZodMiniType>(
  run: CopyRun,
  call: C,
  data: D,
  asking: Asking<C>,
): Promise<{ readonly answer: z.output<D>; readonly bytes: number }> {
  let bytes = 0
  const answer = await run.api.call(
    { ...call, data },
    {
      ...asking,
      headers: run.headers,
      signal: run.signal,
      onReceived: (count) => {
        bytes = count
      },
    },
  )
  return { answer, bytes }
}

export const createCopyRun = async (deps: CopyDeps, locale: Locale): Promise<CopyRun> => {
  const { db } = deps
  const dbEpoch = await readMeta(db, 'begun')
  let status = await readStatus(db)
  let writtenAt = deps.clock.mono()
  const check = async () => {
    if ((await readMeta(db, 'begun')) !== dbEpoch) throw new CopyClearedError()
  }
  const write = async () => {
    writtenAt = deps.clock.mono()
    await db.transaction('rw', db.meta, async () => {
      await check()
      await writeMeta(db, 'status', status)
    })
  }
  return {
    ...deps,
    check,
    locale,
    headers: { [header.acceptLanguage]: languages[locale].apiTag },
    status: () => status,
    report: async (change) => {
      status = { ...status, ...change }
      await write()
    },
    progress: async (change) => {
      status = { ...status, ...change }
      if (deps.clock.mono() - writtenAt >= progressMs) await write()
    },
  }
}
