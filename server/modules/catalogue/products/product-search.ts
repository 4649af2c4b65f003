import type { Database } from '#server/platform/db/database.ts'
import type { Library } from '../library.ts'
import { correctKeyword } from '../search/keyword-correction.ts'
import type { Keyword } from '../search/keyword.ts'
import { noFilter } from './product-filter.ts'
import type { ProductFilter, ProductSort } from './product-filter.ts'
import { countProducts, findProductIds, findProducts } from './repo.ts'
import type { FoundProduct } from './repo.ts'

interface Page {
  readonly sort: ProductSort | undefined
  readonly limit: number
  readonly offset: number
}
interface FoundPage {
  readonly products: readonly FoundProduct[]
  readonly total: number
  /** Words that replaced misspelt words of the keyword. */
  readonly corrected: readonly string[]
}

/** How many products match, counted once for each filter and shape of the catalogue. */
const totalOf = (db: Database, library: Library, shape: string, filter: ProductFilter): Promise<number> =>
  library.cached(['products', shape, filter], () => countProducts(db, filter))

/**
 * The given filter or, if its keyword finds nothing at all, with what may be meant. Words are found by their
 * beginnings. Instead of them, names of ingredients, crops, pests and formulations that contain them are searched, or
 * similar words from such names and from suppliers' names.
 */
export const correctFilter = async (
  db: Database,
  library: Library,
  shape: string,
  asked: ProductFilter,
): Promise<ProductFilter> => {
  const { keyword } = asked
  const finds = async (one: Keyword) => (await totalOf(db, library, shape, { ...noFilter, keyword: one })) > 0
  if (!keyword || (await finds(keyword))) return asked
  const { namesHolding, latin } = await library.words(shape)
  const lists = [latin, await library.companyWords(shape)]
  return { ...asked, keyword: await correctKeyword(keyword, { namesHolding, lists, finds }) }
}

/** One page of products with the exact number of all that match. */
export const findProductPage = async (
  db: Database,
  library: Library,
  shape: string,
  asked: ProductFilter,
  page: Page,
): Promise<FoundPage> => {
  const read = async (filter: ProductFilter) => {
    const { ids, total } = await findProductIds(db, filter, page)
    return { filter, ids, total: total ?? (await totalOf(db, library, shape, filter)) }
  }
  let found = await read(asked)
  if (found.total === 0) {
    const meant = await correctFilter(db, library, shape, asked)
    if (meant !== asked) found = await read(meant)
  }
  const { filter, ids, total } = found
  return { products: await findProducts(db, ids), total, corrected: filter.keyword?.corrected ?? [] }
}
