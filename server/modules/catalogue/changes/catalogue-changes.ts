import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hasMarkForm, compareMark, readMark, renewEpoch, writeMark } from '#server/platform/db/epoch.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import {
  findTombstones,
  readCatalogueVersion,
  readUncachedVersion,
  catalogueShapeKey,
  assignSeq,
  type CatalogueTable,
  type CatalogueVersion,
} from './catalogue-clock.ts'
import type { CatalogueCache } from '../library.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { catalogueTombstones, products } from '../schema.ts'
import { productIdsOfCompany } from '../products/repo.ts'

const placeAtEnd = async (
  tx: Database,
  table: CatalogueTable,
  ids: readonly string[],
  now: number | null,
  reshapes: boolean,
): Promise<void> => {
  if (ids.length === 0) return
  const first = await assignSeq(tx, ids.length, reshapes)
  const rows = sql.identifier(table)
  await tx.execute(sql`
    update ${rows} set seq = ${first}::bigint - 1 + place.at, updated_at = coalesce(${now}::bigint, updated_at)
    from unnest(${sql.param([...ids])}::text[]) with ordinality as place(id, at)
    where ${rows}.id = place.id
  `)
}

export const publishProducts = (tx: Database, ids: readonly string[], now: number | null) =>
  placeAtEnd(tx, 'products', ids, now, true)

/** Moves companies to the feed's end. Use it only for changes that cannot affect a search of products. */
export const publishCompanies = (tx: Database, ids: readonly string[], now: number) =>
  placeAtEnd(tx, 'companies', ids, now, false)

/** Use it only for a new rating. The company's products move to the feed's end, but keep their update times. */
export const publishCompanyRating = async (tx: Database, id: string, now: number): Promise<void> => {
  await publishCompanies(tx, [id], now)
  await placeAtEnd(tx, 'products', await productIdsOfCompany(tx, id), null, false)
}

export const withdrawProducts = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const firstSeq = await assignSeq(tx, ids.length)
  await tx
    .insert(catalogueTombstones)
    .values(ids.map((rowId, index) => ({ tableName: 'products' as const, rowId, seq: firstSeq + index })))
    .onConflictDoUpdate({
      target: [catalogueTombstones.tableName, catalogueTombstones.rowId],
      set: { seq: sql`excluded.seq` },
    })
  await tx.delete(products).where(inArray(products.id, [...ids]))
}

/** Deletes the tombstones, because they would make devices delete products that are listed again. */
export const readmitProducts = async (tx: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .delete(catalogueTombstones)
    .where(and(eq(catalogueTombstones.tableName, 'products'), inArray(catalogueTombstones.rowId, [...ids])))
}

export const wireMarkOf = (db: Database, { epoch, run, seq }: Omit<CatalogueVersion, 'shape'>): Promise<string> =>
  writeMark(db, { of: 'seq', epoch, run, at: seq, seen: 0, rest: null })

type MarkDeps = Pick<Deps, 'db' | 'random'>

/** `from` is null if all rows must be read. A mark newer than the database proves a restore: a new epoch starts. */
export const readMarkPosition = async ({ db, random }: MarkDeps, text: string) => {
  if (!hasMarkForm(text)) throw invalidFields([{ path: 'since', rule: 'mark' }])
  const time = await readCatalogueVersion(db)
  const mark = await readMark(db, text, 'seq')
  if (!mark) return { from: null, time }
  const verdict = await compareMark(db, mark, { ...time, last: time.seq, hasSeen: true })
  if (typeof verdict === 'object') return { from: verdict.at, time }
  // The cached version may be older than a change that another process wrote.
  const anew = await readUncachedVersion(db)
  const secondVerdict = await compareMark(db, mark, { ...anew, last: anew.seq, hasSeen: true })
  if (secondVerdict === 'lost') await renewEpoch(db, random, anew.epoch)
  return { from: typeof secondVerdict === 'object' ? secondVerdict.at : null, time: anew }
}

export const readChanges = async <Row>(
  deps: MarkDeps,
  library: Pick<CatalogueCache, 'rows'>,
  table: CatalogueTable,
  asked: Readonly<{ since: string; cursor: string; limit: number }>,
  find: (after: number, upTo: number, limit: number) => Promise<readonly { readonly seq: number; readonly row: Row }[]>,
) => {
  const { db } = deps
  const mark = asked.cursor || asked.since
  const { from, time } =
    mark === '' ? { from: 0, time: await readCatalogueVersion(db) } : await readMarkPosition(deps, mark)
  const total = await library.rows(catalogueShapeKey(time), table)
  if (from === null) return { list: [], deleted: [], cursor: null, next: '', total, reset: true }

  const changedRows = await find(from, time.seq, asked.limit + 1)
  const tombstones = mark === '' ? [] : await findTombstones(db, table, from, time.seq, asked.limit + 1)
  const events = [...changedRows, ...tombstones].sort((a, b) => a.seq - b.seq)
  const page = events.slice(0, asked.limit)
  const hasMore = events.length > asked.limit
  const reachedMark = await wireMarkOf(db, { ...time, seq: hasMore ? (page.at(-1)?.seq ?? from) : time.seq })
  return {
    list: page.flatMap((event) => ('row' in event ? [event.row] : [])),
    deleted: page.flatMap((event) => ('id' in event ? [event.id] : [])),
    cursor: hasMore ? reachedMark : null,
    next: reachedMark,
    total,
    reset: false,
  }
}
