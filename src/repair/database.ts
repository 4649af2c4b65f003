/** A database of the app, read without the app's code: nothing is created or upgraded. */
export interface Database {
  readonly name: string
  /** As Dexie counts: ten browser versions are one version. */
  readonly version: number
  readonly rows: (table: string) => Promise<readonly unknown[]>
  readonly get: (table: string, key: string | readonly [string, number]) => Promise<unknown>
  readonly close: () => void
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })

/** Null if the database does not exist, or cannot be opened. */
export const openDatabase = (name: string): Promise<Database | null> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name)
    // The database does not exist: aborting the upgrade avoids creating it.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      event.preventDefault()
      resolve(null)
    }
    request.onsuccess = () => {
      const db = request.result
      // Otherwise another tab that must upgrade or delete the database would wait for this page.
      db.onversionchange = () => db.close()
      const has = (table: string) => db.objectStoreNames.contains(table)
      const store = (table: string) => db.transaction(table).objectStore(table)
      resolve({
        name,
        version: Math.round(db.version / 10),
        rows: (table) => (has(table) ? resultOf<unknown[]>(store(table).getAll()) : Promise.resolve([])),
        get: (table, key) =>
          has(table) ? resultOf<unknown>(store(table).get(key as IDBValidKey)) : Promise.resolve(undefined),
        close: () => db.close(),
      })
    }
  })

export const databaseNames = async (): Promise<readonly string[]> => {
  if (typeof indexedDB.databases !== 'function') return []
  return (await indexedDB.databases().catch(() => [])).flatMap(({ name }) => name ?? [])
}
