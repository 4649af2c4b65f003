import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'
import type { CatalogueTable } from './names.ts'

/** Raised when stored rows of older releases may no longer be used; everything is then copied anew. */
export const refShape = 2

export const listNames = ['dictionaries', 'categories', 'countries', 'currencies', 'timezones'] as const
/** What a backend puts forward: whole rows, as a device may hold only a part of the catalogue. */
export const hotLists = ['hotProducts', 'hotCompanies'] as const
export type HotList = (typeof hotLists)[number]
/** `news` and `vocabulary` are public files: the last articles, and one row with the words in all languages. */
export type ListName = (typeof listNames)[number] | HotList | 'news' | 'vocabulary'

/** One fetched part of the copy, and which rows came with it: what no part holds any more is gone. */
export interface StoredPart {
  readonly url: string
  readonly table: CatalogueTable
  readonly ids: readonly string[]
  readonly bytes: number
  /** What it cost on the line; absent in a copy of an older release. */
  readonly packedBytes?: number
  /** Rows of the part that did not parse. */
  readonly unreadable: number
  /** Ids of the only categories whose rows were taken (none: all); absent in a copy of an older release. */
  readonly categories?: readonly string[]
}

/** Why the copy is not as fresh as it could be. The wording lives in the interface. */
export const copyProblems = ['offline', 'timeout', 'portal', 'server', 'damaged', 'no-space', 'unknown'] as const
export type CopyProblem = (typeof copyProblems)[number]

export const copyStatus = z.object({
  phase: z.enum(['empty', 'copying', 'ready', 'refreshing', 'failed']),
  /** `hot`: only the lists that a backend without public files shows a visitor. */
  scope: z.enum(['none', 'hot', 'full']),
  /** Products and companies on the device, and how many there are to be (0: not known). */
  rows: z.number(),
  totalRows: z.number(),
  /** Bytes fetched for the copy and all that are to be, as they are stored: unpacked. */
  bytes: z.number(),
  totalBytes: z.number(),
  /** The same as the line carries them: packed, where the backend says how small (total 0: not known). */
  packedBytes: z._default(z.number(), 0),
  totalPackedBytes: z._default(z.number(), 0),
  /** What pages of changes to it have cost on the line, all together. */
  changeBytes: z._default(z.number(), 0),
  /** When the device last had all that the backend had; null: never yet. */
  asOf: z.nullable(instant),
  /** When a run last ended well, be it one that brought a part of it only; absent in a copy of an older release. */
  checkedAt: z.optional(instant),
  error: z.nullable(z.enum(copyProblems)),
  /** Rows left out because they could not be read. */
  unreadable: z.number(),
  /** Suppliers among them; the others are products. */
  unreadableCompanies: z._default(z.number(), 0),
  updatedAt: instant,
  /** Ids of the only categories that are copied (data saver mode); absent or empty: all. */
  categories: z.optional(z.array(z.string())),
})
export type CopyStatus = z.infer<typeof copyStatus>

export const noCopy: CopyStatus = {
  phase: 'empty',
  scope: 'none',
  rows: 0,
  totalRows: 0,
  bytes: 0,
  totalBytes: 0,
  packedBytes: 0,
  totalPackedBytes: 0,
  changeBytes: 0,
  asOf: null,
  error: null,
  unreadable: 0,
  unreadableCompanies: 0,
  updatedAt: 0,
}

/** A copy of a table by pages of its list: see `copy/pages/pass.ts`. */
const pages = z.object({
  /** The last pass that went through all pages; null: none yet. */
  done: z.nullable(
    z.object({
      /** When it began. */
      at: instant,
      categories: z.array(z.string()),
      size: z.number(),
      newestFirst: z.boolean(),
    }),
  ),
  /** The pass that is under way. */
  pass: z.nullable(
    z.object({
      at: instant,
      categories: z.array(z.string()),
      /** Rows of a page. */
      size: z.number(),
      /** Counted from 1; `page` is the next to be asked for. */
      walk: z.number(),
      page: z.number(),
      /** The walk has been through all pages. */
      ended: z.boolean(),
      /** How many rows the list had: at the first page of each walk, and at the last answer. */
      totals: z.array(z.number()),
      total: z.number(),
      /** Something of this walk shows that the list moved under it. */
      moved: z.boolean(),
      /** The list had fewer rows than an answer before. */
      fell: z.boolean(),
      /** Lowest id of the walk while each new row had a lower one than all before; '': none yet; null: not so. */
      lowest: z.nullable(z.string()),
    }),
  ),
})
export type Pages = z.infer<typeof pages>
export type Pass = NonNullable<Pages['pass']>

const cursor = z.object({ since: z.string(), cursor: z.string() })
/** Where the deltas of a table go on: after a whole run (`since`), or inside one (`cursor`). */
export type Cursor = z.infer<typeof cursor>

/** Values of the `meta` store. One that does not parse counts as absent: the worst it costs is a new copy. */
export const metaSchemas = {
  shape: z.number(),
  /** Another one each time that everything begins anew. */
  begun: z.number(),
  status: copyStatus,
  revision: z.number(),
  manifest: z.object({
    version: z.string(),
    createdAt: instant,
    complete: z.boolean(),
    /** For which they are copied, or were (none: all). */
    categories: z.optional(z.array(z.string())),
  }),
  'count:products': z.number(),
  'count:companies': z.number(),
  'cursor:products': cursor,
  'cursor:companies': cursor,
  'pages:products': pages,
  'pages:companies': pages,
  /** When the first pages were last looked at between two passes. */
  looked: instant,
  /** Categories of a copy by pages that began from the start and is not whole yet (none: all). */
  underWay: z.array(z.string()),
  lists: z.object({ asOf: instant }),
  /** Hash of the words in all languages that are here. */
  vocabulary: z.string(),
  /** Ids whose stored rows turned out unreadable and are to be fetched again. */
  damaged: z.array(z.string()),
} as const
export type MetaKey = keyof typeof metaSchemas
export type MetaValue<K extends MetaKey> = z.output<(typeof metaSchemas)[K]>
