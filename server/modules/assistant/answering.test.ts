import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/assistant/answer.ts'
import type { Locale } from '#contract/languages.ts'
import { publishProducts, withdrawProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { createCatalogueCache } from '#server/modules/catalogue/library.ts'
import { companies, products } from '#server/modules/catalogue/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import {
  createServerAnswerService,
  type ServerAnswerService,
  findAnswerProductIds,
  findSuppliers,
  findNameHints,
  type UnlistedIngredients,
} from './answering.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import { RecordTable } from '#domain/assistant/record-table.ts'
import type { Conditions } from '#domain/assistant/reading.ts'
import { productToWire } from '#server/modules/catalogue/products/product-view.ts'
import { findProductsByIds } from '#server/modules/catalogue/products/repo.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'

let db: Database
let answering: ServerAnswerService
beforeAll(async () => {
  db = (await testDatabase()).db
  answering = createServerAnswerService(db, createCatalogueCache({ db }), () => Date.parse('2026-11-29'))
})

const ask = async (question: string, locale: Locale = 'en') =>
  (await answering.answer({ question, before: null, locale })).answer
const records = (answer: Answer) => {
  if (answer.kind !== 'records') throw new Error(`no records: ${JSON.stringify(answer)}`)
  return answer
}
const factOf = (answer: Answer, field: string) =>
  records(answer).lines.flatMap(({ facts }) => facts.filter((fact) => fact.field === field).map(({ value }) => value))

describe('asking about a registration', () => {
  const [id, askAbout] = ['PD20050133', (number: string) => ask(`Until when is ${number} valid?`)]

  test.each(['PD20050133', 'pd20050133', 'PD 20050133', 'PD-20050133', 'registration 20050133'])(
    'a registration is found if it is typed as %s',
    async (typed) => {
      const [row] = await db.select().from(products).where(eq(products.id, id))
      const answer = records(await askAbout(typed))
      expect(answer.ids).toEqual([id])
      expect(factOf(answer, 'validUntil')).toEqual([row?.validUntil])
    },
  )

  test('a missing registration is not confused with another', async () => {
    for (const typedNumber of ['PD20050999999', 'PD00000000', 'WP20050133'])
      expect(await askAbout(typedNumber)).toMatchObject({ kind: 'none' })
  })

  test('a withdrawn registration is no longer found, and a changed one is found with its new date', async () => {
    const [gone, changed] = ['PD20050134', id]
    expect(records(await askAbout(gone)).ids).toEqual([gone])
    await db.transaction(async (tx) => {
      await tx.update(products).set({ validUntil: '2044-04-04' }).where(eq(products.id, changed))
      await publishProducts(tx, [changed], 1)
      await withdrawProducts(tx, [gone])
    })
    expect(await askAbout(gone)).toMatchObject({ kind: 'none' })
    expect(factOf(await askAbout(changed), 'validUntil')).toEqual(['2044-04-04'])
  })
})

test.each([
  'Demo Jiangnan Agrochemical',
  'How do I reach the supplier of DEMO-2026-0001?',
  'phone and email of demo suppliers in Jiangsu',
  'Who makes glyphosate?',
])('the answer to "%s" does not contain data for members', async (question) => {
  const contacts = await db
    .select({
      contactName: companies.contactName,
      phone: companies.phone,
      email: companies.email,
      address: companies.address,
      website: companies.website,
      amount: companies.exportAmount3y,
    })
    .from(companies)
    .where(and(eq(companies.demo, true), isNotNull(companies.phone)))
  expect(contacts.length).toBeGreaterThan(5)
  const answerText = JSON.stringify(await ask(question))
  for (const secret of contacts.flatMap((one) => Object.values(one).filter((value) => value !== null)))
    expect(answerText).not.toContain(secret)
  expect(answerText).not.toContain('/files/demo-')
})

test('many simultaneous questions each get their answer', async () => {
  const freshAnswering = createServerAnswerService(db, createCatalogueCache({ db }), () => Date.parse('2026-11-29'))
  const questions = ['Until when is PD20050133 valid?', 'Who has glyphosate?', 'I drank glyphosate', 'hello']
  const one = (question: string) => freshAnswering.answer({ question, before: null, locale: 'en' })
  const together = await Promise.all([...questions, ...questions].map(one))
  for (const [at, question] of questions.entries()) {
    expect(together[at]).toEqual(together[at + questions.length])
    expect(together[at]).toEqual(await answering.answer({ question, before: null, locale: 'en' }))
  }
  expect(new Set(together.map(({ answer }) => answer.kind)).size).toBeGreaterThan(2)
})

describe('finding records', () => {
  let rows: Product[]
  let table: RecordTable
  let unnamedActives: UnlistedIngredients

  beforeAll(async () => {
    db = (await testDatabase()).db
    await db
      .update(products)
      .set({ answersHere: true })
      .where(sql`${products.companyId} like '%1'`)
    const ids = (await db.select({ id: products.id }).from(products)).map(({ id }) => id)
    const words = await createCatalogueCache({ db }).words()
    rows = (await findProductsByIds(db, ids)).map(({ product, company }) =>
      productSchema.parse(productToWire(product, company, words, 'en')),
    )
    const { id, province, city } = companies
    const places = await db
      .select({ id, labels: sql<(string | null)[]>`json_build_array(${province} ->> 'en', ${city} ->> 'en')` })
      .from(companies)
    table = new RecordTable(new Map(places.map((place) => [place.id, place.labels.filter((name) => name !== null)])))
    for (const row of rows) table.add(row)
    const { actives } = await findNameHints(db)
    unnamedActives = new Map(actives.map(({ en }) => [en.toLowerCase(), [en]]))
  })

  const someWhere = (seed: number): Conditions => {
    const dice = new SeededRandom(seed)
    const pick = <T>(list: readonly T[]): T | undefined => list[dice.below(list.length)]
    const one = pick(rows)
    if (!one) return {}
    const use = pick(one.uses)
    const content = /^(\d+(?:\.\d+)?)\s*(%|g\/L)$/.exec(pick(one.ingredients)?.content ?? '')
    const all: Conditions[] = [
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
      { provinces: ['Nantong', 'Qingdao', 'Weifang'] },
      { technical: true },
      { withUses: true },
      { country: pick(['BR', 'TH', 'US', 'VN']) ?? 'BR' },
      { exportFor: pick(['any', 'TH', 'BR', one.exportCountries[0] ?? 'any']) ?? 'any' },
      { valid: { from: pick(['2027-01-01', null]) ?? null, to: pick([one.validUntil ?? null, null]) ?? null } },
      { registrations: [one.pesticideId, 'PD1'] },
    ]
    return { ...pick(all), ...pick([...all, {}, {}]) }
  }

  test('the database and the in-memory table find the same records in the same order', async () => {
    let hitCount = 0
    const seeds = process.env['NIGHTLY'] ? 200 : 40
    for (let seed = 1; seed <= seeds; seed += 1) {
      const where = someWhere(seed * 7919)
      const expected = table.find(where)
      const ids = await findAnswerProductIds(db, where, unnamedActives)
      const suppliers = await findSuppliers(db, where, unnamedActives)
      expect({ where, ids, suppliers }).toEqual({ where, ids: expected, suppliers: table.suppliers(where) })
      const answeringFirst = await findAnswerProductIds(db, where, unnamedActives, 'answering')
      expect({ where, answeringFirst }).toEqual({ where, answeringFirst: table.find(where, 'answering') })
      hitCount += Math.sign(expected.length)
    }
    expect(hitCount).toBeGreaterThan(0.6 * seeds)
  })
})
