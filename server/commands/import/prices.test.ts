import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { priceCalls } from '#contract/calls/market.ts'
import type { PriceConversionTables } from '#contract/entities/price-legs.ts'
import type { PriceItem, PriceSeries } from '#contract/entities/price.ts'
import { testApp } from '#tests/harness/server.ts'
import { importPrices, type PriceFiles } from './prices.ts'

const folder = mkdtempSync(join(tmpdir(), 'agro-prices-'))
const t = await testApp()
const token = (await t.newBuyer()).token
afterAll(() => rmSync(folder, { recursive: true }))

const head = 'series_id,active,specification,category_id,currency,per,day,price,price_high,source'
const file = (name: string, ...lines: string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
const prices = (...rows: string[]) => ({ prices: file('prices.csv', head, ...rows), rates: null })
const importing = (files: Partial<PriceFiles>, check = false) =>
  importPrices(t.deps, { prices: null, rates: null, costs: null, ...files }, check)
const answer = async (since = '') =>
  (await t.call(priceCalls.priceSeries, { token, query: { since } })).data as {
    list: PriceSeries[]
    ids: string[]
    next: string
  }

describe('importing published prices', () => {
  test('prices are stored, and converted to dollars at the latest exchange rate that is not after their day', async () => {
    const rates = file('rates.csv', 'day,cny_per_usd,source', '2026-08-20,7.10,PBOC')
    const imported = await importing({
      ...prices(
        'abc-tc,Abc,97% TC,herbicide,CNY,t,2026-08-14,7000,,Gazette',
        'abc-tc,Abc,97% TC,herbicide,CNY,t,2026-08-28,7100,,Gazette',
      ),
      rates,
    })
    expect(imported).toMatchObject({ written: true, summary: { prices: { added: 2 }, rates: { added: 1 } } })
    const { data } = await t.call(priceCalls.priceGet, { token, query: { id: 'abc-tc' } })
    expect(data as PriceItem).toMatchObject({
      name: 'Abc',
      content: '97% TC',
      priceRmb: '7100',
      priceUsd: '1000',
      previousRmb: '7000',
      // The only exchange rate is of a later day, so the previous price has no value in dollars.
      previousUsd: null,
      twoWeekChange: 0.014286,
      trend: 'up',
      demo: false,
    })
  })

  test('a corrected price shows its former value, and devices download the correction', async () => {
    const { next } = await answer()
    expect((await answer(next)).list).toEqual([])
    const row = (price: string) => `abc-tc,Abc,97% TC,herbicide,CNY,t,2026-08-28,${price},,Gazette`
    expect(await importing(prices(row('7100.00')))).toMatchObject({ summary: { prices: { same: 1, corrected: 0 } } })
    expect(await importing(prices(row('7050')))).toMatchObject({ summary: { prices: { corrected: 1 } } })
    const delta = await answer(next)
    expect(delta.list.map(({ id }) => id)).toEqual(['abc-tc'])
    expect(delta.list[0]).toMatchObject({
      prices: ['7000', '7050'],
      facts: [{}, { day: '2026-08-28', was: [{ price: '7100', high: null, at: expect.any(Number) }] }],
    })
  })

  test('an import with faults is refused as a whole, with the row and column of each fault', async () => {
    const answerBefore = await answer()
    const imported = await importing(
      prices(
        'new-tc,New,TC,,CNY,t,2026-08-01,5,,Gazette',
        'new-tc,New,TC,,CNY,t,2026-08-01,6,,Gazette',
        'new-tc,New,98% TC,,CNY,t,2026-08-02,6,,Gazette',
        'new-tc,New,TC,,CNY,t,2026-02-30,"6,5",,Gazette',
        'new-tc,New,TC,,CNY,t,2026-09-09,6,5,Gazette',
        'demo-1,Imidacloprid,95% TC,,CNY,kg,2026-08-01,6,,Gazette',
        'abc-tc,Abc,97% TC,,CNY,kg,2026-08-30,6,,Gazette',
        'short,row',
      ),
    )
    const problems = 'problems' in imported ? imported.problems : []
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [5, 'day'],
      [5, 'price'],
      [6, 'price_high'],
      [9, null],
      [3, 'day'],
      [4, 'specification'],
      [7, 'series_id'],
      [8, 'per'],
    ])
    expect(await answer()).toEqual(answerBefore)
  })

  test('prices of a future day are refused, and --check writes nothing', async () => {
    const { next } = await answer()
    expect(await importing(prices('x-tc,X,TC,,CNY,t,2026-09-03,5,,G'))).toMatchObject({
      problems: [{ row: 2, column: 'day', says: 'is in the future' }],
    })
    expect(await importing(prices('x-tc,X,TC,,CNY,t,2026-08-03,5,,G'), true)).toMatchObject({
      written: false,
      summary: { prices: { added: 1 } },
    })
    expect((await answer()).next).toBe(next)
  })
})

test('an invented series is marked as such, and is omitted if a current price is published', async () => {
  const { list } = await answer()
  const demoSeries = list.filter(({ demo }) => demo)
  expect(demoSeries.length).toBeGreaterThan(30)
  for (const { source, id } of demoSeries)
    expect([source, id.startsWith('demo-')]).toEqual(['Demonstration series (fictitious)', true])
  expect(demoSeries.some(({ active }) => active === 'glyphosate')).toBe(false)
  expect(demoSeries.some(({ active }) => active === 'atrazine')).toBe(true)
})

describe('importing transport rates and costs', () => {
  const costHead = 'kind,port,currency,per,amount,day,source'
  const costs = (...rows: string[]) => ({ prices: null, rates: null, costs: file('costs.csv', costHead, ...rows) })
  const table = async () => (await t.call(priceCalls.priceLegs, { token })).data as PriceConversionTables

  test("the demonstration's figures are marked as such, and each import replaces all figures by those of its file", async () => {
    expect((await table()).rates.map(({ demo, source }) => [demo, source])[0]).toEqual([
      true,
      'Demonstration figure (fictitious)',
    ])
    await importing(costs())
    expect(await table()).toEqual({ rates: [], legs: [] })
    const first = await importing(
      costs(
        'rate,,EUR,,0.86,2026-08-01,ECB',
        'freight,Santos,USD,tonne,120.50,2026-08-01,List',
        'duty,,USD,percent,0,2026-08-01,List',
      ),
    )
    expect(first).toMatchObject({ written: true, summary: { costs: { added: 3 } } })
    expect(await table()).toEqual({
      rates: [{ currency: 'EUR', perDollar: '0.86', day: '2026-08-01', source: 'ECB', demo: false }],
      legs: [
        {
          leg: 'duty',
          port: '',
          per: 'percent',
          amount: '0',
          currency: 'USD',
          day: '2026-08-01',
          source: 'List',
          demo: false,
        },
        {
          leg: 'freight',
          port: 'Santos',
          per: 'tonne',
          amount: '120.5',
          currency: 'USD',
          day: '2026-08-01',
          source: 'List',
          demo: false,
        },
      ],
    })
    await importing(costs('rate,,EUR,,0.87,2026-08-02,ECB'))
    expect(await table()).toMatchObject({ rates: [{ perDollar: '0.87' }], legs: [] })
  })

  test.each([
    ['rate,,EUR,,0,2026-08-01,ECB', 'amount'],
    ['rate,,EUR,tonne,0.86,2026-08-01,ECB', 'per'],
    ['freight,,USD,,120,2026-08-01,List', 'per'],
    ['freight,,dollars,tonne,120,2026-08-01,List', 'currency'],
    ['freight,,USD,tonne,"1,200",2026-08-01,List', 'amount'],
    ['freight,,USD,tonne,120,2199-08-01,List', 'day'],
    ['sailing,,USD,tonne,120,2026-08-01,List', 'kind'],
  ])('a wrong row is refused: %s', async (row, column) => {
    const rowsBefore = await table()
    expect(await importing(costs(row))).toMatchObject({ problems: [{ row: 2, column }] })
    expect(await table()).toEqual(rowsBefore)
  })

  test('a row that repeats another row is refused', async () => {
    const row = 'freight,Santos,USD,tonne,120,2026-08-01,List'
    expect(await importing(costs(row, row))).toMatchObject({ problems: [{ row: 3, column: 'kind' }] })
  })
})
