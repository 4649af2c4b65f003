import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'

test('the planner has statistics for seeded tables, but not for empty ones', async () => {
  const { db } = await testDatabase()
  const { rows } = (await db.execute(sql`
    select relname as name, reltuples::int as known from pg_class
    where relnamespace = 'public'::regnamespace
      and relname in ('products', 'companies', 'drafts', 'draft_lines', 'idempotency_keys')`)) as {
    rows: { name: string; known: number }[]
  }
  const rowEstimates = Object.fromEntries(
    (rows as { name: string; known: number }[]).map(({ name, known: many }) => [name, many]),
  )
  expect(rowEstimates).toMatchObject({ drafts: -1, draft_lines: -1, idempotency_keys: -1 })
  expect(rowEstimates['products']).toBeGreaterThan(5000)
  expect(rowEstimates['companies']).toBeGreaterThan(500)
})
