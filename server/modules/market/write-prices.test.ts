import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#server/modules/messages/schema.ts'
import { pricePublisher } from '#tests/harness/published-prices.ts'
import { testApp } from '#tests/harness/server.ts'
import { savePriceAlert } from './following.ts'
import { priceRowSchema, type PriceFileRow, writePrices, requiredPriceColumns } from './write-prices.ts'
import { pricePoints, priceSeries } from './schema.ts'

const t = await testApp()
const desk = pricePublisher(t)

const row = (seriesId: string, day: string, price: string, more: Partial<Record<keyof PriceFileRow, string>> = {}) =>
  priceRowSchema.parse({
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
  test('a corrected point lists all its former values, oldest first, even if it returns to one of them', async () => {
    for (const price of ['100', '110', '100', '120']) await write(row('back', '2026-08-01', price))
    const [point, ...more] = await pointsOf('back')
    expect(more).toEqual([])
    expect([point?.price, point?.was.map(({ price }) => price)]).toEqual(['120', ['100', '110', '100']])
  })

  test('a point counts as corrected even if only the upper end of its range changes, appears or disappears', async () => {
    const highs = ['110', '120', '', '130']
    for (const highPrice of highs) await write(row('range', '2026-08-01', '100', { price_high: highPrice }))
    const [point] = await pointsOf('range')
    expect([point?.high, point?.was.map(({ high }) => high)]).toEqual(['130', ['110', '120', null]])
  })

  test('a change of details that does not change the price does not add a revision', async () => {
    await write(row('note', '2026-08-01', '100', { note: 'approximate' }))
    await write(row('note', '2026-08-01', '100', { note: 'confirmed', official: '1' }))
    expect(await pointsOf('note')).toMatchObject([{ note: 'confirmed', official: true, was: [] }])
  })
})

test('two imports never have the same time, even if the clock stops or goes back', async () => {
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

test('a failed import does not send a message', async () => {
  const { userId } = await t.newBuyer()
  const rule = { kind: 'above', price: '100' } as const
  const now = t.clock.now()
  await write(row('fails', desk.daysAgo(9), '90'))
  const alert = { id: 'a', seriesId: 'fails', rule, paused: false, since: desk.daysAgo(9) }
  await t.deps.db.transaction((tx) => savePriceAlert(tx, userId, alert, now))
  const readMessages = () => t.deps.db.select().from(messages).where(eq(messages.accountId, userId))
  const failing = t.deps.db.transaction(async (tx) => {
    await writePrices(tx, [row('fails', desk.daysAgo(2), '120')], now)
    throw new Error('a later line is wrong')
  })
  await expect(failing).rejects.toThrow('a later line')
  expect([await readMessages(), (await pointsOf('fails')).length]).toEqual([[], 1])
  await write(row('fails', desk.daysAgo(2), '120'))
  expect(await readMessages()).toHaveLength(1)
})

describe('a row of a price file', () => {
  const goodRow = {
    series_id: 'glyphosate-95-tc',
    active: 'Glyphosate',
    specification: '95% TC',
    category_id: 'herbicide',
    currency: 'CNY',
    per: 't',
    day: '2026-08-28',
    price: '29375',
    source: 'Statistics',
  }
  const faults = (change: Readonly<Record<string, string>>) => {
    const result = priceRowSchema.safeParse({ ...goodRow, ...change })
    return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
  }

  describe('a figure in a price file', () => {
    test.each([
      ['a comma for thousands', '29,375'],
      ['a decimal comma', '29375,5'],
      ['a point for thousands and a decimal comma', '29.375,50'],
      ['a blank for thousands', '29 375'],
      ['a narrow blank for thousands', '29\u202f375'],
      ['a power of ten', '2.9e4'],
      ['a currency', '¥29375'],
      ['a unit', '29375/t'],
      ['a range', '29000-30000'],
      ['about so much', '~29375'],
      ['digits of full width', '２９３７５'],
      ['a point without decimals', '29375.'],
      ['decimals without digits before them', '.5'],
      ['more decimals than are stored', '1.0000001'],
      ['more digits than are stored', '1234567890123'],
      ['a hexadecimal', '0x10'],
      ['no number', 'NaN'],
      ['nothing', ''],
      ['a blank', '  '],
    ])('a number with %s is refused: %s', (_, price) => expect(faults({ price })).toEqual(['price']))

    test.each(['0', '0.00', '-5', '+5'])('the number %s is refused, because it is not above zero', (price) =>
      expect(faults({ price })).toEqual(['price']),
    )

    test.each([
      ['29375.50', '29375.50'],
      [' 29375 ', '29375'],
      ['0.000001', '0.000001'],
      ['999999999999.999999', '999999999999.999999'],
    ])('%j is read as %s, with every digit', (price, read) =>
      expect(priceRowSchema.parse({ ...goodRow, price }).price).toBe(read),
    )
  })

  describe('the optional columns of a price', () => {
    test.each([
      ['tax', '13%'],
      ['delivery', 'CIF'],
      ['official', 'yes'],
    ])('in the column %s, a value without a label in the app is refused: %s', (column, word) =>
      expect(faults({ [column]: word })).toEqual([column]),
    )

    test('an empty cell is not read as a value', () => {
      const emptyCells = {
        category_id: ' ',
        tax: '',
        delivery: '',
        packaging: '',
        note: '',
        official: '',
        price_high: '',
      }
      expect(priceRowSchema.parse({ ...goodRow, ...emptyCells })).toMatchObject({
        category_id: null,
        tax: null,
        delivery: null,
        packaging: null,
        note: null,
        official: false,
        price_high: null,
      })
      expect(priceRowSchema.parse({ ...goodRow, tax: 'excluded', delivery: 'ex-works', official: '1' })).toMatchObject({
        tax: 'excluded',
        delivery: 'ex-works',
        official: true,
      })
    })
  })

  describe('the day of a price', () => {
    test.each([
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '26-08-28',
      '2026-8-28',
      '28.08.2026',
      '2026/08/28',
      '46262',
      '',
    ])('the day must be a calendar day as YYYY-MM-DD, not %j', (day) => expect(faults({ day })).toEqual(['day']))
    test('the day may be 29 February of a leap year', () => expect(faults({ day: '2024-02-29' })).toEqual([]))
  })

  test('the upper end of a range may have more digits than the lower one', () =>
    expect(priceRowSchema.parse({ ...goodRow, price: '9', price_high: '10.5' })).toMatchObject({ price_high: '10.5' }))

  test('the required columns are exactly those of a minimal row', () => {
    expect(requiredPriceColumns.prices.toSorted()).toEqual(Object.keys(goodRow).toSorted())
    expect(requiredPriceColumns.rates).toEqual(['day', 'cny_per_usd', 'source'])
  })
})
