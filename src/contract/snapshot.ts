import * as z from 'zod/mini'
import type { Locale } from './languages.ts'
import { instant } from './values.ts'

/**
 * The words of the catalogue in all its languages, as one public file: rows have names in one language only, and a
 * question may be in another. A backend without it answers 404; questions are then understood by the rows' own names.
 */
const word = z.object({
  kind: z.enum(['active', 'crop', 'pest', 'category', 'form']),
  id: z.string(),
  en: z.nullable(z.string()),
  zh: z.nullable(z.string()),
  zhHant: z.nullable(z.string()),
  /** Names in other languages, and other search terms such as a CAS number. */
  others: z.array(z.string()),
})

export const vocabularyFile = z.object({
  words: z.array(word),
  /** The suppliers' provinces, by their English names. */
  provinces: z.array(z.object({ id: z.string(), names: z.array(z.string()) })),
  /** In every language. */
  cities: z.array(z.string()),
})
export type VocabularyFile = z.infer<typeof vocabularyFile>

export const vocabularyPath = '/catalogue/all/vocabulary.json'

/**
 * The public copy of the catalogue: facts of the register as immutable files. It gives a visitor the whole catalogue
 * (the API answers catalogue calls only after signing in), and makes the first copy compressed, resumable and
 * cacheable. A part's name is the hash of its content, so an unchanged part is never fetched twice. A backend without
 * it answers 404, and the app copies by the `changes` calls after signing in. A backend that is still building it
 * answers 503, and the app tries again later.
 */
const part = z.object({
  url: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** Size of its Brotli form, for clients that accept it. */
  packedBytes: z.optional(z.number()),
  sha256: z.string(),
  /** Ids of the categories that every product of the part has; absent: any categories. */
  categories: z.optional(z.array(z.string())),
})
const table = z.object({ rows: z.number(), parts: z.array(part), next: z.string() })

export const snapshotManifest = z.object({
  version: z.string(),
  createdAt: instant,
  /** `next` of a table is the `since` with which its `changes` call continues from this copy. */
  products: table,
  companies: table,
})
export type SnapshotManifest = z.infer<typeof snapshotManifest>
export type SnapshotPart = z.infer<typeof part>

/**
 * A part is `{"rows": [...]}` of products or companies, in the language of the manifest. A product's company has no
 * rating (older backends send one): the reader takes it from the company, so that a review changes no product.
 */
export const snapshotPart = z.object({ rows: z.array(z.unknown()) })

/**
 * The first page of an unfiltered list, in one small file: products with the most complete records first, suppliers by
 * rank. A first visit shows it while the copy is still on its way. A backend without it answers 404.
 */
export const snapshotFirst = z.object({ total: z.number(), rows: z.array(z.unknown()) })
export type SnapshotFirst = z.infer<typeof snapshotFirst>
/**
 * `first.json` is the products' page: it was published before the suppliers' page existed, and readers know it by that
 * name.
 */
export const snapshotFirstNames = { products: 'first.json', companies: 'first-companies.json' } as const
export const snapshotFirstPath = (locale: Locale, of: keyof typeof snapshotFirstNames) =>
  `/catalogue/${locale}/${snapshotFirstNames[of]}`

export const snapshotManifestPath = (locale: Locale) => `/catalogue/${locale}/manifest.json`
