import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { runDemoSuppliers } from '#server/demo/suppliers/worker.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { readPriceSummaries, findLatestPublishedPrices } from './repo.ts'
import { demonstrationPricePoint } from './demonstration.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })
const ids = await requestableProducts(t.deps.db)

describe('the price of a day', () => {
  test('the price of a day is the latest published price up to that day, if it is recent', async () => {
    const pointOf = async (active: string, day: string) =>
      (await findLatestPublishedPrices(t.deps.db, [active], day)).get(active) ?? null
    expect(await pointOf('glyphosate', '2026-06-09')).toMatchObject({
      day: '2026-05-31',
      price: '30428.6',
      demo: false,
    })
    expect(await pointOf('glyphosate', '2026-11-21')).toMatchObject({ day: '2026-06-10', price: '29375' })
    expect(await pointOf('glyphosate', '2026-05-01')).toBeNull()
    expect(await pointOf('glyphosate', '2028-01-01')).toBeNull()
    expect(await pointOf('atrazine', '2026-06-20')).toBeNull()
  })

  test('the price of a demonstration product is invented, marked as such, and the same on each request', () => {
    const point = demonstrationPricePoint('atrazine', '2026-09-01')
    expect(point).toEqual(demonstrationPricePoint('atrazine', '2026-09-01'))
    expect(point).toMatchObject({ demo: true, source: 'Demonstration series (fictitious)' })
    expect(Number(point.price)).toBeGreaterThan(15)
    expect(Number(point.price)).toBeLessThan(145)
  })

  test('the price of a real product is never invented, and a mixture does not have a price', async () => {
    const rows = await t.deps.db.select().from(products)
    const points = new Map(
      (
        await readPriceSummaries(
          t.deps.db,
          rows.map(({ id }) => id),
          '2026-11-21',
        )
      ).prices?.map((one) => [one.pesticideId, one]),
    )
    const inventedRows = rows.filter((row) => !row.demo && points.get(row.id)?.demo)
    const mixtures = rows.filter((row) => row.ingredients.length !== 1 && points.has(row.id))
    expect([inventedRows, mixtures]).toEqual([[], []])
    expect(
      rows
        .filter((row) => !row.demo && points.has(row.id))
        .every((row) => row.ingredients[0]?.en.toLowerCase() === 'glyphosate'),
    ).toBe(true)
    expect(rows.some((row) => row.demo && points.get(row.id)?.demo)).toBe(true)
  })
})

test('the price of the day is stored with an enquiry when it is sent, and with each quotation when it arrives', async () => {
  const demoProducts = await t.deps.db.select().from(products).where(eq(products.demo, true))
  const simpleProducts = demoProducts.filter(
    (row) => row.ingredients.length === 1 && ids.ofDemo(row.companyId).includes(row.id),
  )
  const { token } = await t.newBuyer()
  await t.call(enquiryCalls.send, { token, body: enquiryBody(simpleProducts.map(({ id }) => id)) })
  const faults: unknown[] = []
  for (let step = 0; step < 4; step += 1) {
    t.clock.advance(2000)
    await runDemoSuppliers({ db: t.deps.db, delayMs: 1000, onFault: (error) => faults.push(error) }, t.clock.now())
  }
  const { data } = await t.call(enquiryCalls.recordPage, { token, query: {} })
  const { list } = data as {
    list: { log: { type: string; prices?: PricePoint[]; quote: { lines: unknown[] } | null }[] }[]
  }
  const entries = list.flatMap(({ log }) => log)
  const quotedEntries = entries.filter(({ quote }) => quote)
  expect(faults).toEqual([])
  expect(quotedEntries.length).toBeGreaterThan(0)
  for (const entry of quotedEntries) expect(entry.prices).toHaveLength(entry.quote?.lines.length ?? -1)
  expect(entries.filter(({ type }) => type === 'sent').every(({ prices }) => (prices?.length ?? 0) > 0)).toBe(true)
  expect(entries.filter(({ type }) => type === 'opened').every(({ prices }) => prices === undefined)).toBe(true)
})
