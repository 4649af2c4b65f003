import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { companies, inNameOrder, reviews } from '../db/schema/catalogue.ts'
import { asOneValue } from './as-one-value.ts'
import { isInPart } from './catalogue-parts.ts'
import type { PartOfTable } from './catalogue-parts.ts'
import { holdsWords, likeBegin } from './keyword.ts'
import type { Keyword } from './keyword.ts'

export type CompanyRow = typeof companies.$inferSelect
export type CompanySort = 'rank' | 'name' | 'rating'

const byRank = [sql`${companies.rank} asc nulls last`, desc(companies.productCount), asc(companies.id)]

const orderOf = (sort: CompanySort | undefined, keyword: Keyword | undefined): SQL[] => {
  switch (sort) {
    case 'name':
      return [asc(inNameOrder(companies.nameEn)), asc(companies.id)]
    case 'rating':
      return [sql`${companies.rating} desc nulls last`, asc(inNameOrder(companies.nameEn)), asc(companies.id)]
    case 'rank':
      return byRank
    case undefined: {
      if (!keyword) return byRank
      // Without an asked order, names that begin with the keyword come first.
      const begin = likeBegin(keyword.text)
      return [desc(sql`(lower(${companies.nameEn}) like ${begin} or ${companies.nameZh} like ${begin})`), ...byRank]
    }
  }
}

export interface CompanyFilter {
  readonly keyword: Keyword | undefined
  readonly provinces: readonly string[]
}

const whereOf = ({ keyword, provinces: of }: CompanyFilter): SQL | undefined => {
  const provinces = [...of]
  return and(
    keyword && holdsWords(companies.search, keyword),
    provinces.length > 0
      ? or(
          inArray(companies.provinceEn, provinces),
          inArray(companies.provinceZh, provinces),
          inArray(companies.provinceZhHant, provinces),
        )
      : undefined,
  )
}

export const countCompanies = async (db: Database, filter: CompanyFilter): Promise<number> => {
  const [counted] = await db.select({ total: count() }).from(companies).where(whereOf(filter))
  return Number(counted?.total ?? 0)
}

export const findCompanies = (
  db: Database,
  filter: CompanyFilter,
  page: { sort: CompanySort | undefined; limit: number; offset: number },
): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(whereOf(filter))
    .orderBy(...orderOf(page.sort, filter.keyword))
    .limit(page.limit)
    .offset(page.offset)

/** What in Latin letters companies are found by: their names and places, each once. */
export const findCompanyNames = async (db: Database): Promise<(string | null)[]> => {
  const { nameEn, provinceEn, cityEn } = companies
  const rows = await db.select({ nameEn, provinceEn, cityEn }).from(companies)
  return [...new Set(rows.flatMap((row) => [row.nameEn, row.provinceEn, row.cityEn]))]
}

export const findCompany = async (db: Database, id: string): Promise<CompanyRow | undefined> => {
  const [found] = await db.select().from(companies).where(eq(companies.id, id))
  return found
}

export const findRankedCompanies = (db: Database, limit: number): Promise<CompanyRow[]> =>
  db.select().from(companies).where(isNotNull(companies.rank)).orderBy(asc(companies.rank)).limit(limit)

/** The demonstration suppliers rated best: what answers on the home page of a set-up without real members. */
export const findBestRated = (db: Database, limit: number): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(isNotNull(companies.rating))
    .orderBy(desc(companies.rating), asc(companies.id))
    .limit(limit)

const whole = asOneValue(getTableColumns(companies))

/** The companies of one part of the public copy, by id. */
export const findCompaniesOfPart = async (db: Database, part: PartOfTable): Promise<CompanyRow[]> => {
  const rows = await db
    .select({ text: whole.text })
    .from(companies)
    .where(isInPart('companies', part))
    .orderBy(asc(companies.id))
  return rows.map(({ text }) => whole.read(text))
}

export const findCompaniesChanged = (db: Database, after: number, upTo: number, limit: number): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(sql`${companies.seq} > ${after} and ${companies.seq} <= ${upTo}`)
    .orderBy(asc(companies.seq))
    .limit(limit)

export const findReviewPage = async (db: Database, companyId: string, page: { limit: number; offset: number }) => {
  const where = eq(reviews.companyId, companyId)
  const [counted] = await db.select({ total: count() }).from(reviews).where(where)
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: Number(counted?.total ?? 0) }
}
