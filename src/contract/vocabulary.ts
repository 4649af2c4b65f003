import * as z from 'zod/mini'

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
