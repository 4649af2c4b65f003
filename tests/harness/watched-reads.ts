import { vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

interface Session {
  readonly client: { query: (asked: string | { text: string }, ...more: unknown[]) => Promise<{ rows: unknown[] }> }
}

/** The number of rows of each read of a part of the products, from now on. */
export function watchPartReads(db: Database): number[] {
  const reads: number[] = []
  const { client } = (db as unknown as { session: Session }).session
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation(async (asked, ...more) => {
    const answer = await query(asked, ...more)
    const statement = typeof asked === 'string' ? asked : asked.text
    if (/from "products" .*"category_ids" = /.test(statement)) reads.push(answer.rows.length)
    return answer
  })
  return reads
}
