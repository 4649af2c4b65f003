import { fieldOf } from '#lib/field-of.ts'
import type { Locale } from '#contract/languages.ts'
import {
  blockStore,
  isBlock,
  isPlace,
  parsedText,
  placeStore,
  catalogueDbName,
  storedRow,
  type CatalogueTable,
} from './names.ts'

/** Lets the thread do other waiting work. A timer would cost four milliseconds each time. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

type Store = 'meta' | 'index' | 'changes' | 'lists'

/**
 * The catalogue's database without Dexie: for the library's first rows, which must not wait for a library to load, and
 * for the search worker, which would contain a second copy of it. Never creates or upgrades anything.
 */
export interface RawRef {
  readonly get: (store: Store, key: string) => Promise<unknown>
  /** The value under a key of `meta`; undefined if there is none. */
  readonly meta: (key: string) => Promise<unknown>
  /** Values of a store in the requested order; undefined for a missing one. */
  readonly getMany: (store: Store, keys: readonly string[]) => Promise<unknown[]>
  /** Up to `limit` values after `key`, in key order. */
  readonly after: (store: Store, key: number, limit: number) => Promise<unknown[]>
  /** Unparsed rows by id, in the requested order; undefined for a missing one. */
  readonly rows: (table: CatalogueTable, ids: readonly string[]) => Promise<unknown[]>
  /**
   * Unparsed rows of up to `limit` blocks after block `from` (null: from the start); null for a row that cannot be
   * read. `last`: the block to continue after, null at the end.
   */
  readonly rowsOfBlocks: (
    table: CatalogueTable,
    from: number | null,
    limit: number,
  ) => Promise<{ rows: unknown[]; last: number | null }>
  /** Stores values in `meta` or `index`, in one transaction. */
  readonly put: (values: readonly { readonly store: 'meta' | 'index'; readonly value: unknown }[]) => Promise<void>
  readonly close: () => void
}

const stores = ['meta', 'index', 'changes', 'lists', ...Object.values(placeStore), ...Object.values(blockStore)]

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('read failed'))
  })

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })

const openExisting = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let absent = false
    request.onupgradeneeded = () => {
      // The database does not exist. Abort, because only Dexie may create it.
      absent = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      if (absent) resolve(null)
      else reject(request.error ?? new Error('cannot open'))
    }
  })

const rowsById = async (db: IDBDatabase, table: CatalogueTable, ids: readonly string[]): Promise<unknown[]> => {
  // One transaction: between two, a row may move.
  const transaction = db.transaction([placeStore[table], blockStore[table]])
  const index = transaction.objectStore(placeStore[table]).index('ids')
  const blocks = transaction.objectStore(blockStore[table])
  const places = await Promise.all(ids.map((id) => result<unknown>(index.get(id))))
  const numbers = [...new Set(places.flatMap((place) => (isPlace(place) ? place.b : [])))]
  const values = await Promise.all(numbers.map((b) => result<unknown>(blocks.get(b))))
  const found = new Map(values.filter(isBlock).map(({ b, rows }) => [b, rows]))
  return ids.map((id, at) => {
    const place = places[at]
    return isPlace(place) ? storedRow(table, id, found.get(place.b)?.[place.ids.indexOf(id)]) : undefined
  })
}

const wrap = (db: IDBDatabase): RawRef => {
  // A context that upgrades or deletes the database must not wait for this reader.
  db.onversionchange = () => db.close()
  const read = (store: Store) => db.transaction(store).objectStore(store)
  const get = (store: Store, key: string) => result<unknown>(read(store).get(key))
  return {
    get,
    meta: async (key) => fieldOf(await get('meta', key), 'v'),
    getMany: (store, keys) => {
      const from = read(store)
      return Promise.all(keys.map((key) => result<unknown>(from.get(key))))
    },
    after: (store, key, limit) => result<unknown[]>(read(store).getAll(IDBKeyRange.lowerBound(key, true), limit)),
    rows: (table, ids) => (ids.length === 0 ? Promise.resolve([]) : rowsById(db, table, ids)),
    rowsOfBlocks: async (table, from, limit) => {
      const store = db.transaction(blockStore[table]).objectStore(blockStore[table])
      const range = from === null ? null : IDBKeyRange.lowerBound(from, true)
      const values = await result<unknown[]>(store.getAll(range, limit))
      const b = fieldOf(values.at(-1), 'b')
      const last = values.length === limit && typeof b === 'number' ? b : null
      return { rows: values.filter(isBlock).flatMap(({ rows }) => rows.map(parsedText)), last }
    },
    put: async (values) => {
      const transaction = db.transaction([...new Set(values.map(({ store }) => store))], 'readwrite')
      try {
        for (const { store, value } of values) transaction.objectStore(store).put(value)
      } catch (error) {
        // A write was refused before it started. Abort, because the earlier writes would otherwise be stored.
        transaction.abort()
        throw error
      }
      await done(transaction)
    },
    close: () => db.close(),
  }
}

/** Opens an existing database; null if nothing was ever copied in this language. */
export const openRawRef = async (locale: Locale): Promise<RawRef | null> => {
  const db = await openExisting(catalogueDbName(locale))
  if (!db) return null
  // Either another context has just created it without its stores, or it is broken.
  if (!stores.every((store) => db.objectStoreNames.contains(store))) {
    db.close()
    return null
  }
  return wrap(db)
}
