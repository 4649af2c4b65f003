import type { VocabularyWord, WordKind } from '#domain/assistant/vocabulary.ts'
import type { Words, WordKind as StoredKind } from './words.ts'

const kinds: readonly (readonly [StoredKind, WordKind])[] = [
  ['ingredient', 'active'],
  ['crop', 'crop'],
  ['pest', 'pest'],
  ['category', 'category'],
  ['formulation', 'form'],
]

/** The names of all that a question may be about, in every language that the data has. */
export const vocabularyOf = (words: Pick<Words, 'all'>): VocabularyWord[] =>
  kinds.flatMap(([stored, kind]) =>
    words.all(stored).map(({ id, labels, extra }) => ({
      kind,
      id,
      en: labels.en,
      zh: labels['zh-Hans'] ?? null,
      zhHant: labels['zh-Hant'] ?? null,
      others: [labels.es, extra['cas']].filter((name): name is string => Boolean(name)),
    })),
  )
