import type { Database } from '../db/database.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import { countCompanies, findCompanies } from '../repos/companies.ts'
import type { CompanyFilter, CompanyRow } from '../repos/companies.ts'
import type { Keyword } from '../repos/keyword.ts'
import type { Library } from './library.ts'
import { meantKeyword } from './meant-keyword.ts'

export interface FoundCompanies {
  readonly rows: readonly CompanyRow[]
  readonly total: number
  /** Words taken for mistyped ones of the keyword. */
  readonly corrected: readonly string[]
}

/** One page of companies. A keyword that finds none anywhere is taken for a mistyped one. */
export const findCompanyPage = async (
  db: Database,
  { companyWords }: Pick<Library, 'companyWords'>,
  asked: CompanyFilter,
  page: Parameters<typeof findCompanies>[2],
): Promise<FoundCompanies> => {
  const read = async (filter: CompanyFilter): Promise<FoundCompanies> => {
    const total = await countCompanies(db, filter)
    const rows = total > page.offset ? await findCompanies(db, filter, page) : []
    return { rows, total, corrected: filter.keyword?.corrected ?? [] }
  }
  const { keyword } = asked
  const found = await read(asked)
  const finds = async (one: Keyword) => (await countCompanies(db, { keyword: one, provinces: [] })) > 0
  if (found.total > 0 || !keyword || (await finds(keyword))) return found
  const lists = [await companyWords(shapeOf(await readCatalogueTime(db)))]
  return read({ ...asked, keyword: await meantKeyword(keyword, { namesHolding: () => [], lists, finds }) })
}
