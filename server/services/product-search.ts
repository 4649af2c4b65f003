import type { Database } from '../db/database.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import type { Keyword } from '../repos/keyword.ts'
import { noFilter } from '../repos/product-filter.ts'
import type { Half, ProductFilter, ProductSort } from '../repos/product-filter.ts'
import { findProductRefs } from '../repos/products.ts'
import type { ProductRef } from '../repos/products.ts'
import type { CatalogueCounts } from './catalogue-counts.ts'
import type { Words } from './words.ts'

interface Page {
  readonly sort: ProductSort | undefined
  readonly limit: number
  readonly offset: number
}
export interface FoundPage {
  readonly refs: readonly ProductRef[]
  readonly total: number
  readonly shape: string
}

const leastPiece = 3
const mostNames = 24

/**
 * Words are found by how they begin. A keyword that finds nothing so is taken for pieces of names: of the ingredients,
 * crops, pests and formulations known, each that holds such a piece is looked for in its place.
 */
const asPieces = ({ text }: Keyword, words: Words): Keyword => ({
  text,
  instead: text.split(' ').map((piece) => {
    const named = piece.length < leastPiece ? [] : words.namesHolding(piece, mostNames)
    return named.length > 0 ? named : [piece]
  }),
})

/** The filter as it was asked, or, when its keyword finds nothing anywhere, with the names that may be meant. */
export const meantFilter = async (
  counts: CatalogueCounts,
  shape: string,
  asked: ProductFilter,
  loadWords: (shape: string) => Promise<Words>,
): Promise<ProductFilter> => {
  const { keyword } = asked
  if (!keyword || (await counts.total(shape, { ...noFilter, keyword })) > 0) return asked
  return { ...asked, keyword: asPieces(keyword, await loadWords(shape)) }
}

/** One page of products, with the exact number of all. */
export const findProductPage = async (
  db: Database,
  counts: CatalogueCounts,
  loadWords: (shape: string) => Promise<Words>,
  asked: ProductFilter,
  page: Page,
): Promise<FoundPage> => {
  const read = async (filter: ProductFilter): Promise<FoundPage> => {
    const { limit, offset } = page
    const halves = filter.keyword !== undefined && !filter.keyword.instead && page.sort === undefined
    const part = (half: Half | undefined, from: number, most: number) =>
      findProductRefs(db, filter, { sort: page.sort, limit: most, offset: from }, half)
    const first = await part(halves ? 'begins' : undefined, offset, limit)
    let { refs } = first
    const shape = first.shape ?? shapeOf(await readCatalogueTime(db))
    if (halves && refs.length < limit) {
      const leading = offset === 0 ? refs.length : await counts.total(shape, filter, 'begins')
      const rest = await part('rest', Math.max(0, offset - leading), limit - refs.length)
      refs = [...refs, ...rest.refs]
    }
    // A last page that is not empty says itself how many there are.
    const ends = refs.length < limit && (refs.length > 0 || offset === 0)
    return { refs, shape, total: ends ? offset + refs.length : await counts.total(shape, filter) }
  }
  const found = await read(asked)
  if (found.total > 0) return found
  const meant = await meantFilter(counts, found.shape, asked, loadWords)
  return meant === asked ? found : read(meant)
}
