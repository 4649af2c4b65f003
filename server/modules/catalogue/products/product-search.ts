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
  /** Words taken for mistyped ones of the keyword. */
  readonly corrected: readonly string[]
}

type Known = Pick<Library, 'counts' | 'words' | 'companyWords'>

/**
 * The filter as it was asked, or, when its keyword finds nothing anywhere, with what may be meant. Words are found by how
 * they begin; in their place stand the names of ingredients, crops, pests and formulations that hold them, or words of
 * such names and of suppliers' that are almost the same.
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

/**
 * Read at a time where all that is found has to be put in order anyway: five pages of twenty cost one question, and the
 * next page is there before it is asked for.
 */
const gatheredRows = 100
/** How many such stretches are cached: two kilobytes each. */
const mostGathered = 600

interface Stretch {
  readonly refs: readonly ProductRef[]
  /** Of the catalogue when it was read; null when nothing was there to say so. */
  readonly shape: string | null
}

/** Reads any part of an order out of whole stretches of it, which are cached while the mark stands. */
const createGathering = (db: Database) => {
  // As text: a hundred objects would take three times the memory.
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
  // Changed since the time was read: counts are of the shape before.
  const found = first.shape === shape ? first : await read(first.shape, asked)
  if (found.total > 0) return found
  const meant = await correctFilter(known, found.shape, asked)
  return meant === asked ? found : read(found.shape, meant)
}

/** Pages cached, and the most rows of one: some three kilobytes each, packed; together some five megabytes. */
const [mostPages, mostRows] = [1600, 50]

/** One page of products as it is answered, with the exact number of all. Cached until anything in the catalogue changes. */
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
      // Whoever asked does not wait for it. One that cannot be packed is cached as it is.
      answer.slim().catch(() => undefined)
      return answer
    })
  }
}
