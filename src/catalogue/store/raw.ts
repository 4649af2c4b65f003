import { fieldOf } from '#lib/field-of.ts'
import type { Locale } from '#contract/languages.ts'
import { catalogueDbName, catalogueTables, idFields, type CatalogueTable } from './names.ts'

/** Lets waiting tasks run. A timer would cost four milliseconds each time. */
export const yieldToTasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export const delay = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const stores = ['meta', 'index', 'lists', ...catalogueTables] as const
type Store = (typeof stores)[number]

/** Access without Dexie, whose code would delay the first rows. Never creates or upgrades a database. */
export interface RawCatalogue {
  readonly get: (store: Store, key: string) => Promise<unknown>
  readonly meta: (key: string) => Promise<unknown>
  readonly getMany: (store: Store, keys: readonly string[]) => Promise<unknown[]>
  readonly rowsAfter: (table: CatalogueTable, after: string | null, limit: number) => Promise<unknown[]>
  readonly count: (table: CatalogueTable) => Promise<number>
  readonly put: (values: readonly { readonly store: 'meta' | 'index'; readonly value: unknown }[]) => Promise<void>
  readonly close: () => void
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('read failed'))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })

const openExisting = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let absent = false
    request.onupgradeneeded = () => {
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

const wrap = (db: IDBDatabase): RawCatalogue => {
  // This connection must not block another context that upgrades or deletes the database.
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
    rowsAfter: (table, after, limit) =>
      result<unknown[]>(read(table).getAll(after === null ? null : IDBKeyRange.lowerBound(after, true), limit)),
    count: (table) => result(read(table).count()),
    put: async (values) => {
      const transaction = db.transaction([...new Set(values.map(({ store }) => store))], 'readwrite')
      try {
        for (const { store, value } of values) transaction.objectStore(store).put(value)
      } catch (error) {
        // `put` throws if a value cannot be stored. Without the abort, the values before it would be stored.
        transaction.abort()
        throw error
      }
      await completionOf(transaction)
    },
    close: () => db.close(),
  }
}

export const openRawCatalogue = async (locale: Locale): Promise<RawCatalogue | null> => {
  const db = await openExisting(catalogueDbName(locale))
  if (!db) return null
  if (!stores.every((store) => db.objectStoreNames.contains(store))) {
    db.close()
    return null
  }
  return wrap(db)
}

const rowsARead = 400

/** Yields a table's unparsed rows, one read after the other. The next read runs while the caller processes the rows. */
export async function* readAllRows(
  raw: Pick<RawCatalogue, 'rowsAfter'>,
  table: CatalogueTable,
): AsyncGenerator<readonly unknown[], undefined, undefined> {
  const read = (after: string | null) => {
    const reading = raw.rowsAfter(table, after, rowsARead)
    // A failure is reported when the caller awaits these rows; until then it must not count as unhandled.
    reading.catch(() => undefined)
    return reading
  }
  for (let next: Promise<unknown[]> | null = read(null); next;) {
    const rows: unknown[] = await next
    const last = fieldOf(rows.at(-1), idFields[table])
    next = rows.length === rowsARead && typeof last === 'string' ? read(last) : null
    yield rows
  }
}
