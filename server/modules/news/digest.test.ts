import { asc, eq, notInArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newsArticle, type NewsArticle } from '#contract/calls/market.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import type { Locale } from '#contract/languages.ts'
import { createCatalogueCache } from '#server/modules/catalogue/library.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { seriesOf } from '#tests/harness/price-series.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { createDigestWriter } from './news.ts'
import { readDigestFacts } from './digest-facts.ts'

const today = '2026-09-01'
const { db } = await testDatabase()
const realProducts = await db
  .select({ id: products.id, companyId: products.companyId })
  .from(products)
  .where(eq(products.demo, false))
  .orderBy(asc(products.companyId), asc(products.id))
const [invented] = await db.select({ id: products.id }).from(products).where(eq(products.demo, true)).limit(1)
const demo = invented?.id ?? ''
const firsts = [...new Map(realProducts.toReversed().map((row) => [row.companyId, row])).values()]
const pair = realProducts.find((row, at) => realProducts[at - 1]?.companyId === row.companyId)
const otherProducts = firsts.filter(({ companyId }) => companyId !== pair?.companyId).slice(0, 18)
const pairProducts = realProducts.filter(({ companyId }) => companyId === pair?.companyId).slice(0, 2)
/** Registered products. The last two belong to one company, the others to different companies. */
const ids = [...otherProducts, ...pairProducts].map(({ id }) => id).slice(-20)
await db.delete(products).where(notInArray(products.id, [...ids, demo]))
beforeEach(() => db.update(products).set({ firstApproved: null, validUntil: null, snapshot: '2026-08-15' }))

const set = (id: string | undefined, change: Partial<typeof products.$inferInsert>) =>
  db
    .update(products)
    .set(change)
    .where(eq(products.id, id ?? ''))
const facts = (on = today, prices: readonly PriceSeries[] = []) => readDigestFacts(db, prices, on)
const monthsOf = async (...args: Parameters<typeof facts>) =>
  Object.fromEntries((await facts(...args)).map((one) => [one.month, one]))
const articles = async (prices: readonly PriceSeries[] = []) => {
  const writeDigest = await createDigestWriter(db, createCatalogueCache({ db }), await facts(today, prices))
  return (locale: Locale = 'en'): NewsArticle[] => writeDigest(locale).map((one) => newsArticle.parse(one))
}
const linesOf = ({ body }: NewsArticle) =>
  body.map(({ kind, parts }) => `${kind}: ${parts.map(({ text }) => text).join('')}`)

describe('a month of the digest', () => {
  test('a month of the digest has the approvals from its first to its last day, and each product is in only one month', async () => {
    const days = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01', '2026-08-31']
    for (const [at, firstApproved] of days.entries()) await set(ids[at], { firstApproved })
    const months = await monthsOf()
    expect(Object.keys(months)).toEqual(['2026-08', '2026-07', '2026-06'])
    expect(months['2026-07']?.approved).toEqual([ids[2], ids[1]])
    expect(months['2026-08']?.approved).toEqual([ids[4], ids[3]])
  })

  test('a month of the digest has the registrations that end within ninety days of its end, first and last day included', async () => {
    for (const [at, validUntil] of ['2026-08-31', '2026-09-01', '2026-11-30', '2026-12-01'].entries())
      await set(ids[at], { validUntil })
    const months = await monthsOf()
    expect(months['2026-08']?.ending).toEqual([ids[1], ids[2]])
    expect(months['2026-07']?.ending).toEqual([ids[0], ids[1]])
  })
})

describe('the price change of a month', () => {
  const movesOf = async (...points: Parameters<typeof seriesOf>[0]) =>
    (await facts(today, [seriesOf(points)])).map(({ month, moves: [move] }) => [
      month,
      move?.from.price,
      move?.to.price,
    ])

  test('the change is from the last point before the month to the last point in it', async () => {
    const before = [['2026-07-05', '90'] as const, ['2026-07-31', '100'] as const]
    const moves = await movesOf(...before, ['2026-08-01', '300'], ['2026-08-31', '110'])
    expect(moves).toEqual([['2026-08', '100', '110']])
  })
  test('the change is omitted if there is no point before the month, or only one that is too old', async () => {
    const movesSince = (day: string) => movesOf([day, '100'], ['2026-08-25', '110'])
    for (const day of ['2026-08-05', '2026-04-30']) expect(await movesSince(day)).toEqual([])
    expect(await movesSince('2026-05-01')).toEqual([['2026-08', '100', '110']])
  })
})

test('an article that is only about prices cites their source, and one with registrations cites the register', async () => {
  const prices = [
    seriesOf(
      [
        ['2026-07-31', '100'],
        ['2026-08-25', '87.5'],
      ],
      { source: 'Statistics' },
    ),
  ]
  const [alone] = (await articles(prices))()
  expect(alone).toMatchObject({ id: 'register-2026-08', category: 'prices', source: 'Statistics' })
  expect(linesOf(alone as NewsArticle).at(-1)).toMatch(
    /^item: glyphosate 95% TC: 100 \(31 Jul 2026\) → 87\.5 CNY\/t \(25 Aug 2026\), −12\.5 %\. Statistics$/,
  )
  await set(ids[0], { firstApproved: '2026-08-10' })
  const [both] = (await articles(prices))()
  expect(both).toMatchObject({ category: 'register', source: expect.stringContaining('15 Aug 2026') })
  expect(both?.summary).toBe('New registrations: 1. New holders: 1. glyphosate 95% TC −12.5 %.')
  expect(both?.publishTime).toBe(Date.UTC(2026, 8, 1))
})
