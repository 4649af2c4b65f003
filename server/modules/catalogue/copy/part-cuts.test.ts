import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { companies, products } from '../schema.ts'
import { splitTableIntoParts, isRowOfPart, stateOfCell } from './part-cuts.ts'
import { locales } from '#contract/languages.ts'
import { memoryPartCache } from '#tests/harness/memory-files.ts'
import { fakeClock } from '#tests/harness/server.ts'
import { createPartRetirer } from './snapshot.ts'
import { partCacheName } from './snapshot-parts.ts'

test.each(['products', 'companies'] as const)(
  'each of the %s is in exactly one part, and all parts are small',
  async (name) => {
    const { db } = await testDatabase()
    const table = name === 'products' ? products : companies
    const cuts = await splitTableIntoParts(db, name)
    expect(new Set(cuts.map(({ key }) => key)).size).toBe(cuts.length)
    const sizes: number[] = []
    for (const cut of cuts) {
      const [row] = await db
        .select({ rows: sql<number>`count(*)::int`, last: sql<number>`max(${table.seq})::int` })
        .from(table)
        .where(isRowOfPart(name, cut))
      // A part is reused while its state is unchanged, so the state must describe exactly these rows.
      expect(stateOfCell({ rows: row?.rows ?? 0, last: row?.last ?? 0 })).toBe(cut.state)
      sizes.push(row?.rows ?? 0)
    }
    expect(sizes.reduce((total, one) => total + one, 0)).toBe(await db.$count(table))
    expect(Math.max(...sizes)).toBeLessThan(1000)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
  },
)

const hour = 3_600_000

const bytes = new Uint8Array([1, 2, 3])

describe('stored parts that are not in a manifest', () => {
  const cacheWith = async (...urls: string[]) => {
    const [cache, clock] = [memoryPartCache(), fakeClock()]
    for (const locale of locales) for (const url of urls) await cache.write(partCacheName(locale, url), bytes)
    const names = async () => [...(await cache.names())].toSorted()
    return { cache, clock, names, retire: createPartRetirer(cache, clock) }
  }

  test('a part is deleted one day after it was first missing from the manifest', async () => {
    const { clock, retire, names } = await cacheWith('old', 'new')
    await retire('en', ['new'])
    clock.advance(24 * hour - 1)
    await retire('en', ['new'])
    expect(await names()).toContain('en-old')
    clock.advance(1)
    await retire('en', ['new'])
    expect(await names()).not.toContain('en-old')
    expect(await names()).toContain('en-new')
  })

  test('a part that a manifest lists again is not deleted; when it is missing again, the day is counted from then', async () => {
    const { clock, retire, names } = await cacheWith('part')
    await retire('en', [])
    clock.advance(20 * hour)
    await retire('en', ['part'])
    clock.advance(20 * hour)
    await retire('en', [])
    clock.advance(20 * hour)
    await retire('en', [])
    expect(await names()).toContain('en-part')
    clock.advance(5 * hour)
    await retire('en', [])
    expect(await names()).not.toContain('en-part')
  })
})
