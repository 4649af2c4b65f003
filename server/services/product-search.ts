import type { Locale } from '#contract/headers.ts'
import type { Database } from '../db/database.ts'
import { ReadyJson } from '../http/ready-json.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import type { Keyword } from '../repos/keyword.ts'
import { noFilter } from '../repos/product-filter.ts'
import type { Half, ProductFilter, ProductSort, Way } from '../repos/product-filter.ts'
import { findProductRefs } from '../repos/products.ts'
import type { ProductRef } from '../repos/products.ts'
import { markOf } from './catalogue-changes.ts'
import { keepLast } from './keep-last.ts'
import type { Library } from './library.ts'
import { meantKeyword } from './meant-keyword.ts'
import { listOfRows } from './product-parts.ts'
import type { ProductParts } from './product-parts.ts'

interface Page {
  readonly sort: ProductSort | undefined
  readonly limit: number
  readonly offset: number
}
interface FoundPage {
  readonly refs: readonly ProductRef[]
  readonly total: number
  readonly shape: string
  /** Words taken for mistyped ones of the keyword. */
  readonly corrected: readonly string[]
}

type Known = Pick<Library, 'counts' | 'words' | 'companyWords'>

/**
 * The filter as it was asked, or, when its keyword finds nothing anywhere, with what may be meant. Words are found by how
 * they begin; in their place stand the names of ingredients, crops, pests and formulations that hold them, or words of
 * such names and of suppliers' that are almost the same.
 */
export const meantFilter = async (known: Known, shape: string, asked: ProductFilter): Promise<ProductFilter> => {
  const { keyword } = asked
  const finds = async (one: Keyword) => (await known.counts.total(shape, { ...noFilter, keyword: one })) > 0
  if (!keyword || (await finds(keyword))) return asked
  const { namesHolding, latin } = await known.words(shape)
  const lists = [latin, await known.companyWords(shape)]
  return { ...asked, keyword: await meantKeyword(keyword, { namesHolding, lists, finds }) }
}

/**
 * By how much more than evenly spread products a walk is distrusted: names begin with ingredients, so what a filter
 * finds stands together and may stand at the end. Words are dear to look for in one row after another, too.
 */
const doubt = { filters: 16, words: 400 }

/**
 * The planner cannot know how filters and words go together: it would walk the whole order for products that stand at
 * its end. How many there are is known exactly, so few are gathered and many are come upon soon.
 */
const wayTo = (filter: ProductFilter, total: number, rows: number, reach: number): Way =>
  total * total < reach * rows * (filter.keyword ? doubt.words : doubt.filters) ? 'gather' : 'walk'

const findProductPage = async (db: Database, known: Known, asked: ProductFilter, page: Page): Promise<FoundPage> => {
  const { counts } = known
  const { sort, limit, offset } = page
  const read = async (shape: string, filter: ProductFilter): Promise<FoundPage> => {
    const corrected = filter.keyword?.corrected ?? []
    const total = await counts.total(shape, filter)
    if (offset >= total) return { refs: [], total, shape, corrected }
    const way = wayTo(filter, total, await counts.rows(shape, 'products'), offset + limit)
    const part = (from: number, most: number, half?: Half) =>
      findProductRefs(db, filter, { sort, limit: most, offset: from }, half === 'begins' ? 'walk' : way, half)
    const halves = filter.keyword !== undefined && !filter.keyword.instead && sort === undefined
    if (!halves) {
      const { refs, shape: at } = await part(offset, limit)
      return { refs, total, shape: at ?? shape, corrected }
    }
    const first = await part(offset, limit, 'begins')
    const at = first.shape ?? shape
    if (first.refs.length === limit) return { refs: first.refs, total, shape: at, corrected }
    const leading = first.refs.length > 0 ? offset + first.refs.length : await counts.total(shape, filter, 'begins')
    const rest = await part(Math.max(0, offset - leading), limit - first.refs.length, 'rest')
    return { refs: [...first.refs, ...rest.refs], total, shape: rest.shape ?? at, corrected }
  }
  /** With what was last known of the catalogue; once more when it turns out to have changed. */
  const current = async (shape: string, filter: ProductFilter): Promise<FoundPage> => {
    const found = await read(shape, filter)
    const now = found.refs.length > 0 ? found.shape : shapeOf(await readCatalogueTime(db))
    counts.sawShape(now)
    return now === shape ? found : read(now, filter)
  }
  const last = counts.lastShape() ?? shapeOf(await readCatalogueTime(db))
  const found = await current(last, asked)
  if (found.total > 0) return found
  const meant = await meantFilter(known, found.shape, asked)
  return meant === asked ? found : read(found.shape, meant)
}

/** Pages kept, and the most rows of one: some three kilobytes each, packed; together some five megabytes. */
const [mostPages, mostRows] = [1600, 50]

/** One page of products as it is answered, with the exact number of all. Kept until anything in the catalogue changes. */
export const createProductPages = (db: Database, library: Library, partsOf: ProductParts) => {
  const kept = keepLast<ReadyJson>(mostPages)
  const write = async (asked: ProductFilter, page: Page, locale: Locale): Promise<ReadyJson> => {
    const { refs, total, shape, corrected } = await findProductPage(db, library, asked, page)
    const parts = await partsOf(refs, await library.words(shape), locale)
    return new ReadyJson(
      '{"list":',
      ...listOfRows(parts.map(({ row }) => row)),
      `,"total":${total},"corrected":${JSON.stringify(corrected)}}`,
    )
  }
  return async (asked: ProductFilter, page: Page, locale: Locale): Promise<ReadyJson> => {
    if (page.limit > mostRows) return write(asked, page, locale)
    const time = await readCatalogueTime(db)
    return kept(JSON.stringify([markOf(time), locale, asked, page]), async () => {
      const answer = await write(asked, page, locale)
      // Whoever asked does not wait for it. One that cannot be packed is kept as it is.
      answer.slim().catch(() => undefined)
      return answer
    })
  }
}
