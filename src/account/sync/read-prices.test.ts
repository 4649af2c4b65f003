import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import type { Call } from '#contract/call.ts'
import { FakeFindings } from '#tests/harness/fake-catalogue.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { priceCalls } from '#contract/calls/market.ts'
import { readCostCopy, readPriceCopy } from '../store/prices.ts'
import { syncPrices } from './replicator.ts'

let account: AccountContext
let now = 1_000_000
beforeEach(async () => {
  now = 1_000_000
  account = await testAccount(undefined, { clock: { now: () => now, mono: () => now } })
})

const series = (id: string, ...prices: string[]) => ({
  id,
  names: { en: id },
  active: id,
  specification: 'TC',
  categoryId: null,
  currency: 'CNY',
  per: 't',
  tax: null,
  delivery: null,
  packaging: null,
  source: 'S',
  updateTime: 1,
  days: prices.map((_, at) => 20_000 + at),
  prices,
})

const look = async (answer: object | ApiError, legs: object | null = { rates: [], legs: [] }) => {
  const queries: unknown[] = []
  const call = (async (definition: Call, input: { query: { since: string } }) => {
    if (definition === priceCalls.priceLegs) {
      if (legs === null) throw new ApiError('refused', { code: 404 })
      return definition.data.parse(legs)
    }
    queries.push(input.query.since)
    if (answer instanceof ApiError) throw answer
    return definition.data.parse(answer)
  }) as unknown as Api['call']
  await syncPrices({ db: account.db, clock: account.clock, random: account.random, call, offers: new FakeFindings() })
  return queries
}
const copy = async () =>
  (await readPriceCopy(account.db))?.list.map(({ id, prices }) => `${id} ${prices.join()}`).toSorted()
const rates = [{ day: '2026-06-01', rate: '7.2', source: 'bank' }]
const passTime = () => (now += 11 * 60_000)

test('changed prices are replaced, and prices that the backend deleted are deleted', async () => {
  await look({ list: [series('a', '1'), series('b', '2'), series('c', '3')], ids: ['a', 'b', 'c'], rates, next: 'n1' })
  passTime()
  expect(await look({ list: [series('b', '2', '4')], ids: ['a', 'b'], rates, next: 'n2' })).toEqual(['n1'])
  expect(await copy()).toEqual(['a 1', 'b 2,4'])
  expect((await readPriceCopy(account.db))?.asOf).toBe(now)
  passTime()
  expect(await look({ list: [], ids: ['a', 'b'], rates: [], next: 'n2' })).toEqual(['n2'])
  expect((await readPriceCopy(account.db))?.rates).toEqual([])
})

test('an unreadable series is left out, and the others are stored', async () => {
  await look({
    list: [series('a', '1'), { id: 'b', days: 'soon' }],
    ids: ['a', 'b'],
    rates: [...rates, { day: 'x' }],
    next: 'n1',
  })
  expect(await copy()).toEqual(['a 1'])
  expect((await readPriceCopy(account.db))?.rates).toHaveLength(1)
})

test('prices are not requested again within the interval, unless the clock was set back', async () => {
  await look({ list: [], ids: [], rates, next: 'n1' })
  now += 60_000
  expect(await look({ list: [], ids: [], rates, next: 'n1' })).toEqual([])
  now -= 120_000
  expect(await look({ list: [], ids: [], rates, next: 'n1' })).toEqual(['n1'])
})

test('stored prices remain if the backend no longer offers prices or cannot be reached', async () => {
  await look({ list: [series('a', '1')], ids: ['a'], rates, next: 'n1' })
  passTime()
  await expect(look(new ApiError('offline'))).rejects.toThrow()
  expect(await look(new ApiError('refused', { code: 404, http: 404 }))).toEqual(['n1'])
  expect(await copy()).toEqual(['a 1'])
})

test("the operator's table of costs is stored with the prices, and remains if the backend no longer has it", async () => {
  const table = {
    rates: [{ currency: 'EUR', perDollar: '0.86', day: '2026-06-01', source: 'bank', demo: false }],
    legs: [],
  }
  await look({ list: [], ids: [], rates, next: 'n1' }, table)
  expect(await readCostCopy(account.db)).toMatchObject({ rates: [{ rate: '7.2' }], table })
  passTime()
  await look({ list: [], ids: [], rates, next: 'n1' }, null)
  expect((await readCostCopy(account.db)).table).toEqual(table)
})
