import { unasked } from '#tests/harness/fake-catalogue.ts'
import sqlite3InitModule, { type SAHPoolUtil } from '@sqlite.org/sqlite-wasm'
import { Dexie, type EntityTable } from 'dexie'
import { get, set } from 'idb-keyval'
import type { Product } from '#contract/entities/product.ts'
import { catalogueFiles } from '#api/catalogue-files.ts'
import type { Api } from '#api/client.ts'
import { nextTask } from '#catalogue/store/next-task.ts'
import { replicate } from '#catalogue/copy/replicate.ts'
import { createSearchService } from '#catalogue/search/search-service.ts'
import { openRefDb } from '#catalogue/store/db.ts'
import { firstPageKey, type FirstPage } from '#catalogue/store/names.ts'
import { openRawRef } from '#catalogue/store/raw.ts'
import { fullness } from '#domain/fullness.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'

type Row = Product & { readonly [field: string]: unknown }

/** What opens the library: its first rows, how many there are, and how many of each category. */
export interface FirstList {
  readonly ids: readonly string[]
  readonly total: number
  readonly categories: number
}

/** One way of keeping the copy. `list` is also asked in a browser just started, of what `fill` left on the disk. */
export interface Store {
  readonly fill: (parts: () => AsyncIterable<readonly Row[]>) => Promise<void>
  readonly change: (rows: readonly Row[]) => Promise<void>
  readonly list: () => Promise<FirstList>
}

const shown = 50
const rankOf = (row: Row): number => -fullness(row)
const categoriesOf = (row: Row): string[] => row.categories.map(({ categoryId }) => categoryId)

/** The app's own code, without its page: the copier, and the index that its search worker builds. */
const ours = (): Store => {
  const search = createSearchService({ openRaw: openRawRef, exclusively, now: systemClock.mono, pause: nextTask })
  const nothing = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: shown }
  let changed: readonly Row[] = []
  const answer = (path: string) =>
    path.endsWith('/changes')
      ? {
          list: path.includes('pesticide') ? changed : [],
          deleted: [],
          cursor: null,
          next: 'bench.1',
          total: changed.length,
          reset: false,
        }
      : []
  const copy = async (signedIn: boolean) => {
    const outcome = await replicate(
      {
        db: await openRefDb('en'),
        api: { call: (async ({ path }: { path: string }) => answer(path)) as unknown as Api['call'] },
        files: catalogueFiles,
        clock: systemClock,
        signedIn: async () => signedIn,
        ...unasked(),
        pause: nextTask,
        rowsAtOnce: 400,
      },
      'en',
    )
    if (outcome.at !== 'done') throw new Error(outcome.problem)
  }
  return {
    fill: async () => {
      await copy(false)
      await search.search('en', 'products', nothing)
    },
    change: async (rows) => {
      // As when the delta comes while the library is open: its index is in memory.
      changed = rows
      await copy(true)
      await search.sync('en')
    },
    list: async () => {
      const raw = await openRawRef('en')
      if (!raw) throw new Error('nothing was stored')
      const { rows, total, facets } = ((await raw.get('meta', firstPageKey)) as { v: FirstPage }).v
      raw.close()
      return {
        ids: rows.slice(0, shown).map((row) => (row as Row).pesticideId),
        total,
        categories: (facets as { category: unknown[] }).category.length,
      }
    },
  }
}

/** Plain rows with an index for what is asked of them, put in bulk, as Dexie's documents show. */
const dexie = (): Store => {
  interface Kept {
    readonly pesticideId: string
    readonly row: Row
    readonly rank: number
    readonly name: string
    readonly categories: string[]
  }
  const db = new Dexie('bench') as Dexie & { products: EntityTable<Kept, 'pesticideId'> }
  db.version(1).stores({ products: '&pesticideId, [rank+name], *categories' })
  const keep = (rows: readonly Row[]) =>
    db.products.bulkPut(
      rows.map((row) => ({
        pesticideId: row.pesticideId,
        row,
        rank: rankOf(row),
        name: row.name,
        categories: categoriesOf(row),
      })),
    )
  return {
    fill: async (parts) => {
      for await (const rows of parts()) await keep(rows)
    },
    change: async (rows) => void (await keep(rows)),
    list: async () => {
      const first = await db.products.orderBy('[rank+name]').limit(shown).toArray()
      const names = (await db.products.orderBy('categories').uniqueKeys()) as string[]
      await Promise.all(names.map((name) => db.products.where('categories').equals(name).count()))
      return {
        ids: first.map(({ pesticideId }) => pesticideId),
        total: await db.products.count(),
        categories: names.length,
      }
    },
  }
}

/** Everything as one value, as idb-keyval keeps a store of state. */
const blob = (): Store => {
  let held: Map<string, Row> | null = null
  const load = async () => (held ??= new Map((await get<Row[]>('products'))?.map((row) => [row.pesticideId, row])))
  return {
    fill: async (parts) => {
      held = new Map()
      for await (const rows of parts()) for (const row of rows) held.set(row.pesticideId, row)
      await set('products', [...held.values()])
    },
    change: async (rows) => {
      const all = await load()
      for (const row of rows) all.set(row.pesticideId, row)
      await set('products', [...all.values()])
    },
    list: async () => {
      const rows = [...(await load()).values()]
      const counts = new Map<string, number>()
      for (const row of rows) for (const one of categoriesOf(row)) counts.set(one, (counts.get(one) ?? 0) + 1)
      const order = rows.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1))
      return {
        ids: order.slice(0, shown).map(({ pesticideId }) => pesticideId),
        total: rows.length,
        categories: counts.size,
      }
    },
  }
}

/** SQLite in WebAssembly on the origin's private files, by the pool that its documents recommend for speed. */
const sqlite = (): Store => {
  let pool: SAHPoolUtil | null = null
  const open = async () => {
    const sqlite3 = await sqlite3InitModule()
    pool ??= await sqlite3.installOpfsSAHPoolVfs({ initialCapacity: 6 })
    const db = new pool.OpfsSAHPoolDb('/bench.db')
    db.exec(`create table if not exists products (id text primary key, rank real, name text, row text) without rowid;
      create table if not exists categories (category text, id text, primary key (category, id)) without rowid`)
    return db
  }
  let opening: ReturnType<typeof open> | null = null
  const opened = () => (opening ??= open())
  const keep = async (rows: readonly Row[]) => {
    const db = await opened()
    db.transaction(() => {
      const row = db.prepare('insert or replace into products values (?, ?, ?, ?)')
      const category = db.prepare('insert or replace into categories values (?, ?)')
      for (const one of rows) {
        row.bind([one.pesticideId, rankOf(one), one.name, JSON.stringify(one)]).stepReset()
        for (const name of categoriesOf(one)) category.bind([name, one.pesticideId]).stepReset()
      }
      row.finalize()
      category.finalize()
    })
  }
  return {
    fill: async (parts) => {
      for await (const rows of parts()) await keep(rows)
      const db = await opened()
      db.exec('create index if not exists by_rank on products (rank, name)')
    },
    change: keep,
    list: async () => {
      const db = await opened()
      const rows = db.selectValues('select row from products order by rank, name limit ?', [shown])
      const counts = db.selectArrays('select category, count(*) from categories group by category')
      return {
        ids: rows.map((row) => (JSON.parse(row as string) as Row).pesticideId),
        total: Number(db.selectValue('select count(*) from products')),
        categories: counts.length,
      }
    },
  }
}

export const stores: Readonly<Record<string, () => Store>> = { ours, dexie, 'idb-keyval': blob, 'sqlite-wasm': sqlite }
