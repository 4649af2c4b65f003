import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'
import type { CatalogueTable } from './names.ts'

/** Increase it if older rows can no longer be used; devices then download the catalogue again. */
export const rowShapeVersion = 3

export const listNames = ['dictionaries', 'categories', 'countries', 'currencies', 'timezones'] as const
export const hotLists = ['hotProducts', 'hotCompanies'] as const
export type HotList = (typeof hotLists)[number]
/** `news` and `vocabulary` are public files: the latest articles, and one row with the vocabulary in all languages. */
export type ListName = (typeof listNames)[number] | HotList | 'news' | 'vocabulary'

export interface StoredPart {
  readonly url: string
  readonly table: CatalogueTable
  readonly ids: readonly string[]
  readonly bytes: number
  readonly packedBytes: number
  readonly unreadable: number
  /** Only for parts of the public files: ids of the categories whose rows were stored (empty: all). */
  readonly categories?: readonly string[]
}

export const copyProblems = ['offline', 'timeout', 'portal', 'server', 'damaged', 'no-space', 'unknown'] as const
export type CopyProblem = (typeof copyProblems)[number]

export const copyStatus = z.object({
  phase: z.enum(['empty', 'copying', 'ready', 'refreshing', 'failed']),
  /** `hot`: only the featured rows, because the backend does not offer more to a visitor, or to anybody. */
  scope: z.enum(['none', 'hot', 'full']),
  /** `rows`: products and companies on the device. `totalRows`: how many there will be (0: unknown). */
  rows: z.number(),
  totalRows: z.number(),
  bytes: z.number(),
  /** The bytes as transferred: compressed, if the backend states that size (total 0: unknown). */
  packedBytes: z.number(),
  totalPackedBytes: z.number(),
  changeBytes: z.number(),
  /** The time of the backend's data on the device; null until all rows of a scope (`hot` or `full`) are stored. */
  asOf: z.nullable(instant),
  /** When a sync last succeeded, even if it fetched only the first pages; null if never. */
  checkedAt: z.nullable(instant),
  error: z.nullable(z.enum(copyProblems)),
  unreadable: z.number(),
  unreadableCompanies: z.number(),
  /** Ids of the stored categories, if the data saver limits them; absent or empty: all. */
  categories: z.optional(z.array(z.string())),
})
export type CopyStatus = z.infer<typeof copyStatus>

export const emptyCopyStatus: CopyStatus = {
  phase: 'empty',
  scope: 'none',
  rows: 0,
  totalRows: 0,
  bytes: 0,
  packedBytes: 0,
  totalPackedBytes: 0,
  changeBytes: 0,
  asOf: null,
  checkedAt: null,
  error: null,
  unreadable: 0,
  unreadableCompanies: 0,
}

const begunPass = { at: instant, categories: z.array(z.string()), size: z.number() }
const pages = z.object({
  done: z.nullable(z.object({ ...begunPass, newestFirst: z.boolean() })),
  pass: z.nullable(
    z.object({
      ...begunPass,
      /** `walk`: the number of the present walk through all pages, from 1. `page`: the next page to request. */
      walk: z.number(),
      page: z.number(),
      ended: z.boolean(),
      /** `totals`: the list's total at the first page of each walk. `total`: the total in the latest answer. */
      totals: z.array(z.number()),
      total: z.number(),
      moved: z.boolean(),
      fell: z.boolean(),
      /** The walk's lowest id so far. '': no row yet; null: the ids are not falling numbers. */
      lowest: z.nullable(z.string()),
    }),
  ),
})
export type PagedCopyState = z.infer<typeof pages>
export type PagePass = NonNullable<PagedCopyState['pass']>

const cursor = z.object({ since: z.string(), cursor: z.string() })
/** The position in a table's deltas: after a complete run (`since`), or inside one (`cursor`). */
export type DeltaCursor = z.infer<typeof cursor>

/** Values of the `meta` store. An invalid value counts as absent; at worst the catalogue is downloaded again. */
export const metaSchemas = {
  shape: z.number(),
  begun: z.number(),
  status: copyStatus,
  revision: z.number(),
  manifest: z.object({
    version: z.string(),
    createdAt: instant,
    complete: z.boolean(),
    categories: z.optional(z.array(z.string())),
  }),
  'revision:products': z.number(),
  'revision:companies': z.number(),
  'cursor:products': cursor,
  'cursor:companies': cursor,
  'pages:products': pages,
  'pages:companies': pages,
  looked: instant,
  /** The chosen categories of a sync that has not finished since the choice changed (empty: all). */
  underWay: z.array(z.string()),
  lists: z.object({ asOf: instant }),
  vocabulary: z.string(),
  damaged: z.array(z.string()),
} as const
export type MetaKey = keyof typeof metaSchemas
export type MetaValue<K extends MetaKey> = z.output<(typeof metaSchemas)[K]>
