import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  lte,
  sql,
  arrayOverlaps,
  gte,
  inArray,
  type SQL,
} from 'drizzle-orm'
import type { Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products, labelSql, nameSortSql } from '../schema.ts'
import { isRowOfPart, type PartOfTable } from '../copy/part-cuts.ts'
import { prepareStatement, type LimitAndOffset } from '#server/platform/db/statements.ts'
import { matchesKeyword, likePrefixPattern, type Keyword } from '../search/near-words.ts'

export interface ProductFilter {
  readonly keyword?: Keyword | undefined
  readonly categoryIds?: readonly string[]
  readonly formulations?: readonly string[]
  readonly cropIds?: readonly string[]
  readonly targetIds?: readonly string[]
  readonly companyId?: string | undefined
  readonly single?: boolean | undefined
  readonly exportOnly?: boolean | undefined
  readonly answersHere?: boolean | undefined
  readonly openTo?: string | undefined
  readonly validOn?: Day | undefined
}
type ProductSort = 'name' | 'validUntil' | 'content' | 'company'

const nameEn = labelSql(products.names, 'en')
const leadingName = ({ text }: Keyword): SQL =>
  nameSortSql(/[\u3040-\ud7ff\uf900-\ufaff]/.test(text) ? labelSql(products.names, 'zh-Hans') : nameEn)

/** The countries to which an export-only product is restricted; empty if there is no restriction. */
const tiedTo = sql<string[]>`case when ${products.exportOnly} then ${products.exportCountries} else '{}' end`

const whereOf = (filter: ProductFilter): SQL | undefined => {
  const { keyword, categoryIds = [], formulations = [], cropIds = [], targetIds = [], companyId } = filter
  const { single, exportOnly, answersHere, openTo, validOn } = filter
  return and(
    keyword && matchesKeyword(products.search, keyword),
    categoryIds.length > 0 ? arrayOverlaps(products.categoryIds, [...categoryIds]) : undefined,
    formulations.length > 0 ? inArray(products.formulation, [...formulations]) : undefined,
    cropIds.length > 0 ? arrayOverlaps(products.cropIds, [...cropIds]) : undefined,
    targetIds.length > 0 ? arrayOverlaps(products.targetIds, [...targetIds]) : undefined,
    companyId === undefined ? undefined : eq(products.companyId, companyId),
    single === undefined ? undefined : eq(products.isSingle, single),
    exportOnly === undefined ? undefined : eq(products.exportOnly, exportOnly),
    answersHere === undefined ? undefined : eq(products.answersHere, answersHere),
    openTo === undefined ? undefined : sql`(${tiedTo} = '{}' or ${tiedTo} @> array[${openTo}]::text[])`,
    validOn === undefined ? undefined : gte(products.validUntil, validOn),
  )
}

/** Every order ends with an id, because otherwise two pages of rows with equal values could overlap. */
const orderOf = (sort: ProductSort | undefined, keyword: Keyword | undefined): SQL[] => {
  const byName = [asc(nameSortSql(nameEn)), asc(products.id)]
  const answeringFirst = [sql`${products.answersHere} desc nulls last`, ...byName]
  switch (sort) {
    case 'validUntil':
      return [sql`${products.validUntil} desc nulls last`, asc(products.id)]
    case 'content':
      return [sql`${products.contentValue} desc nulls last`, asc(products.id)]
    case 'company':
      return [asc(nameSortSql(labelSql(companies.names, 'en'))), asc(companies.id), ...byName]
    case 'name':
      return byName
    case undefined: {
      if (!keyword || keyword.instead) return answeringFirst
      const name = leadingName(keyword)
      return [asc(sql`case when ${name} like ${likePrefixPattern(keyword.text)} then ${name} end`), ...answeringFirst]
    }
  }
}

const { search: _searched, ...shown } = getTableColumns(products)
export type ProductRow = Omit<typeof products.$inferSelect, 'search'>
const ofCompany = {
  id: companies.id,
  names: companies.names,
  province: companies.province,
  city: companies.city,
  rating: companies.rating,
  demo: companies.demo,
}
export type ProductCompany = Pick<typeof companies.$inferSelect, keyof typeof ofCompany>

export interface ProductWithCompany {
  readonly product: ProductRow
  readonly company: ProductCompany
}

const selectJoined = (db: Database) =>
  db
    .select({ product: shown, company: ofCompany })
    .from(products)
    .innerJoin(companies, eq(companies.id, products.companyId))

export interface SortedPageQuery extends LimitAndOffset {
  readonly sort: ProductSort | undefined
}

/** Scans the index of the sort order, which is fast if many products match. */
export const scanProductIds = async (db: Database, filter: ProductFilter, { sort, limit, offset }: SortedPageQuery) => {
  const query = db.select({ id: products.id }).from(products).$dynamic()
  const rows = await (sort === 'company' ? query.innerJoin(companies, eq(companies.id, products.companyId)) : query)
    .where(whereOf(filter))
    .orderBy(...orderOf(sort, filter.keyword))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Returns null if more than `most` match. A query with limit and offset can get a plan that takes 40 s. */
export const sortProductIds = async (
  db: Database,
  filter: ProductFilter,
  { sort, limit, offset }: SortedPageQuery,
  most: number | null,
): Promise<{ readonly ids: readonly string[]; readonly total: number } | null> => {
  const order = sql.join(orderOf(sort, filter.keyword), sql`, `)
  const slice = sql.raw(`[${offset + 1}:${offset + limit}]`)
  const ids = sql<string[]>`coalesce((array_agg(${products.id} order by ${order}))${slice}, '{}')`
  const matches = sql`(select * from ${products} where ${whereOf(filter) ?? sql`true`} limit ${most === null ? null : most + 1}) as ${products}`
  const query = db.select({ ids, total: count() }).from(matches).$dynamic()
  const [row] = await (sort === 'company' ? query.innerJoin(companies, eq(companies.id, products.companyId)) : query)
  const total = Number(row?.total ?? 0)
  return most !== null && total > most ? null : { ids: row?.ids ?? [], total }
}

export const countProducts = async (db: Database, filter: ProductFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(products).where(whereOf(filter))
  return Number(row?.total ?? 0)
}

const maxNamed = 5_000

export const findProductNameFields = (db: Database, filter: ProductFilter) =>
  db
    .select({
      id: products.id,
      ingredients: products.ingredients,
      totalContent: products.totalContent,
      contentValue: products.contentValue,
      contentUnit: products.contentUnit,
      densityKgL: products.densityKgL,
      formulation: products.formulation,
      physicalState: products.physicalState,
    })
    .from(products)
    .where(whereOf(filter))
    .orderBy(...orderOf(undefined, undefined))
    .limit(maxNamed)
    .then((rows) =>
      rows.map((row) => ({
        ...row,
        ingredients: row.ingredients.map(({ en, content }) => ({ nameEn: en, content })),
      })),
    )

export const findProductIds = async (db: Database, filter: ProductFilter): Promise<string[]> =>
  (await db.select({ id: products.id }).from(products).where(whereOf(filter)).limit(maxNamed)).map(({ id }) => id)

export const findProductsByIds = async (db: Database, ids: readonly string[]): Promise<ProductWithCompany[]> => {
  const statement = prepareStatement(db, 'products_by_id', () =>
    selectJoined(db)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
      .prepare('products_by_id'),
  )
  const rowsById = new Map((await statement.execute({ ids: [...ids] })).map((row) => [row.product.id, row]))
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

export const findHotProducts = (db: Database): Promise<ProductWithCompany[]> =>
  selectJoined(db).where(isNotNull(products.hot)).orderBy(asc(products.hot), asc(products.id))

export const findProductsOfPart = (db: Database, part: PartOfTable): Promise<ProductWithCompany[]> =>
  selectJoined(db).where(isRowOfPart('products', part)).orderBy(asc(products.id))

export const findChangedProducts = (db: Database, after: number, upTo: number, limit: number) =>
  selectJoined(db)
    .where(and(gt(products.seq, after), lte(products.seq, upTo)))
    .orderBy(asc(products.seq))
    .limit(limit)

/** The whole catalogue has some thousands of groups. `days` are the last days of `validMonths`, ascending. */
export const findProductGroups = async (
  db: Database,
  filter: Pick<ProductFilter, 'keyword' | 'companyId'>,
  days: readonly Day[],
) => {
  const { categoryIds, formulation, isSingle: single, exportOnly, answersHere, cropIds, targetIds } = products
  const { validUntil } = products
  // The days are literals, because with parameters the grouped and the selected expression would not count as equal.
  const inDays = sql`array[${sql.raw(days.map((day) => `'${day}'`).join())}]::date[]`
  const lastBucket = sql<number>`case when ${validUntil} is null then 0 else width_bucket(${validUntil}, ${inDays}) end`
  const by = { categoryIds, formulation, single, exportOnly, answersHere, tiedTo, lastBucket, cropIds, targetIds }
  const rows = await db
    .select({ ...by, count: count() })
    .from(products)
    .where(whereOf(filter))
    .groupBy(...Object.values(by))
  return rows.map(({ lastBucket: holds, ...group }) => ({ ...group, validOn: days.slice(0, holds) }))
}
export type ProductGroup = Awaited<ReturnType<typeof findProductGroups>>[number]

export const productIdsOfCompany = async (db: Database, companyId: string): Promise<string[]> =>
  (await db.select({ id: products.id }).from(products).where(eq(products.companyId, companyId))).map(({ id }) => id)

export const productsOfCompany = (db: Database, companyId: string, ids?: readonly string[]) =>
  db
    .select({ id: products.id, names: products.names })
    .from(products)
    .where(and(eq(products.companyId, companyId), ids && inArray(products.id, [...ids])))
    .orderBy(nameSortSql(nameEn), asc(products.id))

/** `isRegister` means that all products except demo products are from China's register, as of `day`. */
export const findCatalogueFacts = async (db: Database) => {
  const realFilter = sql`filter (where not ${products.demo})`
  const [row] = await db
    .select({
      products: count(),
      isRegister: sql<boolean>`coalesce(bool_and(${products.source} like 'ICAMA%') ${realFilter}, false)`,
      day: sql<Day | null>`to_char(max(${products.snapshot}) ${realFilter}, 'YYYY-MM-DD')`,
    })
    .from(products)
  return { products: 0, isRegister: false, day: null, ...row, companies: await db.$count(companies) }
}
