import { Dexie, type EntityTable } from 'dexie'
import type { SearchDocument } from '#catalogue/search/engine/document.ts'
import { fieldNames, textIn, textOf, wordsOf, type BenchEngine } from './search-engine.ts'

/** Rows with their words as a multi-entry index, as Dexie's documents show for full-text search. Prefixes only. */
interface Words {
  readonly id: string
  readonly words: readonly string[]
}

const wordsDb = () => {
  const db = new Dexie('bench-words') as Dexie & { rows: EntityTable<Words, 'id'> }
  db.version(1).stores({ rows: '&id, *words' })
  return db
}

export const dexieWords: BenchEngine = {
  build: async (rows) => {
    const db = wordsDb()
    await db.rows.clear()
    for (let at = 0; at < rows.length; at += 1000)
      await db.rows.bulkPut(
        rows.slice(at, at + 1000).map((row: SearchDocument) => ({ id: row.id, words: wordsOf(textOf(row)) })),
      )
    db.close()
    return null
  },
  open: () => {
    const db = wordsDb()
    return async (query) => {
      const found = await Promise.all(
        wordsOf(query).map((word) => db.rows.where('words').startsWith(word).distinct().primaryKeys()),
      )
      const [first = [], ...others] = found.toSorted((a, b) => a.length - b.length)
      const sets = others.map((keys) => new Set(keys))
      return first.filter((key) => sets.every((keys) => keys.has(key))).slice(0, 10)
    }
  },
}

interface StoredFts {
  readonly ids: readonly string[]
  readonly file: Uint8Array
}

const sqlite = async () => (await import('@sqlite.org/sqlite-wasm')).default()

export const sqliteFts5: BenchEngine = {
  build: async (rows) => {
    const { oo1, capi } = await sqlite()
    const db = new oo1.DB(':memory:')
    db.exec(`create virtual table words using fts5(${fieldNames.join(', ')}, content='', prefix='2 3 4',
      tokenize="unicode61 remove_diacritics 2")`)
    db.transaction(() => {
      const names = fieldNames.join(', ')
      const row = db.prepare(`insert into words (rowid, ${names}) values (?, ${fieldNames.map(() => '?').join(', ')})`)
      for (const [at, one] of rows.entries()) row.bind([at, ...fieldNames.map((name) => textIn(one, name))]).stepReset()
      row.finalize()
    })
    db.exec("insert into words (words) values ('optimize')")
    const file = capi.sqlite3_js_db_export(db)
    db.close()
    return { ids: rows.map(({ id }) => id), file } satisfies StoredFts
  },
  open: async (stored) => {
    const { ids, file } = stored as StoredFts
    const { oo1, capi, wasm } = await sqlite()
    const db = new oo1.DB(':memory:')
    const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE } = capi
    capi.sqlite3_deserialize(
      db.pointer ?? 0,
      'main',
      wasm.allocFromTypedArray(file),
      file.byteLength,
      file.byteLength,
      SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE,
    )
    const asked = db.prepare('select rowid from words where words match ? order by rank limit 10')
    return (query) => {
      const words = wordsOf(query).map((word) => `"${word}"*`)
      if (words.length === 0) return []
      const found: string[] = []
      asked.bind([words.join(' ')])
      while (asked.step()) found.push(ids[Number(asked.get(0))] ?? '')
      asked.reset()
      return found
    }
  },
}
