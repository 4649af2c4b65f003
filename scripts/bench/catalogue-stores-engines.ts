import { unasked } from '#tests/harness/fake-catalogue.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { Product } from '#contract/entities/product.ts'
import { catalogueFiles } from '#api/files/catalogue-files.ts'
import type { Api } from '#api/client.ts'
import { nextTask } from '#catalogue/store/next-task.ts'
import { replicate } from '#catalogue/copy/replicate.ts'
import { createSearchService } from '#catalogue/search/search-service.ts'
import { openCatalogueDb } from '#catalogue/store/db.ts'
import { firstPageKey, type FirstPage } from '#catalogue/store/names.ts'
import { openRawRef } from '#catalogue/store/raw.ts'
import { fullness } from '#domain/fullness.ts'
import { systemClock } from '#lib/clock.ts'
import { exclusively } from '#lib/exclusively.ts'

type Row = Product & { readonly [field: string]: unknown }

/** The data that opens the library: its first rows, their total, and the total of each category. */
export interface FirstList {
  readonly ids: readonly string[]
  readonly total: number
  readonly categories: number
}

/** One way to store the copy. `list` is also called in a restarted browser, on what `fill` wrote to the disk. */
export interface Store {
  readonly fill: (parts: () => AsyncIterable<readonly Row[]>) => Promise<void>
  readonly change: (rows: readonly Row[]) => Promise<void>
  readonly list: () => Promise<FirstList>
}

const shown = 50
const rankOf = (row: Row): number => -fullness(row)
const categoriesOf = (row: Row): string[] => row.categories.map(({ categoryId }) => categoryId)

/** The app's own code without its page: the copier, and the index that its search worker builds. */
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
        db: await openCatalogueDb('en'),
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
      const { rows, total, facets } = ((await raw.get('meta', firstPageKey('products'))) as { v: FirstPage }).v
      raw.close()
      return {
        ids: rows.slice(0, shown).map((row) => (row as Row).pesticideId),
        total,
        categories: (facets as { category: unknown[] }).category.length,
      }
    },
  }
}

/** Plain rows with indexes for the queries, written in bulk, as Dexie's documentation shows. */
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

export const stores: Readonly<Record<string, () => Store>> = { ours, dexie }
