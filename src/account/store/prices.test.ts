import { describe, expect, test } from 'vitest'
import type { PriceAlert } from '#contract/entities/price.ts'
import type { PriceFollowing } from '#contract/calls/market.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { kvKey, type AccountDb } from './db.ts'
import type { IntentOf } from './rows.ts'
import {
  applyFollowIntents,
  readFollowing,
  packPointDetails,
  pricesFetchedKey,
  pricesKey,
  readPriceCopy,
} from './prices.ts'

const rang = { day: '2026-11-01', side: 'up', price: '9', share: null, at: 5 } as const
const alert = (part: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'a',
  seriesId: 's',
  rule: { kind: 'above', price: '9' },
  paused: false,
  since: '2026-10-01',
  ...part,
})
const set = (part: Partial<PriceAlert> = {}): IntentOf<'price-alert'> => ({
  name: 'price-alert',
  id: part.id ?? 'a',
  alert: alert(part),
})
const star = (id: string, on = true): IntentOf<'price-star'> => ({ name: 'price-star', id, on })
const putConfirmed = (db: AccountDb, v: PriceFollowing) => db.kv.put({ k: kvKey.priceFollowing, v, asOf: 1 })
const following: PriceFollowing = {
  stars: ['one', 'two'],
  alerts: [
    { ...alert({ id: 'first' }), through: '2026-11-01', rang: null },
    { ...alert(), through: '2026-11-10', rang },
  ],
}

describe("the buyer's changes to the server's list of stars and alerts", () => {
  test('a star is added once, and removed', () => {
    const { stars } = applyFollowIntents(following, [
      star('three'),
      star('three'),
      star('one', false),
      star('none', false),
    ])
    expect(stars).toEqual(['two', 'three'])
  })

  test('only the last change of each star applies', () => {
    expect(applyFollowIntents(following, [star('x'), star('x', false)]).stars).toEqual(['one', 'two'])
    expect(applyFollowIntents(following, [star('x', false), star('x')]).stars).toEqual(['one', 'two', 'x'])
  })

  test('a paused alert retains its last crossing, so that it does not fire for it again', () => {
    const [, changed] = applyFollowIntents(following, [set({ paused: true })]).alerts
    expect(changed).toMatchObject({ paused: true, through: '2026-11-10', rang })
  })

  test('a limit with other trailing zeros is the same limit', () => {
    const [, changed] = applyFollowIntents(following, [set({ rule: { kind: 'above', price: '9.00' } })]).alerts
    expect(changed).toMatchObject({ through: '2026-11-10', rang })
  })

  test.each([
    ['another limit', { rule: { kind: 'above', price: '10' } }],
    ['another kind', { rule: { kind: 'below', price: '9' } }],
    ['another series', { seriesId: 'other' }],
  ] as const)('an alert with %s has not fired, and compares only later prices', (_, part) => {
    const [, changed] = applyFollowIntents(following, [set({ ...part, since: '2026-11-05' })]).alerts
    expect(changed).toMatchObject({ ...part, through: '2026-11-05', rang: null })
  })

  test('a changed alert stays at its position, and a new one is last', () => {
    const ids = (intents: Parameters<typeof applyFollowIntents>[1]) =>
      applyFollowIntents(following, intents).alerts.map(({ id }) => id)
    expect(ids([set({ id: 'first', paused: true })])).toEqual(['first', 'a'])
    expect(ids([set({ id: 'new' })])).toEqual(['first', 'a', 'new'])
    expect(ids([{ name: 'price-alert', id: 'first', alert: null }])).toEqual(['a'])
    expect(ids([{ name: 'price-alert', id: 'none', alert: null }])).toEqual(['first', 'a'])
  })
})

describe("the buyer's stars and alerts", () => {
  test('are empty if there are none', async () => {
    const { db } = await testAccount()
    expect(await readFollowing(db)).toEqual({ stars: [], alerts: [] })
  })

  test('are those of the account with the waiting changes applied', async () => {
    const { db } = await testAccount()
    await putConfirmed(db, following)
    await db.ops.bulkPut([
      opOf('o1', { intent: star('two', false), seq: 1 }),
      opOf('o2', { intent: star('waits'), seq: 2 }),
    ])
    expect((await readFollowing(db)).stars).toEqual(['one', 'waits'])
  })

  test('REFUSE-3 do not include refused changes, and include finished ones only once', async () => {
    const { db } = await testAccount()
    await putConfirmed(db, following)
    await db.ops.bulkPut([
      opOf('refused', { intent: star('refused'), state: 'rejected', seq: 1 }),
      opOf('done', { intent: star('one', false), state: 'done', seq: 2 }),
      opOf('unclear', { intent: star('unclear'), state: 'retry', ambiguous: true, seq: 3 }),
    ])
    expect((await readFollowing(db)).stars).toEqual(['one', 'two', 'unclear'])
  })

  test('STOR-5 are only the waiting ones if the list is unreadable', async () => {
    const { db } = await testAccount()
    await db.kv.put({ k: kvKey.priceFollowing, v: { stars: 'none' }, asOf: 1 })
    await db.ops.put(opOf('o', { intent: star('waits') }))
    expect(await readFollowing(db)).toEqual({ stars: ['waits'], alerts: [] })
  })
})

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

describe('the stored prices', () => {
  test('are null if they were never stored or are unreadable', async () => {
    const { db } = await testAccount()
    expect(await readPriceCopy(db)).toBeNull()
    await db.kv.put({ k: pricesKey, v: { list: [] }, asOf: 5 })
    expect(await readPriceCopy(db)).toBeNull()
  })

  test('have the age of the last request, not of their last change', async () => {
    const db = await copyOf([])
    expect((await readPriceCopy(db))?.asOf).toBe(5)
    await db.kv.put({ k: pricesFetchedKey, v: null, asOf: 9 })
    expect((await readPriceCopy(db))?.asOf).toBe(9)
  })

  test('STOR-5 are read although one series is unreadable, which is left out', async () => {
    const list = await readIn({ ...series, id: 's0', days: ['yesterday'] }, 'torn', series, { ...series, id: 's2' })
    expect(list.map(({ id }) => id)).toEqual(['s1', 's2'])
  })

  test.each([
    ['a day that is not an integer', { days: [20_000, 20_000.5] }],
    ['a price that is null', { prices: [null, '1'] }],
    ['a price with two points', { prices: ['1.2.3', '1'] }],
    ['a price with words', { prices: ['1', 'about 2'] }],
    ['days that are not a list', { days: 'many' }],
  ])('do not contain a series with %s', async (_, part) => {
    expect(await readIn({ ...series, ...part })).toEqual([])
  })

  test('are read without an unreadable rate', async () => {
    const rate = { day: '2026-11-01', rate: '7.1', source: 'Bank', demo: false }
    const db = await copyOf([], [{ ...rate, rate: 'seven' }, rate])
    expect((await readPriceCopy(db))?.rates).toEqual([rate])
  })
})

describe('the details of price points', () => {
  test('are stored as one string and read back unchanged', async () => {
    const row = packPointDetails({ ...series, facts: [fact] })
    expect(row).toEqual(series)
    expect((await readIn(row))[0]?.facts).toEqual([fact])
  })

  test.each([['{cut sho'], ['{"no":"list"}'], ['null'], ['']])(
    'STOR-5 are empty if their string is %j, and the prices are still read',
    async (facts) => {
      const [read] = await readIn({ ...series, facts })
      expect(read?.facts).toEqual([])
      expect(read?.prices).toEqual(series.prices)
    },
  )

  test('STOR-5 are read without an unreadable one', async () => {
    const [read] = await readIn({ ...series, facts: JSON.stringify([{ day: 'the 1st' }, fact]) })
    expect(read?.facts).toEqual([fact])
  })
})
