import { asc, count, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products } from '../schema.ts'
import { jsonRow } from '#server/platform/cache/json-row.ts'
import { shapeText } from '../changes/catalogue-clock.ts'
import { isInPart } from '../copy/catalogue-parts.ts'
import type { PartOfTable } from '../copy/catalogue-parts.ts'
import { prepared } from '#server/platform/cache/prepared.ts'
import { noFilter, orderOf, tiedTo, whereOf } from './product-filter.ts'
import type { Half, ProductFilter, ProductSort, Way } from './product-filter.ts'
import { batchLoader } from '#server/platform/cache/batch-loader.ts'

const { search: _searched, ...shown } = getTableColumns(products)
/** Without the text that is only used for searching. */
export type ProductRow = Omit<typeof products.$inferSelect, 'search'>
const ofCompany = {
  id: companies.id,
  names: companies.names,
  province: companies.province,
  city: companies.city,
  rating: companies.rating,
  demo: companies.demo,
}
/** The fields of its company in a product. */
export type ProductCompany = Pick<typeof companies.$inferSelect, keyof typeof ofCompany>

export interface FoundProduct {
  readonly product: ProductRow
  readonly company: ProductCompany
}
/** A product at its last change: a cache that has it from then need not read it again. */
export interface ProductRef {
  readonly id: string
  readonly seq: number
}

const [inProduct, inCompany] = [jsonRow(shown), jsonRow(ofCompany)]
const joined = (db: Database) =>
  db
    .select({ product: inProduct.text, company: inCompany.text, shape: shapeText })
    .from(products)
    .innerJoin(companies, eq(companies.id, products.companyId))
const readFound = (row: { product: string; company: string }): FoundProduct => ({
  product: inProduct.read(row.product),
  company: inCompany.read(row.company),
})

interface Page {
  readonly sort: ProductSort | undefined
  readonly limit: number
  readonly offset: number
}

/** A page's products, and the shape of the catalogue; null if no row carries it. */
export const findProductRefs = async (
  db: Database,
  filter: ProductFilter,
  { sort, limit, offset }: Page,
  way: Way,
  half?: Half,
): Promise<{ refs: ProductRef[]; shape: string | null }> => {
  const query = db.select({ id: products.id, seq: products.seq, shape: shapeText }).from(products).$dynamic()
  const rows = await (sort === 'company' ? query.innerJoin(companies, eq(companies.id, products.companyId)) : query)
    .where(whereOf(filter, half))
    .orderBy(...orderOf(sort, filter.keyword, way, half))
    .limit(limit)
    .offset(offset)
  return { refs: rows, shape: rows[0]?.shape ?? null }
}

export const countProducts = async (db: Database, filter: ProductFilter, half?: Half): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(products).where(whereOf(filter, half))
  return Number(row?.total ?? 0)
}

export const findProducts = async (db: Database, ids: readonly string[]): Promise<FoundProduct[]> => {
  const statement = prepared(db, 'products_by_id', () =>
    joined(db)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
      .prepare('products_by_id'),
  )
  return (await statement.execute({ ids: [...ids] })).map(readFound)
}

const refsById = (db: Database) =>
  prepared(db, 'product_refs', () => {
    const statement = db
      .select({ id: products.id, seq: products.seq, shape: shapeText })
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
      .prepare('product_refs')
    return batchLoader(
      async (ids: readonly string[]) =>
        new Map((await statement.execute({ ids: [...ids] })).map((row) => [row.id, row])),
    )
  })

/** One product, and the shape of the catalogue. */
export const findProductRef = async (
  db: Database,
  id: string,
): Promise<(ProductRef & { readonly shape: string }) | undefined> => (await refsById(db)([id])).get(id)

export const findHotProducts = async (db: Database): Promise<FoundProduct[]> =>
  (await joined(db).where(isNotNull(products.hot)).orderBy(asc(products.hot), asc(products.id))).map(readFound)

/** The products in one part of the public copy, by id. */
export const findProductsOfPart = async (db: Database, part: PartOfTable): Promise<FoundProduct[]> =>
  (await joined(db).where(isInPart('products', part)).orderBy(asc(products.id))).map(readFound)

export const findProductsChanged = async (
  db: Database,
  after: number,
  upTo: number,
  limit: number,
): Promise<ProductRef[]> =>
  db
    .select({ id: products.id, seq: products.seq })
    .from(products)
    .where(sql`${products.seq} > ${after} and ${products.seq} <= ${upTo}`)
    .orderBy(asc(products.seq))
    .limit(limit)

/** Products that are equal in everything a filter can use, and how many there are. */
export interface ProductGroup {
  readonly categoryIds: readonly string[]
  readonly formulation: string | null
  readonly single: boolean
  readonly exportOnly: boolean
  /** The countries to which export is restricted. */
  readonly tiedTo: readonly string[]
  /** Those of the given days on which their registrations are still valid. */
  readonly validOn: readonly Day[]
  readonly cropIds: readonly string[]
  readonly targetIds: readonly string[]
  readonly count: number
}

/**
 * Groups of all products that match a keyword and a company: some thousands, however many products. `days`, earliest
 * first, are the days on which a registration may be required to be valid.
 */
export const findProductGroups = async (
  db: Database,
  filter: Pick<ProductFilter, 'keyword' | 'companyId'>,
  days: readonly Day[],
): Promise<ProductGroup[]> => {
  const { keyword, companyId } = filter
  const { categoryIds, formulation, isSingle, exportOnly, cropIds, targetIds, validUntil } = products
  // Written into the statement, because the grouped and the selected expression must be the same text.
  const inDays = sql`array[${sql.raw(days.map((day) => `'${day}'`).join())}]::date[]`
  const held = sql`case when ${validUntil} is null then 0 else width_bucket(${validUntil}, ${inDays}) end`
  const by = [categoryIds, formulation, isSingle, exportOnly, tiedTo, held, cropIds, targetIds]
  // One JSON text per group, because arrays of text are slow to transfer.
  const json = sql<string>`json_build_array(${sql.join(by, sql`, `)}, count(*))::text`
  const rows = await db
    .select({ json })
    .from(products)
    .where(whereOf({ ...noFilter, keyword, companyId }))
    .groupBy(...by)
  const untilDays = [[], ...days.map((_, at) => days.slice(0, at + 1))]
  // Groups are cached, and the same few lists occur in thousands of them.
  const lists = new Map<string, readonly string[]>()
  const once = (list: readonly string[]) => {
    const text = list.join()
    const known = lists.get(text) ?? list
    lists.set(text, known)
    return known
  }
  return rows.map((row) => {
    // Trusted, for there are thousands: `by` above says what the text holds, and the columns' schema of what type it is.
    const [categories, form, single, exported, tied, holds, crops, targets, total] = JSON.parse(row.json) as [
      string[],
      string | null,
      boolean,
      boolean,
      string[],
      number,
      string[],
      string[],
      number,
    ]
    return {
      categoryIds: once(categories),
      formulation: form,
      single,
      exportOnly: exported,
      tiedTo: once(tied),
      validOn: untilDays[holds] ?? [],
      cropIds: once(crops),
      targetIds: once(targets),
      count: total,
    }
  })
}

export const productIdsOfCompany = async (db: Database, companyId: string): Promise<string[]> =>
  (await db.select({ id: products.id }).from(products).where(eq(products.companyId, companyId))).map(({ id }) => id)
