import { beforeAll, expect, test } from 'vitest'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import { RecordTable } from '#domain/assistant/record-table.ts'
import type { Where } from '#domain/assistant/reading.ts'
import { openLibrary } from '#server/modules/catalogue/library.ts'
import { productView } from '#server/modules/catalogue/products/product-view.ts'
import { findProducts } from '#server/modules/catalogue/products/repo.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import { findIds, findNumbers, findSuppliers, findUnlistedNames, type UnnamedActives } from './answering.ts'

let db: Database
let rows: Product[]
let table: RecordTable
let unnamed: UnnamedActives

beforeAll(async () => {
  db = (await testDatabase()).db
  const ids = (await db.select({ id: products.id }).from(products)).map(({ id }) => id)
  const words = await openLibrary({ db }).words()
  rows = (await findProducts(db, ids)).map(({ product, company }) =>
    productSchema.parse(productView(product, company, words, 'en')),
  )
  const places = await db.select({ id: companies.id, province: companies.province }).from(companies)
  table = new RecordTable(new Map(places.flatMap(({ id, province }) => (province.en ? [[id, province.en]] : []))))
  for (const row of rows) table.add(row)
  const { actives } = await findUnlistedNames(db)
  unnamed = new Map(actives.map(({ en }) => [en.toLowerCase(), [en]]))
})

/** Conditions that some product meets, and a few that none does. */
const someWhere = (seed: number): Where => {
  const dice = new Seeded(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[dice.below(list.length)]
  const one = pick(rows)
  if (!one) return {}
  const use = pick(one.uses)
  const content = /^(\d+(?:\.\d+)?)\s*(%|g\/L)$/.exec(pick(one.ingredients)?.content ?? '')
  const all: Where[] = [
    { actives: one.ingredients.map((part) => [part.ingredientId ?? part.nameEn.toLowerCase()]) },
    { activeCount: one.ingredients.length },
    { categories: one.categories.map(({ categoryId }) => categoryId) },
    { forms: [one.formulation ?? 'WG', 'SC'] },
    { contents: [{ value: Number(one.contentValue ?? 1), unit: pick(['%', 'g/L', null] as const) ?? null }] },
    { contents: [{ value: Number(content?.[1] ?? 7), unit: null }] },
    { crops: [use?.crop?.id ?? 'rice'] },
    { pests: [use?.target?.id ?? 'aphids'] },
    { crops: one.crops.slice(0, 2).map(({ id }) => id), pests: one.targets.slice(-1).map(({ id }) => id) },
    { companies: [one.company?.companyId ?? ''] },
    { provinces: [one.company?.province ?? 'Hebei'] },
    { technical: true },
    { withUses: true },
    { country: pick(['BR', 'TH', 'US', 'VN']) ?? 'BR' },
    { exportFor: pick(['any', 'TH', 'BR', one.exportCountries[0] ?? 'any']) ?? 'any' },
    { valid: { from: pick(['2027-01-01', null]) ?? null, to: pick([one.validUntil ?? null, null]) ?? null } },
    { registrations: [one.pesticideId, 'PD1'] },
  ]
  return { ...pick(all), ...pick([...all, {}, {}]) }
}

test('database and table in memory find exactly the same records, in the same order', async () => {
  let found = 0
  for (let seed = 1; seed <= 200; seed += 1) {
    const where = someWhere(seed * 7919)
    const expected = table.find(where)
    const ids = await findIds(db, where, unnamed)
    const suppliers = await findSuppliers(db, where, unnamed)
    expect({ where, ids, suppliers }).toEqual({ where, ids: expected, suppliers: table.suppliers(where) })
    found += Math.sign(expected.length)
  }
  expect(found).toBeGreaterThan(120)
})

test('an active ingredient that is missing in the vocabulary is found by its name', async () => {
  const [key = ''] = unnamed.keys()
  if (key === '') return
  expect(await findIds(db, { actives: [[key]] }, unnamed)).toEqual(table.find({ actives: [[key]] }))
})

test('registration numbers are found without the characters between their parts', async () => {
  const id = rows[0]?.pesticideId ?? ''
  const compact = id.toUpperCase().replace(/[^A-Z0-9]/g, '')
  expect([...(await findNumbers(db, [compact, 'PD00000000']))]).toEqual([[compact, id]])
})
