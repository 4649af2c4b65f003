import { and, arrayOverlaps, asc, count, desc, eq, getTableColumns, inArray, isNotNull, like, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { companies, products } from '../db/schema/catalogue.ts'
import { keywordTerms, likeAnywhere } from './keyword.ts'
import { readWhole } from './read-whole.ts'

export interface ProductFilter {
  readonly keyword: string | undefined
  readonly categoryIds: readonly string[]
  readonly formulations: readonly string[]
  readonly cropIds: readonly string[]
  readonly targetIds: readonly string[]
  readonly companyId: string | undefined
  readonly single: boolean | undefined
  readonly exportOnly: boolean | undefined
}
export type ProductSort = 'name' | 'validUntil' | 'content' | 'company'

const whereOf = (filter: ProductFilter): SQL | undefined => {
  const conditions: (SQL | undefined)[] = keywordTerms(filter.keyword).map((term) =>
    like(products.search, likeAnywhere(term)),
  )
  if (filter.categoryIds.length > 0) conditions.push(arrayOverlaps(products.categoryIds, [...filter.categoryIds]))
  if (filter.formulations.length > 0) conditions.push(inArray(products.formulation, [...filter.formulations]))
  if (filter.cropIds.length > 0) conditions.push(arrayOverlaps(products.cropIds, [...filter.cropIds]))
  if (filter.targetIds.length > 0) conditions.push(arrayOverlaps(products.targetIds, [...filter.targetIds]))
  if (filter.companyId !== undefined) conditions.push(eq(products.companyId, filter.companyId))
  if (filter.single !== undefined) conditions.push(eq(products.isSingle, filter.single))
  if (filter.exportOnly !== undefined) conditions.push(eq(products.exportOnly, filter.exportOnly))
  return and(...conditions)
}

/** Ends with the id: pages of equal rows would otherwise overlap. */
const orderOf = (sort: ProductSort | undefined, keyword: string | undefined): SQL[] => {
  switch (sort) {
    case 'validUntil':
      return [sql`${products.validUntil} desc nulls last`, asc(products.id)]
    case 'content':
      return [sql`${products.contentValue} desc nulls last`, asc(products.id)]
    case 'company':
      return [asc(companies.nameEn), asc(products.nameEn), asc(products.id)]
    case 'name':
      return [asc(products.nameEn), asc(products.id)]
    case undefined: {
      const [first] = keywordTerms(keyword)
      // Without an asked order, names that begin with the keyword come first.
      const begins = first === undefined ? [] : [desc(sql`(lower(${products.nameEn}) like ${`${likeText(first)}%`})`)]
      return [...begins, asc(products.nameEn), asc(products.id)]
    }
  }
}
const likeText = (term: string) => likeAnywhere(term).slice(1, -1)

const { search: _searched, ...shown } = getTableColumns(products)
/** Without the text that is only searched in. */
export type ProductRow = Omit<typeof products.$inferSelect, 'search'>
const ofCompany = {
  id: companies.id,
  nameEn: companies.nameEn,
  nameZh: companies.nameZh,
  nameZhHant: companies.nameZhHant,
  provinceEn: companies.provinceEn,
  provinceZh: companies.provinceZh,
  provinceZhHant: companies.provinceZhHant,
  cityEn: companies.cityEn,
  cityZh: companies.cityZh,
  cityZhHant: companies.cityZhHant,
  rating: companies.rating,
  demo: companies.demo,
}
/** What of its company a product carries. */
export type ProductCompany = Pick<typeof companies.$inferSelect, keyof typeof ofCompany>

export interface FoundProduct {
  readonly product: ProductRow
  readonly company: ProductCompany
}

const joined = (db: Database) =>
  db
    .select({ product: shown, company: ofCompany })
    .from(products)
    .innerJoin(companies, eq(companies.id, products.companyId))

export const findProductPage = async (
  db: Database,
  filter: ProductFilter,
  page: { sort: ProductSort | undefined; limit: number; offset: number },
): Promise<{ rows: FoundProduct[]; total: number }> => {
  const where = whereOf(filter)
  const [counted] = await db.select({ total: count() }).from(products).where(where)
  const rows = await joined(db)
    .where(where)
    .orderBy(...orderOf(page.sort, filter.keyword))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: Number(counted?.total ?? 0) }
}

export const findProduct = async (db: Database, id: string): Promise<FoundProduct | undefined> => {
  const [found] = await joined(db).where(eq(products.id, id))
  return found
}

export const findHotProducts = (db: Database): Promise<FoundProduct[]> =>
  joined(db).where(isNotNull(products.hot)).orderBy(asc(products.hot), asc(products.id))

/** Every product, by id: what a snapshot is made of. */
export const findAllProducts = (db: Database): Promise<ProductRow[]> => readWhole(db, products, shown)

export const findProductsChanged = (
  db: Database,
  after: number,
  upTo: number,
  limit: number,
): Promise<FoundProduct[]> =>
  joined(db)
    .where(sql`${products.seq} > ${after} and ${products.seq} <= ${upTo}`)
    .orderBy(asc(products.seq))
    .limit(limit)

export const countByCategory = async (db: Database): Promise<Map<string, number>> => {
  const category = sql<string>`unnest(${products.categoryIds})`
  const inner = db
    .select({ category: category.as('category') })
    .from(products)
    .as('each_category')
  const rows = await db.select({ category: inner.category, total: count() }).from(inner).groupBy(inner.category)
  return new Map(rows.map((row) => [row.category, Number(row.total)]))
}
