import { vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

interface Client {
  query: (asked: string | { text: string }, ...more: unknown[]) => Promise<{ rows: unknown[] }>
}

/** From now on: what the database gives to a statement is shown before who asked gets it. */
export const watchReads = (db: Database, statement: RegExp, seen: (rows: unknown[]) => Promise<void> | void): void => {
  const { $client: client } = db as unknown as { $client: Client }
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation(async (asked, ...more) => {
    const answer = await query(asked, ...more)
    if (statement.test(typeof asked === 'string' ? asked : asked.text)) await seen(answer.rows)
    return answer
  })
}

/** How many rows the database gave at each reading of a part of the products, from now on. */
export const watchPartReads = (db: Database): number[] => {
  const reads: number[] = []
  watchReads(db, /from "products" .*"category_ids" = /, (rows) => void reads.push(rows.length))
  return reads
}
