import * as z from 'zod/mini'
import type { Locale } from './languages.ts'
import { instant, fieldsWithSchema } from './values.ts'

const word = z.object({
  kind: z.enum(['active', 'crop', 'pest', 'category', 'form']),
  id: z.string(),
  ...fieldsWithSchema(z.nullable(z.string()), 'en', 'zh', 'zhHant'),
  others: z.array(z.string()),
})

export const vocabularyFile = z.object({
  words: z.array(word),
  provinces: z.array(z.object({ id: z.string(), names: z.array(z.string()) })),
  cities: z.array(z.string()),
})
export type VocabularyFile = z.infer<typeof vocabularyFile>

export const vocabularyPath = '/catalogue/all/vocabulary.json'

/**
 * A part is an immutable file whose name is its content hash. If the response for the manifest is a 404, there is no
 * snapshot, so use the `changes` calls; if it is a 503, the snapshot is still being built.
 */
const part = z.object({
  url: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** The size of the file compressed with Brotli. Clients that accept Brotli receive it in this form. */
  packedBytes: z.optional(z.number()),
  sha256: z.string(),
  categories: z.optional(z.array(z.string())),
})
const table = z.object({ rows: z.number(), parts: z.array(part), next: z.string() })

export const snapshotManifest = z.object({
  version: z.string(),
  createdAt: instant,
  /** `next`: the `since` with which the `changes` call continues. */
  products: table,
  companies: table,
})
export type SnapshotManifest = z.infer<typeof snapshotManifest>
export type SnapshotPart = z.infer<typeof part>

/** Product rows omit the company's rating, because a review would change the rows of all the company's products. */
export const snapshotPart = z.object({ rows: z.array(z.unknown()) })

export const snapshotFirstPage = z.object({ total: z.number(), rows: z.array(z.unknown()) })
export type SnapshotFirstPage = z.infer<typeof snapshotFirstPage>
/** The products' file does not name its table, because it was published before the suppliers' file existed. */
export const snapshotFirstPageFiles = { products: 'first.json', companies: 'first-companies.json' } as const
export const snapshotFirstPagePath = (locale: Locale, of: keyof typeof snapshotFirstPageFiles) =>
  `/catalogue/${locale}/${snapshotFirstPageFiles[of]}`

export const snapshotManifestPath = (locale: Locale) => `/catalogue/${locale}/manifest.json`
