import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ReadyJson } from '#server/platform/http/ready-json.ts'
import { readCatalogueTime, shapeOf } from '../changes/catalogue-clock.ts'
import type { CatalogueTime } from '../changes/catalogue-clock.ts'
import type { Keyword } from '../search/keyword.ts'
import { noFilter } from './product-filter.ts'
import type { Half, ProductFilter, ProductSort, Way } from './product-filter.ts'
import { findProductRefs } from './repo.ts'
import type { ProductRef } from './repo.ts'
import { markOf } from '../changes/catalogue-changes.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import type { Library } from '../library.ts'
import { correctKeyword } from '../search/keyword-correction.ts'
import { listOfRows } from './product-parts.ts'
import type { ProductParts } from './product-parts.ts'

interface Part {
  readonly limit: number
  readonly offset: number
}
interface Page extends Part {
  readonly sort: ProductSort | undefined
}
interface FoundPage {
  readonly refs: readonly ProductRef[]
  readonly total: number
  readonly shape: string
  /** Words that replaced misspelt words of the keyword. */
  readonly corrected: readonly string[]
}

type Known = Pick<Library, 'counts' | 'words' | 'companyWords'>

/**
 * The given filter or, if its keyword finds nothing at all, with what may be meant. Words are found by their
 * beginnings. Instead of them, names of ingredients, crops, pests and formulations that contain them are searched, or
 * similar words from such names and from suppliers' names.
 */
export const correctFilter = async (known: Known, shape: string, asked: ProductFilter): Promise<ProductFilter> => {
  const { keyword } = asked
  const finds = async (one: Keyword) => (await known.counts.total(shape, { ...noFilter, keyword: one })) > 0
  if (!keyword || (await finds(keyword))) return asked
  const { namesHolding, latin } = await known.words(shape)
  const lists = [latin, await known.companyWords(shape)]
  return { ...asked, keyword: await correctKeyword(keyword, { namesHolding, lists, finds }) }
}

/**
 * By how much the estimate for walking is raised compared with evenly spread products. Names begin with ingredients, so
 * the matches of a filter are close together and may be at the end. Checking words row by row is slow, too.
 */
const doubt = { filters: 16, words: 400 }

/**
 * The query planner cannot know how filters and words correlate: it would walk the whole order for products at its end.
 * The number of matches is known exactly: a few are gathered and sorted, and many are soon found by walking.
 */
const wayTo = (filter: ProductFilter, total: number, rows: number, reach: number): Way =>
  total * total < reach * rows * (filter.keyword ? doubt.words : doubt.filters) ? 'gather' : 'walk'

/**
 * Rows read at a time if all matches must be sorted anyway: five pages of twenty cost one query, and the next page is
 * there before it is requested.
 */
const gatheredRows = 100
/** How many such stretches are cached: two kilobytes each. */
const mostGathered = 600

interface Stretch {
  readonly refs: readonly ProductRef[]
  /** The shape of the catalogue when it was read; null if there was no row to carry it. */
  readonly shape: string | null
}

/** Reads any part of an order from whole stretches, which are cached while the catalogue is unchanged. */
const createGathering = (db: Database) => {
  // Stored as text: a hundred objects would take three times the memory.
  const cached = lruCache<string>(mostGathered)
  return async (
    mark: string,
    filter: ProductFilter,
    sort: ProductSort | undefined,
    half: Half | undefined,
    part: Part,
  ) => {
    const [first, end] = [Math.floor(part.offset / gatheredRows), part.offset + part.limit]
    const stretches: Stretch[] = []
    for (let at = first; at * gatheredRows < end; at += 1) {
      const offset = at * gatheredRows
      const text = await cached(JSON.stringify([mark, half, sort, offset, filter]), async () =>
        JSON.stringify(await findProductRefs(db, filter, { sort, limit: gatheredRows, offset }, 'gather', half)),
      )
      // Trusted: this very function made the text, and it never leaves the memory of this process.
      const stretch = JSON.parse(text) as Stretch
      stretches.push(stretch)
      if (stretch.refs.length < gatheredRows) break
    }
    const from = part.offset - first * gatheredRows
    return {
      refs: stretches.flatMap(({ refs }) => refs).slice(from, from + part.limit),
      shape: stretches.at(-1)?.shape ?? null,
    }
  }
}

const findProductPage = async (
  db: Database,
  known: Known,
  gather: ReturnType<typeof createGathering>,
  time: CatalogueTime,
  asked: ProductFilter,
  page: Page,
): Promise<FoundPage> => {
  const { counts } = known
  const { sort, limit, offset } = page
  const mark = markOf(time)
  const read = async (shape: string, filter: ProductFilter): Promise<FoundPage> => {
    const corrected = filter.keyword?.corrected ?? []
    const total = await counts.total(shape, filter)
    if (offset >= total) return { refs: [], total, shape, corrected }
    const way = wayTo(filter, total, await counts.rows(shape, 'products'), offset + limit)
    const part = (from: number, most: number, half?: Half): Promise<Stretch> =>
      half !== 'begins' && way === 'gather'
        ? gather(mark, filter, sort, half, { limit: most, offset: from })
        : findProductRefs(db, filter, { sort, limit: most, offset: from }, 'walk', half)
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
  const shape = shapeOf(time)
  const first = await read(shape, asked)
  // The catalogue changed since the time was read, so the counts are outdated.
  const found = first.shape === shape ? first : await read(first.shape, asked)
  if (found.total > 0) return found
  const meant = await correctFilter(known, found.shape, asked)
  return meant === asked ? found : read(found.shape, meant)
}

/**
 * The number of cached pages, and the most rows of one: some three kilobytes each when compressed, some five megabytes
 * together.
 */
const [mostPages, mostRows] = [1600, 50]

/** One page of products in the answer's form, with the exact total. Cached until anything in the catalogue changes. */
export const createProductPages = (db: Database, library: Library, partsOf: ProductParts) => {
  const cached = lruCache<ReadyJson>(mostPages)
  const gather = createGathering(db)
  const write = async (time: CatalogueTime, asked: ProductFilter, page: Page, locale: Locale): Promise<ReadyJson> => {
    const { refs, total, shape, corrected } = await findProductPage(db, library, gather, time, asked, page)
    const parts = await partsOf(refs, await library.words(shape), locale)
    return new ReadyJson(
      '{"list":',
      ...listOfRows(parts),
      `,"total":${total},"corrected":${JSON.stringify(corrected)}}`,
    )
  }
  return async (asked: ProductFilter, page: Page, locale: Locale): Promise<ReadyJson> => {
    const time = await readCatalogueTime(db)
    if (page.limit > mostRows) return write(time, asked, page, locale)
    return cached(JSON.stringify([markOf(time), locale, asked, page]), async () => {
      const answer = await write(time, asked, page, locale)
      // The caller does not wait for the compression. A page that cannot be compressed is cached as it is.
      answer.slim().catch(() => undefined)
      return answer
    })
  }
}
