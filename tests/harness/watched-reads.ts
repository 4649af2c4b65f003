import { vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

interface Session {
  readonly client: { query: (input: string | { text: string }, ...more: unknown[]) => Promise<{ rows: unknown[] }> }
}

export function watchPartReads(db: Database): number[] {
  const reads: number[] = []
  const { client } = (db as unknown as { session: Session }).session
  const query = client.query.bind(client)
  vi.spyOn(client, 'query').mockImplementation(async (input, ...more) => {
    const answer = await query(input, ...more)
    const statement = typeof input === 'string' ? input : input.text
    if (/from "products" .*"category_ids" = /.test(statement)) reads.push(answer.rows.length)
    return answer
  })
  return reads
}
