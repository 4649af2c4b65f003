import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { catalogueClock, catalogueTombstones, companies, products } from '../schema.ts'
import { prepareStatement } from '#server/platform/db/statements.ts'
import { type EpochAndRun, epochAndRunColumns } from '#server/platform/db/epoch.ts'
import { cacheUntilNotified } from '#server/platform/cache/changes.ts'

export const catalogueTables = { products, companies } as const
export type CatalogueTable = keyof typeof catalogueTables
export interface CatalogueVersion extends EpochAndRun {
  readonly seq: number
  readonly shape: number
}

export const catalogueVersionKey = ({ epoch, seq }: Pick<CatalogueVersion, 'epoch' | 'seq'>): string =>
  `${epoch}.${seq}`
/** While the key is the same, the same filters find the same products. */
export const catalogueShapeKey = ({ epoch, shape }: Pick<CatalogueVersion, 'epoch' | 'shape'>): string =>
  `${epoch}.${shape}`

const selectTime = (db: Database) =>
  db
    .select({ ...epochAndRunColumns, seq: catalogueClock.seq, shape: catalogueClock.shape })
    .from(catalogueClock)
    .where(eq(catalogueClock.id, 1))

const timeOf = (db: Database) =>
  prepareStatement(db, 'catalogue_time', () => {
    const statement = selectTime(db).prepare('catalogue_time')
    return cacheUntilNotified(db, 'catalogue', async () => (await statement.execute())[0], { most: 1 })
  })

const present = (row: CatalogueVersion | undefined): CatalogueVersion => {
  if (!row) throw new Error('the catalogue has not been imported')
  return row
}

export const readCatalogueVersion = async (db: Database): Promise<CatalogueVersion> => present(await timeOf(db)('now'))

export const readUncachedVersion = async (db: Database): Promise<CatalogueVersion> => present((await selectTime(db))[0])

/** A transaction that changes companies or products must lock the clock first, so that no two wait for each other. */
export const lockCatalogueClock = async (tx: Database): Promise<number> => {
  const [row] = await tx
    .select({ seq: catalogueClock.seq })
    .from(catalogueClock)
    .where(eq(catalogueClock.id, 1))
    .for('update')
  return row?.seq ?? 0
}

/** Returns the first number. The clock stays locked until the commit, so that the numbers become visible in order. */
export const assignSeq = async (tx: Database, many = 1, reshapes = true): Promise<number> => {
  const seq = sql`${catalogueClock.seq} + ${many}`
  const [row] = await tx
    .update(catalogueClock)
    .set(reshapes ? { seq, shape: seq } : { seq })
    .where(eq(catalogueClock.id, 1))
    .returning({ seq: catalogueClock.seq })
  if (!row) throw new Error('the catalogue has not been imported')
  return row.seq - many + 1
}

export const countCatalogueRows = (db: Database, table: CatalogueTable): Promise<number> =>
  db.$count(catalogueTables[table])

export const findTombstones = (db: Database, table: CatalogueTable, after: number, upTo: number, limit: number) => {
  const { tableName, rowId: id, seq } = catalogueTombstones
  const isBetween = and(gt(seq, after), lte(seq, upTo))
  return db
    .select({ id, seq })
    .from(catalogueTombstones)
    .where(and(eq(tableName, table), isBetween))
    .orderBy(asc(seq))
    .limit(limit)
}
