import type { Database } from '../db/database.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import { countCompanies, findCompanies } from '../repos/companies.ts'
import type { CompanyFilter, CompanyRow, Matching } from '../repos/companies.ts'
import type { Keyword } from '../repos/keyword.ts'
import type { Library } from './library.ts'
import { meantKeyword } from './meant-keyword.ts'

export interface FoundCompanies {
  readonly rows: readonly CompanyRow[]
  readonly total: number
  /** Of each row that has any: how many of its products the keyword finds. */
  readonly matching: Matching
  /** Words taken for mistyped ones of the keyword. */
  readonly corrected: readonly string[]
}

/**
 * One page of companies: found by their own words, and after those by their products. A keyword that finds none anywhere
 * is taken for a mistyped one.
 */
export const findCompanyPage = async (
  db: Database,
  { counts, words, companyWords }: Pick<Library, 'counts' | 'words' | 'companyWords'>,
  asked: CompanyFilter,
  page: Parameters<typeof findCompanies>[3],
): Promise<FoundCompanies> => {
  const shape = shapeOf(await readCatalogueTime(db))
  const matchingOf = async (keyword: Keyword | undefined): Promise<Matching> =>
    keyword ? counts.byCompany(shape, keyword) : new Map()
  const finds = async (keyword: Keyword) => {
    const matching = await matchingOf(keyword)
    return matching.size > 0 || (await countCompanies(db, { keyword, provinces: [] }, matching)) > 0
  }
  const read = async (filter: CompanyFilter): Promise<FoundCompanies> => {
    const matching = await matchingOf(filter.keyword)
    const total = await countCompanies(db, filter, matching)
    const rows = total > page.offset ? await findCompanies(db, filter, matching, page) : []
    return { rows, total, matching, corrected: filter.keyword?.corrected ?? [] }
  }
  const found = await read(asked)
  const { keyword } = asked
  if (found.total > 0 || !keyword || (await finds(keyword))) return found
  const { namesHolding, latin } = await words(shape)
  const lists = [latin, await companyWords(shape)]
  return read({ ...asked, keyword: await meantKeyword(keyword, { namesHolding, lists, finds }) })
}
