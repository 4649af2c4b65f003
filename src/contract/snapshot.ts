import * as z from 'zod/mini'
import type { Locale } from './languages.ts'
import { instant, sameSchema } from './values.ts'

/* A public file: the catalogue's vocabulary in all languages, with which questions are understood. */

const word = z.object({
  kind: z.enum(['active', 'crop', 'pest', 'category', 'form']),
  id: z.string(),
  ...sameSchema(z.nullable(z.string()), 'en', 'zh', 'zhHant'),
  /** Names in other languages, and other search terms such as a CAS number. */
  others: z.array(z.string()),
})

export const vocabularyFile = z.object({
  words: z.array(word),
  /** The suppliers' provinces and cities, by English name. */
  provinces: z.array(z.object({ id: z.string(), names: z.array(z.string()) })),
  cities: z.array(z.string()),
})
export type VocabularyFile = z.infer<typeof vocabularyFile>

export const vocabularyPath = '/catalogue/all/vocabulary.json'

/**
 * The public copy of the catalogue, as immutable files: visitors download it without logging in, compressed, resumable
 * and cacheable. A part's name is its content hash. 404: use the `changes` calls; 503: still being built.
 */
const part = z.object({
  url: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** Size of the file compressed with Brotli, for clients that accept it. */
  packedBytes: z.optional(z.number()),
  sha256: z.string(),
  /** Ids of categories: all products of the part belong to them. If absent, the products can be of any category. */
  categories: z.optional(z.array(z.string())),
})
const table = z.object({ rows: z.number(), parts: z.array(part), next: z.string() })

export const snapshotManifest = z.object({
  version: z.string(),
  createdAt: instant,
  /** Each table's `next` is the `since` with which the `changes` call continues. */
  products: table,
  companies: table,
})
export type SnapshotManifest = z.infer<typeof snapshotManifest>
export type SnapshotPart = z.infer<typeof part>

/** A file of rows in the manifest's language. Companies have no rating: a review would change all their products. */
export const snapshotPart = z.object({ rows: z.array(z.unknown()) })

export const snapshotFirstPage = z.object({ total: z.number(), rows: z.array(z.unknown()) })
export type SnapshotFirstPage = z.infer<typeof snapshotFirstPage>
/** The products' file does not name its table, because it was published before the suppliers' file existed. */
export const snapshotFirstNames = { products: 'first.json', companies: 'first-companies.json' } as const
export const snapshotFirstPath = (locale: Locale, of: keyof typeof snapshotFirstNames) =>
  `/catalogue/${locale}/${snapshotFirstNames[of]}`

export const snapshotManifestPath = (locale: Locale) => `/catalogue/${locale}/manifest.json`
