import type { dictionaryEntries, vocabulary } from '#server/modules/catalogue/schema.ts'
import { wordKinds } from './source.ts'
import type { SeedSource } from './source.ts'

/** The vocabulary of all kinds, in the order of the files. */
export const vocabularyRows = (source: SeedSource): (typeof vocabulary.$inferSelect)[] =>
  wordKinds.flatMap((kind) => source.words[kind].map((word, sort) => ({ kind, ...word, sort })))

export const dictionaryRows = (source: SeedSource): (typeof dictionaryEntries.$inferSelect)[] =>
  source.dictionaries.map(({ dictType, value, label }, sort) => ({
    dictType,
    value,
    labels: label,
    sort,
  }))
