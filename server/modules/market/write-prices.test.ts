import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#server/modules/messages/schema.ts'
import { priceDesk } from '#tests/harness/published-prices.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { saveAlert } from './following.ts'
import { priceRow, type PriceFileRow, writePrices } from './write-prices.ts'
import { pricePoints, priceSeries } from './schema.ts'

let t: TestApp
let desk: ReturnType<typeof priceDesk>
beforeAll(async () => {
  t = await testApp()
  desk = priceDesk(t)
})

const row = (seriesId: string, day: string, price: string, more: Partial<Record<keyof PriceFileRow, string>> = {}) =>
  priceRow.parse({
    series_id: seriesId,
    active: 'Some Active',
    specification: '95% TC',
    category_id: 'herbicide',
    currency: 'CNY',
    per: 't',
    day,
    price,
    source: 'Gazette',
    ...more,
  })
const write = (...rows: PriceFileRow[]) => t.deps.db.transaction((tx) => writePrices(tx, rows, t.clock.now()))
const pointsOf = (id: string) =>
  t.deps.db.select().from(pricePoints).where(eq(pricePoints.seriesId, id)).orderBy(asc(pricePoints.day))
const seriesOf = async (id: string) =>
  (await t.deps.db.select().from(priceSeries).where(eq(priceSeries.id, id)))[0] ?? null

describe('a corrected point', () => {
  test('lists all its former figures, oldest first, also when it returns to one of them', async () => {
    for (const price of ['100', '110', '100', '120']) await write(row('back', '2026-08-01', price))
    const [point, ...more] = await pointsOf('back')
    expect(more).toEqual([])
    expect([point?.price, point?.was.map(({ price }) => price)]).toEqual(['120', ['100', '110', '100']])
  })

  test('does not count as corrected if the figure is only written in another way', async () => {
    await write(row('same', '2026-08-01', '29375', { price_high: '30000' }))
    const again = await write(row('same', '2026-08-01', '29375.00', { price_high: '30000.0' }))
    expect(again).toEqual({ added: 0, corrected: 0, same: 1 })
    expect((await pointsOf('same'))[0]?.was).toEqual([])
  })

  test('counts as corrected if only the upper end of its range changes, appears or disappears', async () => {
    const highs = ['110', '120', '', '130']
    for (const high of highs) await write(row('range', '2026-08-01', '100', { price_high: high }))
    const [point] = await pointsOf('range')
    expect([point?.high, point?.was.map(({ high }) => high)]).toEqual(['130', ['110', '120', null]])
  })

  test('takes new details without a revision if its figure is the same', async () => {
    await write(row('note', '2026-08-01', '100', { note: 'approximate' }))
    await write(row('note', '2026-08-01', '100', { note: 'confirmed', official: '1' }))
    expect(await pointsOf('note')).toMatchObject([{ note: 'confirmed', official: true, was: [] }])
  })

  test('leaves the points of other days and the same day of another series alone', async () => {
    await write(row('one', '2026-08-01', '1'), row('one', '2026-08-08', '2'), row('two', '2026-08-01', '3'))
    const before = [await pointsOf('two'), (await pointsOf('one'))[1]]
    await write(row('one', '2026-08-01', '9'))
    expect([await pointsOf('two'), (await pointsOf('one'))[1]]).toEqual(before)
  })
})

describe('devices ask for what is newer than the newest they have', () => {
  test('no two imports have the same time, even if the clock stands still or goes back', async () => {
    const times: number[] = []
    for (const step of [0, 0, -3_600_000, 0]) {
      t.clock.advance(step)
      await write(row('clock', '2026-08-01', '5'))
      times.push((await seriesOf('clock'))?.updatedAt ?? 0)
    }
    t.clock.advance(3_600_000)
    expect(new Set(times).size).toBe(4)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('an import does not make series new that it does not name', async () => {
    await write(row('untouched', '2026-08-01', '5'))
    const before = await seriesOf('untouched')
    await write(row('another', '2026-08-01', '5'))
    expect(await seriesOf('untouched')).toEqual(before)
  })
})

test('a failed import has sent nothing to anybody', async () => {
  const { userId } = await t.newBuyer()
  const rule = { kind: 'above', price: '100' } as const
  const now = t.clock.now()
  await write(row('fails', desk.daysAgo(9), '90'))
  const alert = { id: 'a', seriesId: 'fails', rule, paused: false, since: desk.daysAgo(9) }
  await t.deps.db.transaction((tx) => saveAlert(tx, userId, alert, now))
  const heard = () => t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
  const failing = t.deps.db.transaction(async (tx) => {
    await writePrices(tx, [row('fails', desk.daysAgo(2), '120')], now)
    throw new Error('a later line is wrong')
  })
  await expect(failing).rejects.toThrow('a later line')
  expect([await heard(), (await pointsOf('fails')).length]).toEqual([[], 1])
  // The same lines, corrected, ring as if nothing had been.
  await write(row('fails', desk.daysAgo(2), '120'))
  expect(await heard()).toHaveLength(1)
})
