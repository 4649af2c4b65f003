import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { pageOfTable, type LimitAndOffset } from '#server/platform/db/statements.ts'
import { companies, labelSql, nameSortSql, products, reviews } from '../schema.ts'
import type { NamesWithEnglish } from '../reference/labels.ts'
import { isRowOfPart, type PartOfTable } from '../copy/part-cuts.ts'
import { matchesKeyword, likePrefixPattern, type Keyword } from '../search/near-words.ts'

type CompanyRow = typeof companies.$inferSelect
type CompanySort = 'rank' | 'name' | 'rating' | 'productCount'

const nameEn = labelSql(companies.names, 'en')
const byRank = [sql`${companies.rank} asc nulls last`, desc(companies.productCount), asc(companies.id)]
const answeringFirst = desc(companies.answersHere)

const owningOf = ({ keyword, productIds }: CompanyFilter): SQL =>
  keyword
    ? sql`(select ${products.companyId} as id, count(*)::int as matching from ${products}
        where ${productIds ? inArray(products.id, [...productIds]) : matchesKeyword(products.search, keyword)}
        group by ${products.companyId}) as owning`
    : sql`(select null::text as id, null::int as matching where false) as owning`
const owning = { id: sql`owning.id`, matching: sql<number | null>`owning.matching` }

const orderOf = (db: Database, sort: CompanySort | undefined, keyword: Keyword | undefined): SQL[] => {
  switch (sort) {
    case 'name':
      return [asc(nameSortSql(nameEn)), asc(companies.id)]
    case 'rating':
      return [sql`${companies.rating} desc nulls last`, asc(nameSortSql(nameEn)), asc(companies.id)]
    case 'rank':
      return byRank
    case 'productCount':
      return [desc(companies.productCount), asc(nameSortSql(nameEn)), asc(companies.id)]
    case undefined: {
      if (!keyword) return [answeringFirst, ...byRank]
      const begin = likePrefixPattern(keyword.text)
      // Coalesced, because a missing Chinese name would give null, which a descending order puts first.
      const begins = sql`coalesce(lower(${nameEn}) like ${begin} or ${labelSql(companies.names, 'zh-Hans')} like ${begin}, false)`
      const nameMatches = isNamed(db, keyword)
      const matching = sql`case when ${nameMatches} then 0 else ${owning.matching} end desc`
      return [
        desc(nameMatches),
        desc(begins),
        matching,
        answeringFirst,
        sql`${owning.matching} desc nulls last`,
        ...byRank,
      ]
    }
  }
}

export interface CompanyFilter {
  readonly keyword?: Keyword | undefined
  readonly productIds?: readonly string[]
  readonly provinces?: readonly string[]
  readonly categoryIds?: readonly string[]
  readonly exports?: boolean | undefined
  readonly answersHere?: boolean | undefined
}

const namedCompanies = alias(companies, 'named')
/** A subquery that uses the index of the texts, because matching the text of every row is slow. */
const isNamed = (db: Database, keyword: Keyword): SQL =>
  inArray(
    companies.id,
    db.select({ id: namedCompanies.id }).from(namedCompanies).where(matchesKeyword(namedCompanies.search, keyword)),
  )

const inCategories = (ids: readonly string[]): SQL =>
  sql`exists (select from jsonb_array_elements(${companies.categories}) as one
    where one ->> 'categoryId' = any(${sql.param([...ids])}::text[]))`

const inProvinces = (names: readonly string[]): SQL =>
  sql`exists (select from jsonb_each_text(${companies.province}) as one
    where one.value = any(${sql.param([...names])}::text[]))`

const whereOf = (db: Database, filter: CompanyFilter): SQL | undefined => {
  const { keyword, categoryIds = [], provinces = [], exports, answersHere } = filter
  return and(
    keyword && or(isNamed(db, keyword), sql`${owning.id} is not null`),
    provinces.length > 0 ? inProvinces(provinces) : undefined,
    categoryIds.length > 0 ? inCategories(categoryIds) : undefined,
    exports === undefined ? undefined : exports ? gt(companies.exportOnlyCount, 0) : eq(companies.exportOnlyCount, 0),
    answersHere === undefined ? undefined : eq(companies.answersHere, answersHere),
  )
}

export const countCompanies = async (db: Database, filter: CompanyFilter): Promise<number> => {
  const [counted] = await db
    .select({ total: count() })
    .from(companies)
    .leftJoin(owningOf(filter), eq(owning.id, companies.id))
    .where(whereOf(db, filter))
  return Number(counted?.total ?? 0)
}

export const findCompaniesByIds = async (db: Database, ids: readonly string[]): Promise<CompanyRow[]> => {
  const rows = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

export const findCompanies = async (
  db: Database,
  filter: CompanyFilter,
  page: LimitAndOffset & { readonly sort: CompanySort | undefined },
) => {
  const total = sql<number>`(count(*) over ())::int`
  const refs = await db
    .select({ id: companies.id, matching: owning.matching, total })
    .from(companies)
    .leftJoin(owningOf(filter), eq(owning.id, companies.id))
    .where(whereOf(db, filter))
    .orderBy(...orderOf(db, page.sort, filter.keyword))
    .limit(page.limit)
    .offset(page.offset)
  const [first] = refs
  if (!first) return { rows: [], total: page.offset === 0 ? 0 : await countCompanies(db, filter) }
  const matching = new Map(refs.map((ref) => [ref.id, ref.matching ?? 0]))
  const companyRows = await findCompaniesByIds(db, [...matching.keys()])
  return {
    rows: companyRows.map((company) => ({ company, matching: matching.get(company.id) ?? 0 })),
    total: first.total,
  }
}

export const findCompanyAndPlaceNames = async (db: Database): Promise<(string | null)[]> => {
  const { names, province, city } = companies
  const rows = await db.select({ names, province, city }).from(companies)
  return [...new Set(rows.flatMap((row) => [row.names.en, row.province.en ?? null, row.city.en ?? null]))]
}

export const findCompanyLabels = (db: Database) => {
  const { id, names, province, city } = companies
  return db.select({ id, names, province, city }).from(companies).orderBy(asc(id))
}

export const findProvinces = async (db: Database): Promise<NamesWithEnglish[]> => {
  const en = labelSql(companies.province, 'en')
  const rows = await db
    .selectDistinctOn([en], { en, labels: companies.province })
    .from(companies)
    .where(isNotNull(en))
    .orderBy(asc(en), asc(companies.id))
  return rows.map((row) => ({ ...row.labels, en: row.en }))
}

export const findCompany = async (db: Database, id: string): Promise<CompanyRow | undefined> => {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row
}

export const findRankedCompanies = (db: Database, limit: number): Promise<CompanyRow[]> =>
  db.select().from(companies).where(isNotNull(companies.rank)).orderBy(asc(companies.rank)).limit(limit)

const findBestRated = (db: Database, limit: number): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(isNotNull(companies.rating))
    .orderBy(desc(companies.rating), asc(companies.id))
    .limit(limit)

export const findHotCompanies = async (db: Database, limit: number): Promise<CompanyRow[]> => {
  const [ranked, rated] = [await findRankedCompanies(db, limit), await findBestRated(db, limit)]
  const byTurns = Array.from({ length: limit }, (_, at) => [...ranked.slice(at, at + 1), ...rated.slice(at, at + 1)])
  return [...new Map(byTurns.flat().map((row) => [row.id, row])).values()].slice(0, limit)
}

export const findCompaniesOfPart = (db: Database, part: PartOfTable): Promise<CompanyRow[]> =>
  db.select().from(companies).where(isRowOfPart('companies', part)).orderBy(asc(companies.id))

export const findChangedCompanies = (db: Database, after: number, upTo: number, limit: number): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(and(gt(companies.seq, after), lte(companies.seq, upTo)))
    .orderBy(asc(companies.seq))
    .limit(limit)

export const findReviewPage = (db: Database, companyId: string, page: LimitAndOffset) => {
  const isShown = and(eq(reviews.companyId, companyId), isNull(reviews.hiddenAt))
  return pageOfTable(db, reviews, isShown, [desc(reviews.createdAt), asc(reviews.id)], page)
}
