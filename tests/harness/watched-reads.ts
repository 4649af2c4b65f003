import { vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

interface Client {
  query: (asked: string | { text: string }, ...more: unknown[]) => Promise<{ rows: unknown[] }>
}

/** How many rows the database gave at each reading of a part of the products, from now on. */
export const watchPartReads = (db: Database): number[] => {
  const reads: number[] = []
  const { $client: client } = db as unknown as { $client: Client }
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation(async (asked, ...more) => {
    const answer = await query(asked, ...more)
    const statement = typeof asked === 'string' ? asked : asked.text
    if (/from "products" .*"category_ids" = /.test(statement)) reads.push(answer.rows.length)
    return answer
  })
  return reads
}
