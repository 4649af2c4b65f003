import { asc } from 'drizzle-orm'
import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { vocabulary } from '../schema.ts'
import { everyLabel, labelIn } from './labels.ts'
import { plain, wordList, type WordList } from '../search/near-words.ts'
import { hashOf } from '#server/platform/http/packed-file.ts'

type Row = typeof vocabulary.$inferSelect
export type WordKind = Row['kind']

/** The vocabulary in memory: about 1,300 words, because every product needs some of them. */
export interface Words {
  readonly shape: string
  readonly version: string
  readonly get: (kind: WordKind, id: string | null | undefined) => Row | undefined
  /** The label in a language, else in English. For an unknown word, its id. */
  readonly label: (kind: WordKind, id: string, locale: Locale) => string
  readonly all: (kind: WordKind) => readonly Row[]
  readonly ingredientNamed: (en: string) => Row | undefined
  readonly namesHolding: (piece: string, max: number) => readonly string[]
  readonly latin: WordList
}

export const loadWords = async (db: Database, shape: string): Promise<Words> =>
  wordsOfRows(await db.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort)), shape)

export const wordsOfRows = (rows: readonly Row[], shape: string): Words => {
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const byKind = new Map<WordKind, Row[]>()
  for (const row of rows) {
    const known = byKind.get(row.kind)
    if (known) known.push(row)
    else byKind.set(row.kind, [row])
  }
  const ingredients = new Map((byKind.get('ingredient') ?? []).map((row) => [row.labels.en, row]))
  const searched = new Map(rows.flatMap(({ labels }) => everyLabel(labels).map((name) => [plain(name), name] as const)))
  const get: Words['get'] = (kind, id) => (id === null || id === undefined ? undefined : byKey.get(`${kind} ${id}`))
  return {
    shape,
    version: hashOf(JSON.stringify(rows)),
    get,
    label: (kind, id, locale) => {
      const row = get(kind, id)
      return row ? labelIn(row.labels, locale) : id
    },
    all: (kind) => byKind.get(kind) ?? [],
    ingredientNamed: (en) => ingredients.get(en),
    namesHolding: (piece, max) => {
      const part = plain(piece)
      return [...searched].flatMap(([text, name]) => (text.includes(part) ? [name] : [])).slice(0, max)
    },
    latin: wordList(searched.keys()),
  }
}
