import type { Database } from '#server/platform/db/database.ts'
import { readCatalogueTime, shapeOf } from '../changes/catalogue-clock.ts'
import { countCompanies, everyCompany, findCompanies } from './repo.ts'
import type { CompanyFilter, FoundCompany } from './repo.ts'
import type { Keyword } from '../search/keyword.ts'
import type { Library } from '../library.ts'
import { correctKeyword } from '../search/keyword-correction.ts'

export interface FoundCompanies {
  readonly rows: readonly FoundCompany[]
  readonly total: number
  /** Words that replaced misspelt words of the keyword. */
  readonly corrected: readonly string[]
}

const isNarrowed = ({ provinces, categoryIds, exports }: CompanyFilter): boolean =>
  provinces.length > 0 || categoryIds.length > 0 || exports !== undefined

/** One page of companies. If a keyword finds nothing at all, it is treated as misspelt. */
export const findCompanyPage = async (
  db: Database,
  { words, companyWords }: Pick<Library, 'words' | 'companyWords'>,
  asked: CompanyFilter,
  page: Parameters<typeof findCompanies>[2],
): Promise<FoundCompanies> => {
  const read = async (filter: CompanyFilter): Promise<FoundCompanies> => ({
    ...(await findCompanies(db, filter, page)),
    corrected: filter.keyword?.corrected ?? [],
  })
  const finds = async (keyword: Keyword) => (await countCompanies(db, { ...everyCompany, keyword })) > 0
  const found = await read(asked)
  const { keyword } = asked
  if (found.total > 0 || !keyword || (isNarrowed(asked) && (await finds(keyword)))) return found
  const shape = shapeOf(await readCatalogueTime(db))
  const { namesHolding, latin } = await words(shape)
  const lists = [latin, await companyWords(shape)]
  return read({ ...asked, keyword: await correctKeyword(keyword, { namesHolding, lists, finds }) })
}
