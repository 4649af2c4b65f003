import type { dictionaryEntries, vocabulary } from '#server/modules/catalogue/schema.ts'
import { wordKinds } from './source.ts'
import type { SeedSource, Word } from './source.ts'

const named = new Set(['id', 'en', 'es', 'zh', 'zh_hant'])

/** What only words of its kind say. */
export const extraOf = (word: Word): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(word).flatMap(([name, value]) =>
      typeof value === 'string' && !named.has(name) ? [[name, value] as const] : [],
    ),
  )

/** The vocabulary of all kinds, in the order of the files. */
export const vocabularyRows = (source: SeedSource): (typeof vocabulary.$inferSelect)[] =>
  wordKinds.flatMap((kind) =>
    source.words[kind].map((word, sort) => ({
      kind,
      id: word.id,
      en: word.en,
      es: word.es,
      zhHans: word.zh,
      zhHant: word.zh_hant,
      sort,
      extra: extraOf(word),
    })),
  )

export const dictionaryRows = (source: SeedSource): (typeof dictionaryEntries.$inferSelect)[] =>
  source.dictionaries.map(({ dictType, value, label }, sort) => ({
    dictType,
    value,
    en: label['en'] ?? '',
    es: label['es'] ?? '',
    zhHans: label['zh-Hans'] ?? '',
    zhHant: label['zh-Hant'] ?? '',
    sort,
  }))
