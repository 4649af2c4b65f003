import { asc } from 'drizzle-orm'
import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type companies, vocabulary } from '../schema.ts'
import { allLabels, labelFor } from './labels.ts'
import { toWordList } from '../search/near-words.ts'
import { hashOf } from '#server/platform/http/compress.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'
import type { WordKind as FileKind } from '#domain/assistant/vocabulary.ts'
import { groupBy } from '#lib/group-by.ts'
import { foldText } from '#lib/fold-text.ts'

type Row = typeof vocabulary.$inferSelect
export type WordKind = Row['kind']

export const loadCatalogueWords = async (db: Database) =>
  catalogueWordsOf(await db.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort)))

export const catalogueWordsOf = (rows: readonly Row[]) => {
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const byKind = groupBy(rows, ({ kind }) => kind)
  const ingredients = new Map((byKind.get('ingredient') ?? []).map((row) => [row.labels.en, row]))
  const searched = new Map(
    rows.flatMap(({ labels }) => allLabels(labels).map((name) => [foldText(name), name] as const)),
  )
  const get = (kind: WordKind, id: string | null) => (id === null ? undefined : byKey.get(`${kind} ${id}`))
  return {
    version: hashOf(JSON.stringify(rows)),
    get,
    label: (kind: WordKind, id: string, locale: Locale) => {
      const row = get(kind, id)
      return row ? labelFor(row.labels, locale) : id
    },
    all: (kind: WordKind): readonly Row[] => byKind.get(kind) ?? [],
    ingredientNamed: (en: string) => ingredients.get(en),
    namesHolding: (piece: string, max: number) => {
      const part = foldText(piece)
      return [...searched].flatMap(([text, name]) => (text.includes(part) ? [name] : [])).slice(0, max)
    },
    latin: toWordList(searched.keys()),
  }
}
export type CatalogueWords = ReturnType<typeof catalogueWordsOf>

const kinds: readonly (readonly [WordKind, FileKind])[] = [
  ['ingredient', 'active'],
  ['crop', 'crop'],
  ['pest', 'pest'],
  ['category', 'category'],
  ['formulation', 'form'],
]

export const vocabularyWordsOf = (words: Pick<CatalogueWords, 'all'>): VocabularyFile['words'] =>
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

export const vocabularyOf = (words: Pick<CatalogueWords, 'all'>, places: readonly Places[]): VocabularyFile => {
  const provinces = new Map<string, Set<string>>()
  for (const label of places.flatMap(({ province, city }) => [province, city]))
    if (label.en) provinces.set(label.en, new Set([...(provinces.get(label.en) ?? []), ...allLabels(label)]))
  return {
    words: vocabularyWordsOf(words),
    provinces: [...provinces].map(([id, names]) => ({ id, names: [...names] })),
    cities: [...new Set(places.flatMap(({ city }) => allLabels(city)))],
  }
}
