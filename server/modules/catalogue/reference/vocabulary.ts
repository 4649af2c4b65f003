import type { VocabularyFile } from '#contract/snapshot.ts'
import type { WordKind } from '#domain/assistant/vocabulary.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf, pack, type PackedFile } from '#server/platform/http/packed-file.ts'
import { readCatalogueTime, shapeOf } from '../changes/catalogue-clock.ts'
import { findCompanyLabels } from '../companies/repo.ts'
import type { companies } from '../schema.ts'
import { everyLabel } from './labels.ts'
import type { Words, WordKind as StoredKind } from './words.ts'

const kinds: readonly (readonly [StoredKind, WordKind])[] = [
  ['ingredient', 'active'],
  ['crop', 'crop'],
  ['pest', 'pest'],
  ['category', 'category'],
  ['formulation', 'form'],
]

export const wordsOf = (words: Pick<Words, 'all'>): VocabularyFile['words'] =>
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

type Places = Pick<typeof companies.$inferSelect, 'province' | 'city'>

export const vocabularyOf = (words: Pick<Words, 'all'>, places: readonly Places[]): VocabularyFile => {
  // Provinces and cities, because a question may name either.
  const provinces = new Map<string, Set<string>>()
  for (const label of places.flatMap(({ province, city }) => [province, city]))
    if (label.en) provinces.set(label.en, new Set([...(provinces.get(label.en) ?? []), ...everyLabel(label)]))
  return {
    words: wordsOf(words),
    provinces: [...provinces].map(([id, names]) => ({ id, names: [...names] })),
    cities: [...new Set(places.flatMap(({ city }) => everyLabel(city)))],
  }
}

export const vocabularyFiles = (
  db: Database,
  library: { readonly words: (shape: string) => Promise<Words> },
): (() => Promise<PackedFile>) => {
  const cached = lruCache<PackedFile>(1)
  return async () => {
    const shape = shapeOf(await readCatalogueTime(db))
    return cached(shape, async () => {
      const json = JSON.stringify(vocabularyOf(await library.words(shape), await findCompanyLabels(db)))
      return { etag: `W/"${hashOf(json).slice(0, 20)}"`, packed: await pack(json) }
    })
  }
}
