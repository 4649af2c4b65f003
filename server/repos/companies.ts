import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { companies, reviews } from '../db/schema/catalogue.ts'
import { keywordTerms, likeAnywhere } from './keyword.ts'
import { readWhole } from './read-whole.ts'

export type CompanyRow = typeof companies.$inferSelect
export type CompanySort = 'rank' | 'name' | 'rating'

const orderOf = (sort: CompanySort | undefined): SQL[] => {
  switch (sort) {
    case 'name':
      return [asc(companies.nameEn), asc(companies.id)]
    case 'rating':
      return [sql`${companies.rating} desc nulls last`, asc(companies.nameEn), asc(companies.id)]
    case 'rank':
    case undefined:
      return [sql`${companies.rank} asc nulls last`, desc(companies.productCount), asc(companies.id)]
  }
}

export const findCompanyPage = async (
  db: Database,
  filter: { keyword: string | undefined; provinces: readonly string[] },
  page: { sort: CompanySort | undefined; limit: number; offset: number },
): Promise<{ rows: CompanyRow[]; total: number }> => {
  const provinces = [...filter.provinces]
  const where = and(
    ...keywordTerms(filter.keyword).map((term) => like(companies.search, likeAnywhere(term))),
    provinces.length > 0
      ? or(
          inArray(companies.provinceEn, provinces),
          inArray(companies.provinceZh, provinces),
          inArray(companies.provinceZhHant, provinces),
        )
      : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(companies).where(where)
  const rows = await db
    .select()
    .from(companies)
    .where(where)
    .orderBy(...orderOf(page.sort))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: Number(counted?.total ?? 0) }
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

export const findAllCompanies = (db: Database): Promise<CompanyRow[]> =>
  readWhole(db, companies, getTableColumns(companies))

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
