import * as z from 'zod/mini'
import type { Locale } from './languages.ts'
import { instant } from './values.ts'

/**
 * The public copy of the catalogue: register facts as immutable files, so that a visitor has the whole library
 * (the buyer API answers catalogue calls only after signing in) and a first copy is compressed, resumable and
 * cacheable. A part's name holds the hash of its content: an unchanged part is never fetched twice.
 * A backend without it answers 404; the app then replicates by the `changes` calls once signed in. One that is still
 * making it answers 503: the app comes again.
 */
const part = z.object({
  url: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** Size of its brotli form: what travels to a reader that takes that. */
  packedBytes: z.optional(z.number()),
  sha256: z.string(),
  /** Ids of the categories that every product of the part has; absent: a part of any categories. */
  categories: z.optional(z.array(z.string())),
})
const table = z.object({ rows: z.number(), parts: z.array(part), next: z.string() })

export const snapshotManifest = z.object({
  version: z.string(),
  createdAt: instant,
  /** `next` of a table is the `since` with which its `changes` call goes on from this copy. */
  products: table,
  companies: table,
})
export type SnapshotManifest = z.infer<typeof snapshotManifest>
export type SnapshotPart = z.infer<typeof part>

/**
 * A part is `{"rows": [...]}` of products or companies, in the language of the manifest. A product's company has no
 * rating there (of older backends it has): the reader takes it from the company, so that a review changes no product.
 */
export const snapshotPart = z.object({ rows: z.array(z.unknown()) })

/**
 * The first page of the plain library, fullest records first, in one small file: a first visit shows it while the
 * copy is still on its way.
 */
export const snapshotFirst = z.object({ total: z.number(), rows: z.array(z.unknown()) })
export type SnapshotFirst = z.infer<typeof snapshotFirst>
export const snapshotFirstPath = (locale: Locale) => `/catalogue/${locale}/first.json`

export const snapshotManifestPath = (locale: Locale) => `/catalogue/${locale}/manifest.json`
