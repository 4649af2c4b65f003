import type { Locale } from '#contract/headers.ts'
import { refDbName } from './ref-names.ts'

type Store = 'products' | 'companies' | 'meta' | 'index' | 'changes'

/**
 * The reference database without Dexie: for the first rows of the library, which must not wait for a library to
 * load, and for the search worker, which would carry a second copy of it. Never creates or upgrades anything.
 */
export interface RawRef {
  readonly get: (store: Store, key: string) => Promise<unknown>
  /** In the order asked; undefined where there is none. */
  readonly getMany: (store: Store, keys: readonly string[]) => Promise<unknown[]>
  /** Up to `limit` rows after `key` (null: from the start), in key order, and the key of the last (null: none). */
  readonly after: (
    store: Store,
    key: string | number | null,
    limit: number,
  ) => Promise<{ rows: unknown[]; last: string | number | null }>
  readonly count: (store: Store) => Promise<number>
  /** Puts values of the `meta` or the `index` store, in one transaction. */
  readonly put: (values: readonly { readonly store: 'meta' | 'index'; readonly value: unknown }[]) => Promise<void>
  readonly close: () => void
}

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
      // There was none: take back its creation, which is Dexie's to do.
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

const wrap = (db: IDBDatabase): RawRef => {
  // Whoever upgrades or deletes the database must not wait for a reader.
  db.onversionchange = () => db.close()
  const read = (store: Store) => db.transaction(store).objectStore(store)
  return {
    get: (store, key) => result(read(store).get(key) as IDBRequest<unknown>),
    getMany: (store, keys) => {
      const from = read(store)
      return Promise.all(keys.map((key) => result(from.get(key) as IDBRequest<unknown>)))
    },
    after: async (store, key, limit) => {
      const from = read(store)
      const range = key === null ? null : IDBKeyRange.lowerBound(key, true)
      const rows = await result(from.getAll(range, limit) as IDBRequest<unknown[]>)
      // Keys stand in the rows: reading them apart would read the rows twice.
      const last = rows.at(-1) as Record<string, string | number> | undefined
      return { rows, last: last?.[from.keyPath as string] ?? null }
    },
    count: (store) => result(read(store).count()),
    put: async (values) => {
      const transaction = db.transaction([...new Set(values.map(({ store }) => store))], 'readwrite')
      for (const { store, value } of values) transaction.objectStore(store).put(value)
      await done(transaction)
    },
    close: () => db.close(),
  }
}

/** Opens what is there; null when nothing was ever copied in this language. */
export const openRawRef = async (locale: Locale): Promise<RawRef | null> => {
  const db = await openExisting(refDbName(locale))
  if (!db) return null
  // Opened between another context's creating the database and its stores, or a wreck: nothing to read either way.
  if (!db.objectStoreNames.contains('meta') || !db.objectStoreNames.contains('index')) {
    db.close()
    return null
  }
  return wrap(db)
}
