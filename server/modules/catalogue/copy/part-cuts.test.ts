import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { companies, products } from '../schema.ts'
import { cutTable, isInPart, stateOf } from './part-cuts.ts'

test.each(['products', 'companies'] as const)(
  'each of the %s is in exactly one part, and all parts are small',
  async (name) => {
    const { db } = await testDatabase()
    const table = name === 'products' ? products : companies
    const cuts = await cutTable(db, name)
    expect(new Set(cuts.map(({ key }) => key)).size).toBe(cuts.length)
    const sizes: number[] = []
    for (const cut of cuts) {
      const [row] = await db
        .select({ rows: sql<number>`count(*)::int`, last: sql<number>`max(${table.seq})::int` })
        .from(table)
        .where(isInPart(name, cut))
      // A part is reused while its state is unchanged, so the state must be that of exactly these rows.
      expect(stateOf({ rows: row?.rows ?? 0, last: row?.last ?? 0 })).toBe(cut.state)
      sizes.push(row?.rows ?? 0)
    }
    expect(sizes.reduce((total, one) => total + one, 0)).toBe(await db.$count(table))
    expect(Math.max(...sizes)).toBeLessThan(1000)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
  },
)
