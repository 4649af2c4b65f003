import { describe, expect, test } from 'vitest'
import { product as productSchema, type Product, type ProductWire } from '#contract/entities/product.ts'
import { answerQuestion, type RecordSource } from './answer-question.ts'
import type { Answer } from './answer.ts'
import { makeKnowledge } from './make-knowledge.ts'
import { testRecords, sampleWords } from './test-records.ts'

const crops = ['rice', 'wheat', 'cotton', 'citrus', 'tea'] as const
const manyProducts = (count: number, more: (at: number) => Partial<ProductWire> = () => ({})): Product[] =>
  Array.from({ length: count }, (_, at) =>
    productSchema.parse({
      pesticideId: `PD${20_300_000 + at}`,
      name: 'Thiamethoxam 25% WG',
      nameEn: 'Thiamethoxam 25% WG',
      registrationNo: `PD${20_300_000 + at}`,
      registrationClass: 'PD',
      categories: [],
      isSingle: true,
      ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam', cas: '153719-23-4' }],
      crops: [],
      targets: [],
      uses: crops.slice(0, 1 + (at % crops.length)).map((crop) => ({
        crop: { id: crop, name: crop },
        target: { id: 'aphids', name: 'Aphids' },
        doseRaw: '2克/亩',
      })),
      validUntil: '2030-01-01',
      company: { companyId: String(at % 30), name: `Firm ${at % 30}` },
      ...more(at),
    } satisfies ProductWire),
  )
const recordsOf = (products: readonly Product[]) => {
  const listedProducts = products.map((one) => ({
    ...one,
    crops: one.uses.flatMap(({ crop }) => crop ?? []),
    targets: one.uses.flatMap(({ target }) => target ?? []),
  }))
  const { knowledge, table } = makeKnowledge({
    products: listedProducts,
    companies: [],
    words: sampleWords,
    provinces: [],
    cities: [],
    countries: ['BR', 'TH', 'CL'],
  })
  const read = { rows: 0 }
  const byId = new Map(listedProducts.map((one) => [one.pesticideId, one]))
  const records: RecordSource = {
    knowledge,
    today: '2026-11-25',
    find: async (where, first) => table.find(where, first),
    suppliers: async (where) => table.suppliers(where),
    products: async (ids) => {
      read.rows += ids.length
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    companies: async () => [],
  }
  return { records, read }
}
const answerTo = async (products: readonly Product[], question: string) => {
  const { records, read } = recordsOf(products)
  return { answer: await answerQuestion(question, null, records), read }
}
const recordsAnswer = (answer: Answer) => {
  if (answer.kind !== 'records') throw new Error(`the answer is ${answer.kind}`)
  return answer
}

describe('an answer with many records', () => {
  test('has twenty lines, the total and all ids, and reads only the rows of its lines', async () => {
    const { answer, read } = await answerTo(manyProducts(120), 'thiamethoxam')
    expect(recordsAnswer(answer)).toMatchObject({ shape: 'products', total: 120 })
    expect(recordsAnswer(answer).lines).toHaveLength(20)
    expect(recordsAnswer(answer).ids).toHaveLength(120)
    expect(read.rows).toBe(20)
  })
  test('reports whether more records match than were read', async () => {
    const { answer, read } = await answerTo(manyProducts(600), 'dose of thiamethoxam on rice')
    expect(recordsAnswer(answer)).toMatchObject({ shape: 'doses', total: 500, cut: true })
    expect(read.rows).toBe(500)
    expect(recordsAnswer((await answerTo(manyProducts(500), 'dose of thiamethoxam on rice')).answer).cut).toBe(false)
  })
  test('counts the suppliers, and lists the supplier with the most products first', async () => {
    const { answer } = await answerTo(manyProducts(91), 'who makes thiamethoxam')
    expect(recordsAnswer(answer)).toMatchObject({ shape: 'suppliers', total: 30 })
    expect(recordsAnswer(answer).ids[0]).toBe('0')
  })
})

describe('a question that the assistant asks the buyer', () => {
  test('offers the crops with the most doses first', async () => {
    const use = (crop: string) => ({ crop: { id: crop, name: crop }, target: null, doseRaw: '2克/亩' })
    const { answer } = await answerTo(
      manyProducts(50, (at) => ({ uses: crops.slice(at % crops.length).map(use) })),
      'dose of thiamethoxam',
    )
    expect(answer).toMatchObject({ kind: 'ask', about: 'crop' })
    expect(answer.kind === 'ask' && answer.choices?.map(({ id }) => id)).toEqual(crops.toReversed())
  })
  test('offers at most six choices', async () => {
    const all = ['rice', 'wheat', 'winter_wheat', 'cotton', 'citrus', 'tea', 'maize', 'potato']
    const uses = all.map((id) => ({ crop: { id, name: id }, target: null, doseRaw: '2克/亩' }))
    const { answer } = await answerTo(
      manyProducts(2, () => ({ uses })),
      'dose of thiamethoxam',
    )
    expect(answer.kind === 'ask' && answer.choices).toHaveLength(6)
  })
  test('offers the countries to which the register limits export, and none if it does not limit export', async () => {
    const limitedProducts = manyProducts(6, (at) => ({
      exportOnly: true,
      exportCountries: at < 4 ? ['TH'] : ['TH', 'CL'],
    }))
    const { answer } = await answerTo(limitedProducts, 'can I export thiamethoxam?')
    expect(answer).toMatchObject({
      kind: 'ask',
      about: 'country',
      choices: [
        { id: 'TH', name: 'TH' },
        { id: 'CL', name: 'CL' },
      ],
    })
    const open = await answerTo(manyProducts(6), 'can I export thiamethoxam?')
    expect(open.answer).toMatchObject({ kind: 'ask', about: 'country' })
    expect(open.answer).not.toHaveProperty('choices')
  })
  test('is not asked about a registration number: all its doses are listed', async () => {
    const { answer } = await answerTo(manyProducts(5), 'dose of PD20300004')
    expect(recordsAnswer(answer)).toMatchObject({ shape: 'doses', total: 5, ids: ['PD20300004'] })
  })
})

describe('rows that cannot be read', () => {
  test('are omitted from the answer if they were deleted after the search', async () => {
    const { records } = recordsOf(manyProducts(3))
    const shrunkRecords: RecordSource = { ...records, products: async (ids) => (await records.products(ids)).slice(1) }
    const answer = await answerQuestion('thiamethoxam', null, shrunkRecords)
    expect(recordsAnswer(answer).lines).toHaveLength(2)
    const none: RecordSource = { ...records, products: async () => [] }
    expect(await answerQuestion('dose of thiamethoxam on rice', null, none)).toMatchObject({ kind: 'none' })
    expect(await answerQuestion('CAS of thiamethoxam', null, none)).toMatchObject({ kind: 'none', why: 'noRecord' })
  })
  test('make the answer fail if the database fails, unless the question is about poisoning', async () => {
    const failing: RecordSource = { ...testRecords(), find: () => Promise.reject(new Error('disk')) }
    await expect(answerQuestion('thiamethoxam', null, failing)).rejects.toThrow('disk')
    // Emergency help does not need records.
    await expect(answerQuestion('my son drank thiamethoxam', null, failing)).resolves.toMatchObject({ kind: 'poison' })
  })
})
