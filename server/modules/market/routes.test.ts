import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { messageCalls } from '#contract/calls/account.ts'
import { priceCalls } from '#contract/calls/market.ts'
import type { PriceItem, PriceSeries } from '#contract/entities/price.ts'
import type { QueryIn } from '#contract/call.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { dayNumber } from '#domain/market/points.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { pricePublisher } from '#tests/harness/published-prices.ts'
import { testApp } from '#tests/harness/server.ts'
import { alertConditions, checkPriceAlerts, savePriceAlert } from './following.ts'
import { priceRowSchema, rateRowSchema, writePrices, writeRates } from './write-prices.ts'
import { priceSeries } from './schema.ts'

const t = await testApp()
const desk = pricePublisher(t)
let token = (await t.newBuyer()).token

const advanceClock = async (ms: number) => {
  t.clock.advance(ms)
  token = (await t.newBuyer()).token
}
const publish = (seriesId: string, day: string, price: string, more: object = {}) =>
  t.deps.db.transaction((tx) =>
    writePrices(
      tx,
      [
        priceRowSchema.parse({
          series_id: seriesId,
          active: `Active ${seriesId}`,
          specification: '95% TC',
          category_id: 'own',
          currency: 'CNY',
          per: 't',
          day,
          price,
          source: 'Statistics',
          ...more,
        }),
      ],
      t.clock.now(),
    ),
  )
const page = async (query: QueryIn<typeof priceCalls.pricePage>) =>
  (await t.call(priceCalls.pricePage, { token, query })).data as { list: PriceItem[]; total: number }
const get = async (id: string) => (await t.call(priceCalls.priceGet, { token, query: { id } })).data as PriceItem
interface SeriesAnswer {
  readonly list: PriceSeries[]
  readonly ids: string[]
  readonly next: string
}
const fetchSeries = async (since = '') =>
  (await t.call(priceCalls.priceSeries, { token, query: { since } })).data as SeriesAnswer
const idsIn = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

describe('the list of prices', () => {
  beforeAll(async () => {
    for (const [id, before, now] of [
      ['up', '100', '110'],
      ['down', '100', '80'],
      ['flat', '100', '100'],
    ] as const) {
      await publish(id, desk.daysAgo(17), before)
      await publish(id, desk.daysAgo(3), now)
    }
    await publish('young', desk.daysAgo(1), '50')
    await publish('usd', desk.daysAgo(2), '1000', { currency: 'USD' })
  })

  test('the list of prices contains each series once and in the same order, whatever the page size', async () => {
    const wholeList = await page({ pageSize: 200 })
    expect(wholeList.list).toHaveLength(wholeList.total)
    expect(new Set(idsIn(wholeList.list)).size).toBe(wholeList.total)
    for (const pageSize of [9, 20]) {
      const parts: PriceItem[] = []
      for (let pageNo = 1; pageNo <= Math.ceil(wholeList.total / pageSize); pageNo += 1)
        parts.push(...(await page({ pageNo, pageSize })).list)
      expect(idsIn(parts)).toEqual(idsIn(wholeList.list))
    }
    expect((await page({ pageNo: 999 })).list).toEqual([])
    const names = wholeList.list.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })
})

test('a price is converted at the latest rate up to its day, and has no converted amount if there is no recent one', async () => {
  const rate = (day: string, cny: string) => rateRowSchema.parse({ day, cny_per_usd: cny, source: 'PBOC' })
  expect(await get('usd')).toMatchObject({ priceUsd: '1000', priceRmb: null })
  await t.deps.db.transaction((tx) => writeRates(tx, [rate(desk.daysAgo(40), '6'), rate(desk.daysAgo(1), '8')]))
  // The published rates are too old or of a later day, and the demonstration's rate is only for invented prices.
  expect(await get('usd')).toMatchObject({ priceUsd: '1000', priceRmb: null })
  await t.deps.db.transaction((tx) => writeRates(tx, [rate(desk.daysAgo(10), '7.1')]))
  expect(await get('usd')).toMatchObject({ priceUsd: '1000', priceRmb: '7100' })
})

describe('the beginning of a day in China', () => {
  /** The clock is at 16:00 in China: eight hours later, the next day has begun in China but not in UTC. */
  const tomorrow = () => addDays(desk.today(), 1)

  test('tomorrow’s price point is not in any answer today, but in all answers once its day has begun', async () => {
    await publish('dawn', desk.today(), '100')
    await publish('dawn', tomorrow(), '120')
    const history = async () => {
      const { data } = await t.call(priceCalls.priceHistory, { token, query: { id: 'dawn' } })
      return (data as { series: PriceSeries }).series.prices
    }
    const visiblePrices = async () => [
      (await get('dawn')).priceRmb,
      (await page({ keyword: 'dawn' })).list[0]?.priceRmb,
      (await history()).at(-1),
      (await fetchSeries()).list.find(({ id }) => id === 'dawn')?.prices.at(-1),
    ]
    expect(await visiblePrices()).toEqual(['100', '100', '100', '100'])
    await advanceClock(7 * 3_600_000)
    expect((await visiblePrices())[0]).toBe('100')
    await advanceClock(3_600_000)
    expect(await visiblePrices()).toEqual(['120', '120', '120', '120'])
  })

  test("a device whose last fetch was before the point's day began gets the point with its next fetch", async () => {
    await publish('eve', desk.today(), '100')
    await publish('eve', tomorrow(), '120')
    const { next } = await fetchSeries()
    expect((await fetchSeries(next)).list).toEqual([])
    await advanceClock(86_400_000)
    const laterAnswer = await fetchSeries(next)
    expect(laterAnswer.list.find(({ id }) => id === 'eve')?.prices).toEqual(['100', '120'])
    expect((await fetchSeries(laterAnswer.next)).list).toEqual([])
  })

  test('an alert fires once, when the point’s day begins and not when the point is written', async () => {
    const buyer = await t.newBuyer()
    await publish('bell', desk.today(), '90')
    const rule = { kind: 'above', price: '100' } as const
    const alert = { id: 'a', seriesId: 'bell', rule, paused: false, since: desk.today() }
    await t.deps.db.transaction((tx) => savePriceAlert(tx, buyer.userId, alert, t.clock.now()))
    await publish('bell', tomorrow(), '120')
    const unread = async (as: string) => (await t.call(messageCalls.unreadCount, { token: as })).data
    expect(await unread(buyer.token)).toBe(0)
    await advanceClock(86_400_000)
    await checkPriceAlerts(t.deps.db, alertConditions.all, t.clock.now())
    await checkPriceAlerts(t.deps.db, alertConditions.all, t.clock.now())
    const { accessToken } = await openSession(t.deps, t.deps.db, buyer.userId)
    expect(await unread(accessToken)).toBe(1)
  })
})

describe('a device with stored prices', () => {
  test('a device receives the changes since its mark, and nothing else', async () => {
    const { next } = await fetchSeries()
    await publish('delta', desk.daysAgo(2), '5')
    const firstAnswer = await fetchSeries(next)
    expect(idsIn(firstAnswer.list)).toEqual(['delta'])
    expect((await fetchSeries(firstAnswer.next)).list).toEqual([])
    await publish('delta', desk.daysAgo(2), '6')
    await publish('delta-2', desk.daysAgo(2), '6')
    expect(idsIn((await fetchSeries(firstAnswer.next)).list).toSorted()).toEqual(['delta', 'delta-2'])
  })

  test('a device learns from the list of all ids that a series was deleted', async () => {
    await publish('gone', desk.daysAgo(2), '5')
    const { next, ids } = await fetchSeries()
    expect(ids).toContain('gone')
    await t.deps.db.delete(priceSeries).where(eq(priceSeries.id, 'gone'))
    const answerAfter = await fetchSeries(next)
    expect([answerAfter.ids.includes('gone'), answerAfter.list]).toEqual([false, []])
  })

  test('a device receives invented series every week, and published ones only if they have changed', async () => {
    const { next } = await fetchSeries()
    await advanceClock(7 * 86_400_000)
    const { list, ids } = await fetchSeries(next)
    expect(list.length).toBeGreaterThan(30)
    expect(list.every(({ demo }) => demo)).toBe(true)
    expect(idsIn(list)).toEqual(ids.filter((id) => id.startsWith('demo-')))
    expect(list.every(({ days }) => (days.at(-1) ?? 0) > dayNumber(desk.daysAgo(7)))).toBe(true)
  })

  test.each(['nonsense', '12', '1.2.3', '-1.5', "'; drop table price_series"])(
    'a device with the mark %s receives everything',
    async (since) => {
      const all = await fetchSeries(since)
      expect(idsIn(all.list)).toEqual(all.ids)
    },
  )
})
