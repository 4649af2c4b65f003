import type { Page } from '@playwright/test'

/** The rows of a table in all of this origin's databases that match, read from the disk without the app. */
export const storedRows = <Row = Record<string, unknown>>(
  page: Page,
  database: RegExp,
  table: string,
): Promise<Row[]> =>
  page.evaluate(
    async ([pattern, name]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(String(request.error))))
        })
      const rows = []
      for (const { name: found = '' } of await indexedDB.databases()) {
        if (!new RegExp(pattern).test(found)) continue
        const db = await done(indexedDB.open(found))
        rows.push(...(await done<Row[]>(db.transaction(name).objectStore(name).getAll())))
        db.close()
      }
      return rows
    },
    [database.source, table] as const,
  )
