import { asc } from 'drizzle-orm'
import type { Locale } from '#contract/headers.ts'
import type { Database } from '../db/database.ts'
import { vocabulary } from '../db/schema/catalogue.ts'

type Row = typeof vocabulary.$inferSelect
export type WordKind = Row['kind']

/** The vocabulary in memory: about 1,300 words, needed for every product that is shown. */
export interface Words {
  readonly get: (kind: WordKind, id: string | null | undefined) => Row | undefined
  /** The label in a language; English where that language has none; the id itself for a word nobody knows. */
  readonly label: (kind: WordKind, id: string, locale: Locale) => string
  readonly all: (kind: WordKind) => readonly Row[]
  /** An ingredient by its English name. */
  readonly ingredientNamed: (en: string) => Row | undefined
}

export const labelIn = (row: Pick<Row, 'en' | 'es' | 'zhHans' | 'zhHant'>, locale: Locale): string => {
  switch (locale) {
    case 'en':
      return row.en
    case 'es':
      return row.es
    case 'zh-Hans':
      return row.zhHans ?? row.en
    case 'zh-Hant':
      return row.zhHant ?? row.zhHans ?? row.en
  }
}

export const loadWords = async (db: Database): Promise<Words> => {
  const rows = await db.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort))
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const byKind = new Map<WordKind, Row[]>()
  for (const row of rows) {
    const known = byKind.get(row.kind)
    if (known) known.push(row)
    else byKind.set(row.kind, [row])
  }
  const ingredients = new Map((byKind.get('ingredient') ?? []).map((row) => [row.en, row]))
  const get: Words['get'] = (kind, id) => (id === null || id === undefined ? undefined : byKey.get(`${kind} ${id}`))
  return {
    get,
    label: (kind, id, locale) => {
      const row = get(kind, id)
      return row ? labelIn(row, locale) : id
    },
    all: (kind) => byKind.get(kind) ?? [],
    ingredientNamed: (en) => ingredients.get(en),
  }
}
