import { describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { packed, pricesAskedKey, pricesKey, readPriceCopy } from './read-prices.ts'

const fact = { day: '2026-11-01', note: 'holiday', official: false, was: [] }
const series = {
  id: 's1',
  names: { en: 'Glyphosate' },
  active: 'glyphosate',
  specification: '95% TC',
  categoryId: null,
  currency: 'CNY',
  per: 't',
  tax: null,
  delivery: null,
  packaging: null,
  source: 'Somebody',
  demo: false,
  updateTime: 1,
  days: [20_000, 20_001],
  prices: ['24000', '24100.5'],
  facts: JSON.stringify([fact]),
}
const copyOf = async (list: unknown[], rates: unknown[] = []) => {
  const { db } = await testAccount()
  await db.kv.put({ k: pricesKey, v: { next: 'n', list, rates }, asOf: 5 })
  return db
}
const readIn = async (...list: unknown[]) => (await readPriceCopy(await copyOf(list)))?.list ?? []

describe('the copy of the prices', () => {
  test('one that was never made, or is unreadable, is null', async () => {
    const { db } = await testAccount()
    expect(await readPriceCopy(db)).toBeNull()
    await db.kv.put({ k: pricesKey, v: { list: [] }, asOf: 5 })
    expect(await readPriceCopy(db)).toBeNull()
  })

  test('is as old as the last time it was asked for, not as its last change', async () => {
    const db = await copyOf([])
    expect((await readPriceCopy(db))?.asOf).toBe(5)
    await db.kv.put({ k: pricesAskedKey, v: null, asOf: 9 })
    expect((await readPriceCopy(db))?.asOf).toBe(9)
  })

  test('STOR-5 loses a series that nothing can read, and no other', async () => {
    const list = await readIn({ ...series, id: 's0', days: ['yesterday'] }, 'torn', series, { ...series, id: 's2' })
    expect(list.map(({ id }) => id)).toEqual(['s1', 's2'])
  })

  test.each([
    ['a day that is no whole number', { days: [20_000, 20_000.5] }],
    ['a price that is no number at all', { prices: [null, '1'] }],
    ['a price with two points', { prices: ['1.2.3', '1'] }],
    ['a price of words', { prices: ['1', 'about 2'] }],
    ['days that are no list', { days: 'many' }],
  ])('does not believe %s', async (_, part) => {
    expect(await readIn({ ...series, ...part })).toEqual([])
  })

  test('loses a rate that nothing can read, and no other', async () => {
    const rate = { day: '2026-11-01', rate: '7.1', source: 'Bank', demo: false }
    const db = await copyOf([], [{ ...rate, rate: 'seven' }, rate])
    expect((await readPriceCopy(db))?.rates).toEqual([rate])
  })
})

describe('the points’ details besides their prices', () => {
  test('is stored as one text and read as it was', async () => {
    const row = packed({ ...series, facts: [fact] })
    expect(row).toEqual(series)
    expect((await readIn(row))[0]?.facts).toEqual([fact])
  })

  test('a row without any is stored as it is', () => {
    expect(packed('torn')).toBe('torn')
    expect(packed({ id: 'without any' })).toEqual({ id: 'without any' })
  })

  test.each([['{cut sho'], ['{"no":"list"}'], ['null'], ['']])(
    'STOR-5 with %j as their text only they are lost: the prices are there',
    async (facts) => {
      const [read] = await readIn({ ...series, facts })
      expect(read?.facts).toEqual([])
      expect(read?.prices).toEqual(series.prices)
    },
  )

  test('STOR-5 if one point’s details are unreadable, only those are lost', async () => {
    const [read] = await readIn({ ...series, facts: JSON.stringify([{ day: 'the 1st' }, fact]) })
    expect(read?.facts).toEqual([fact])
  })
})
