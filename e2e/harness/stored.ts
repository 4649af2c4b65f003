import type { Page } from '@playwright/test'

/** Reads a table without the app's code. The test receives every row: use `getAllKeys` for thousands. */
export const readStoredRows = <Row = Record<string, unknown>>(
  page: Page,
  database: RegExp,
  table: string,
  values: 'getAll' | 'getAllKeys' = 'getAll',
): Promise<Row[]> =>
  page.evaluate(
    async ([pattern, name, read]) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(String(request.error))))
        })
      const rows = []
      for (const { name: dbName = '' } of await indexedDB.databases()) {
        if (!new RegExp(pattern).test(dbName)) continue
        const db = await resultOf(indexedDB.open(dbName))
        rows.push(...(await resultOf<Row[]>(db.transaction(name).objectStore(name)[read]() as IDBRequest<Row[]>)))
        db.close()
      }
      return rows
    },
    [database.source, table, values] as const,
  )
