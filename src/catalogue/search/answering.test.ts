import { describe, expect, test } from 'vitest'
import { yieldToTasks, openRawCatalogue } from '../store/raw.ts'
import { openCatalogueDb } from '../store/db.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { emptyCopyStatus } from '../store/schema.ts'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { createAnswerService, answerRowParsers, parseVocabulary } from './answering.ts'
import { parseTableRows } from '../store/rows.ts'
import { createSearchService } from './search-service.ts'

const rice = { id: 'rice', name: 'Rice' }
const aphids = { id: 'aphids', name: 'Aphids' }
const dosedProduct = productRow(1, {
  name: 'Thiamethoxam 25% WG',
  ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam', nameZh: '噻虫嗪' }],
  crops: [rice],
  targets: [aphids],
  uses: [{ crop: rice, target: aphids, doseRaw: '2-4克/亩' }],
  exportOnly: true,
  exportCountries: ['TH'],
  snapshot: '2025-06-13',
})
const otherProduct = productRow(2, { ingredients: [{ ingredientId: '19', name: 'glyphosate', nameEn: 'glyphosate' }] })

const answering = () => createAnswerService({ openRaw: openRawCatalogue, pause: yieldToTasks })
const ask = async (service: ReturnType<typeof answering>, question: string) =>
  (await service.answer('en', question, null))?.answer

test('a dose is answered from the device’s rows, with its record, date and country', async () => {
  await storeCatalogueCopy([dosedProduct, otherProduct], { countries: [{ code: 'TH', name: 'Thailand' }] }, [
    companyRow(1),
  ])
  const result = await answering().answer('en', 'dosis de 噻虫嗪 rice', null)
  expect(result).toMatchObject({
    searched: { products: 2, companies: 1 },
    answer: { kind: 'records', lines: [{ record: { id: 'p1' }, date: '2025-06-13', country: 'CN' }] },
  })
})

test('a second question refers to the first one', async () => {
  await storeCatalogueCopy([dosedProduct, otherProduct])
  const service = answering()
  const first = await service.answer('en', 'dose of thiamethoxam', null)
  expect(first?.answer).toMatchObject({ kind: 'ask', about: 'crop' })
  const second = await service.answer('en', 'rice', first?.answer.remembered ?? null)
  expect(second?.answer).toMatchObject({ kind: 'records', shape: 'doses' })
})

test('a product that was stored after the first question is found by the second', async () => {
  await storeCatalogueCopy([dosedProduct])
  const service = answering()
  expect(await ask(service, 'glyphosate products')).toMatchObject({ kind: 'none', why: 'unknown' })
  await storeCatalogueCopy([dosedProduct, otherProduct])
  const db = await openCatalogueDb('en')
  await writeMeta(db, 'revision', ((await readMeta(db, 'revision')) ?? 0) + 1)
  expect(await ask(service, 'glyphosate products')).toMatchObject({ kind: 'records', ids: ['p2'] })
})

test('a device without rows gives no answer at all, because "not in our data" would be wrong', async () => {
  await storeCatalogueCopy([])
  expect(await answering().answer('en', 'glyphosate products', null)).toBeNull()
  const never = createAnswerService({ openRaw: async () => null, pause: yieldToTasks })
  expect(await never.answer('en', 'glyphosate products', null)).toBeNull()
})

test.each([
  ['has ended', { scope: 'full', asOf: 5 }, true],
  ['is in progress', { scope: 'full', asOf: null }, false],
  ['has left out categories', { scope: 'full', asOf: 5, categories: ['c1'] }, false],
  ['has only featured rows', { scope: 'hot', asOf: 5 }, false],
] as const)('a copy that %s (%o) has all of the backend’s records: %s', async (_, status, whole) => {
  await storeCatalogueCopy([dosedProduct, otherProduct])
  const { categories, ...rest } = { categories: [] as readonly string[], ...status }
  await writeMeta(await openCatalogueDb('en'), 'status', { ...emptyCopyStatus, ...rest, categories: [...categories] })
  expect((await answering().answer('en', 'glyphosate products', null))?.whole).toBe(whole)
})

describe('the stored vocabulary', () => {
  const rust = { id: 'rust', name: 'Rust' }
  const stripe = { id: 'stripe', name: 'Stripe rust' }
  const rusty = productRow(3, { crops: [rice], targets: [stripe] })
  const word = (kind: string, id: string, en: string, es: string, zh: string) => ({
    kind,
    id,
    en,
    zh,
    zhHant: null,
    others: [es],
  })
  const file = {
    words: [
      word('crop', 'rice', 'Rice', 'Arroz', '水稻'),
      word('pest', 'rust', 'Rust', 'Roya', '锈病'),
      word('pest', 'stripe', 'Stripe rust', 'Roya amarilla', '条锈病'),
    ],
    provinces: [{ id: 'Shandong', names: ['Shandong', '山东'] }],
    cities: [],
  }
  const answersTo = async (questions: readonly string[]) => {
    const service = answering()
    return Promise.all(questions.map((question) => ask(service, question)))
  }

  test('finds records by crops and pests in English, Spanish or Chinese, and includes the kinds of rust', async () => {
    await storeCatalogueCopy([rusty, productRow(4, { crops: [rice], targets: [rust] })], { vocabulary: [file] })
    for (const answer of await answersTo(['rust on rice', 'roya en arroz', '水稻锈病']))
      expect(answer).toMatchObject({ kind: 'records', ids: expect.arrayContaining(['p3', 'p4']) })
  })

  test.each(['weedicide', 'weedicide for rice', '除草劑', '稻熱病', 'Piricularia'])(
    'lets the search find a product by its category or pest, "%s", and a filter value by names in any language',
    async (keyword) => {
      const words = [
        ...file.words,
        { ...word('category', 'herbicide', 'Herbicide', 'Herbicida', '除草剂'), zhHant: '除草劑' },
        word('pest', 'blast', 'Rice blast', 'Piricularia', '稻瘟病'),
      ]
      const categories = [{ categoryId: 'herbicide', categoryName: 'Herbicide' }]
      await storeCatalogueCopy(
        [productRow(1, { categories, crops: [rice], targets: [{ id: 'blast', name: 'Rice blast' }] })],
        {
          vocabulary: [{ ...file, words }],
        },
      )
      const service = createSearchService({
        openRaw: openRawCatalogue,
        exclusively: (_, work) => work(),
        now: () => 0,
        pause: async () => {},
      })
      const query = { keyword, filters: [], order: 'relevance', offset: 0, limit: 20 }
      expect((await service.search('en', 'products', query)).ids).toEqual(['p1'])
      for (const text of ['稻熱', 'piric', 'blast']) {
        const facets = { keyword: '', filters: [], most: 10, find: { facet: 'target', text } }
        const { target } = (await service.facets('en', 'products', facets)).counts
        expect(target?.map(({ value }) => value)).toEqual(['blast'])
      }
    },
  )
})

const [product] = parseTableRows('products', [productRow(1)]).rows
const [company] = parseTableRows('companies', [companyRow(1)]).rows

test('an answer leaves out only rows in which a field that it needs is missing or malformed', () => {
  for (const part of [{ name: null }, { registrationNo: undefined }, { ingredients: 'glyphosate' }, { crops: null }])
    expect(answerRowParsers.products([{ ...product, ...part }, null, 7, product])).toEqual([product])
  expect(answerRowParsers.companies([{ ...company, name: 7 }, 'row', company])).toEqual([company])
})

describe('the vocabulary in all languages', () => {
  const word = { kind: 'crop', id: '1', en: 'wheat', zh: null, others: ['spring wheat'] }

  test('leaves out malformed entries, and uses all others', () => {
    const file = {
      words: [word, { ...word, others: 'none' }, { ...word, kind: 7 }, null],
      provinces: [
        { id: 'SD', names: ['Shandong'] },
        { id: 'X', names: [7] },
      ],
      cities: ['Jinan', 7, null],
    }
    expect(parseVocabulary({ k: 'vocabulary', rows: [file] })).toEqual({
      words: [word],
      provinces: [{ id: 'SD', names: ['Shandong'] }],
      cities: ['Jinan'],
    })
  })
})
