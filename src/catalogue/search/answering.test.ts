import { describe, expect, test } from 'vitest'
import { nextTask, openRawRef } from '../store/raw.ts'
import { openCatalogueDb } from '../store/db.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { noCopy } from '../store/schema.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { createAnswering, answerable, vocabularyIn, countOwners, namedOrOwning, type Owners } from './answering.ts'
import { readRows } from '../store/rows.ts'
import { ColumnsBuilder } from './columns.ts'
import { addBit, emptyBitset, fullBitset, hasBit, type Bitset } from './engine/bytes.ts'
import type { TableSpec } from './search-spec.ts'

const rice = { id: 'rice', name: 'Rice' }
const aphids = { id: 'aphids', name: 'Aphids' }
const dosed = productRow(1, {
  name: 'Thiamethoxam 25% WG',
  ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam', nameZh: '噻虫嗪' }],
  crops: [rice],
  targets: [aphids],
  uses: [{ crop: rice, target: aphids, doseRaw: '2-4克/亩' }],
  exportOnly: true,
  exportCountries: ['TH'],
  snapshot: '2025-06-13',
})
const other = productRow(2, { ingredients: [{ ingredientId: '19', name: 'glyphosate', nameEn: 'glyphosate' }] })

const answering = () => createAnswering({ openRaw: openRawRef, pause: nextTask })
const ask = async (service: ReturnType<typeof answering>, question: string) =>
  (await service.answer('en', question, null))?.answer

test('a dose comes from the rows of this device, with its record, day and register', async () => {
  await copyOf([dosed, other], { countries: [{ code: 'TH', name: 'Thailand' }] }, [companyRow(1)])
  const answered = await answering().answer('en', 'dosis de 噻虫嗪 rice', null)
  expect(answered).toMatchObject({
    searched: { products: 2, companies: 1 },
    answer: { kind: 'records', lines: [{ record: { id: 'p1' }, date: '2025-06-13', country: 'CN' }] },
  })
})

test('a question goes on from the one before', async () => {
  await copyOf([dosed, other])
  const service = answering()
  const first = await service.answer('en', 'dose of thiamethoxam', null)
  expect(first?.answer).toMatchObject({ kind: 'ask', about: 'crop' })
  const second = await service.answer('en', 'rice', first?.answer.remembered ?? null)
  expect(second?.answer).toMatchObject({ kind: 'records', shape: 'doses' })
})

test('a product that was copied after the first question is found by the second', async () => {
  await copyOf([dosed])
  const service = answering()
  expect(await ask(service, 'glyphosate products')).toMatchObject({ kind: 'none', why: 'unknown' })
  await copyOf([dosed, other])
  const db = await openCatalogueDb('en')
  await writeMeta(db, 'revision', ((await readMeta(db, 'revision')) ?? 0) + 1)
  expect(await ask(service, 'glyphosate products')).toMatchObject({ kind: 'records', ids: ['p2'] })
})

test('a device without rows gives no answer instead of "not in our data"', async () => {
  await copyOf([])
  expect(await answering().answer('en', 'glyphosate products', null)).toBeNull()
  const never = createAnswering({ openRaw: async () => null, pause: nextTask })
  expect(await never.answer('en', 'glyphosate products', null)).toBeNull()
})

test.each([
  ['ended', { scope: 'full', asOf: 5 }, true],
  ['is under way', { scope: 'full', asOf: null }, false],
  ['left categories out', { scope: 'full', asOf: 5, categories: ['c1'] }, false],
  ['has only what the backend puts forward', { scope: 'hot', asOf: 5 }, false],
] as const)('a copy that %s: its answers are of the whole library: %o %s', async (_, status, whole) => {
  await copyOf([dosed, other])
  const { categories, ...rest } = { categories: [] as readonly string[], ...status }
  await writeMeta(await openCatalogueDb('en'), 'status', { ...noCopy, ...rest, categories: [...categories] })
  expect((await answering().answer('en', 'glyphosate products', null))?.whole).toBe(whole)
})

describe('with the words in all languages', () => {
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

  test('a device in English understands crops and pests in Spanish and Chinese, and knows the kinds of rust', async () => {
    await copyOf([rusty, productRow(4, { crops: [rice], targets: [rust] })], { vocabulary: [file] })
    for (const answer of await answersTo(['rust on rice', 'roya en arroz', '水稻锈病']))
      expect(answer).toMatchObject({ kind: 'records', ids: expect.arrayContaining(['p3', 'p4']) })
  })

  test('stored words that are no words are left out, and the rows still answer', async () => {
    await copyOf([dosed], { vocabulary: [{ words: [{ kind: 'crop' }, null], provinces: 'none' }] })
    expect(await ask(answering(), 'rice products')).toMatchObject({ kind: 'records', ids: ['p1'] })
  })
})

const [product] = readRows('products', [productRow(1)]).rows
const [company] = readRows('companies', [companyRow(1)]).rows

describe('rows that can be answered from', () => {
  test('are those that the copy stores', () => {
    expect(answerable.products([product])).toEqual([product])
    expect(answerable.companies([company])).toEqual([company])
  })

  test.each([
    ['no name', { name: null }],
    ['no registration', { registrationNo: undefined }],
    ['a number for a text', { formulation: 7 }],
    ['ingredients that are no list', { ingredients: 'glyphosate' }],
    ['an ingredient without an English name', { ingredients: [{ name: 'x' }] }],
    ['a crop without a name', { crops: [{ id: '1' }] }],
    ['a category without an id', { categories: [{ categoryName: 'Herbicide' }] }],
    ['a dose that is a number', { uses: [{ crop: null, target: null, doseMin: 5 }] }],
    ['a crop of a use that is a text', { uses: [{ crop: 'wheat' }] }],
    ['a country that is none', { exportCountries: [null] }],
    ['a company without an id', { company: { name: 'Maker' } }],
    ['no word of whether it is invented', { demo: undefined }],
  ])('%s: left out, and no other with it', (_, part) => {
    expect(answerable.products([{ ...product, ...part }, product])).toEqual([product])
  })

  test('a product without a maker, or with a use that says nothing, can be', () => {
    const sparse = { ...product, company: null, uses: [{}], formulation: null }
    expect(answerable.products([sparse])).toEqual([sparse])
  })

  test.each([[null], ['row'], [7], [[]], [{}]])('%j is no row', (row) => {
    expect([answerable.products([row]), answerable.companies([row])]).toEqual([[], []])
  })

  test('a supplier of a province that is no text is left out', () => {
    expect(
      answerable.companies([
        { ...company, province: 7 },
        { ...company, demo: 'no' },
      ]),
    ).toEqual([])
  })
})

describe('the words in all languages', () => {
  const word = { kind: 'crop', id: '1', en: 'wheat', zh: null, others: ['spring wheat'] }

  test('are those that can be read; one that cannot hides none', () => {
    const file = {
      words: [word, { ...word, others: 'none' }, { ...word, kind: 7 }, null],
      provinces: [
        { id: 'SD', names: ['Shandong'] },
        { id: 'X', names: [7] },
      ],
      cities: ['Jinan', 7, null],
    }
    expect(vocabularyIn({ k: 'vocabulary', rows: [file] })).toEqual({
      words: [word],
      provinces: [{ id: 'SD', names: ['Shandong'] }],
      cities: ['Jinan'],
    })
  })

  test.each([
    [undefined],
    [null],
    [{}],
    [{ rows: [] }],
    [{ rows: 'x' }],
    [{ rows: [null] }],
    [{ rows: [{ words: 7 }] }],
  ])('of %j there are none', (stored) => {
    expect(vocabularyIn(stored)).toEqual({ words: [], provinces: [], cities: [] })
  })
})

const ids = ['a', 'b', 'c', 'd', 'e']
const setOf = (...rows: number[]): Bitset => {
  const bits = emptyBitset(ids.length)
  for (const row of rows) addBit(bits, row)
  return bits
}
const idsIn = (rows: Bitset) => ids.filter((_, row) => hasBit(rows, row))
const owners = (
  counts: Record<string, number>,
  part: Partial<Record<'asTyped', Record<string, number>>> & { corrected?: string[] } = {},
): Owners => ({
  counts: new Map(Object.entries(counts)),
  asTyped: new Map(Object.entries(part.asTyped ?? counts)),
  corrected: part.corrected ?? [],
})
const joined = (found: { rows: Bitset; corrected?: string[] }, of: Owners, asTyped: Bitset = found.rows) => {
  const { rows, named, owning, counts, corrected } = namedOrOwning(
    {
      found: { corrected: [], ...found },
      asTyped: () => asTyped,
      ordinalOf: new Map(ids.map((id, at) => [id, at])),
      order: Uint32Array.from([4, 3, 2, 1, 0]),
    },
    of,
  )
  return {
    rows: idsIn(rows),
    named: idsIn(named),
    owning: owning.map((row) => ids[row]),
    counts: Object.fromEntries(counts),
    corrected,
  }
}

describe('suppliers that a keyword names, and those that have such products', () => {
  test('both are found; a named one is not counted among the others', () => {
    expect(joined({ rows: setOf(0) }, owners({ a: 9, b: 1, c: 3 }))).toMatchObject({
      rows: ['a', 'b', 'c'],
      named: ['a'],
      owning: ['c', 'b'],
    })
  })

  test('those with the most come first, equals in the order of the list', () => {
    expect(joined({ rows: setOf() }, owners({ a: 1, b: 2, c: 1, e: 1 })).owning).toEqual(['b', 'e', 'c', 'a'])
  })

  test('products of a supplier that is not in the list find nobody', () => {
    expect(joined({ rows: setOf() }, owners({ gone: 5 }))).toMatchObject({ rows: [], owning: [] })
  })

  test('a word that is well known as a name is no misspelt product', () => {
    const of = owners({ b: 2 }, { asTyped: { c: 1 }, corrected: ['glyphosate'] })
    expect(joined({ rows: setOf(0) }, of)).toMatchObject({ rows: ['a', 'c'], counts: { c: 1 }, corrected: [] })
  })
})

test('products are counted by their supplier, of the given rows alone; without the facet there are none', () => {
  const spec: TableSpec<{ id: string; of: string | null }> = {
    table: 'products',
    fields: [],
    document: ({ id }) => ({ id, fields: [] }),
    facets: { company: ({ of }) => (of === null ? [] : [{ value: of, label: of }]) },
    numbers: {},
    texts: {},
    orders: { relevance: [] },
  }
  const builder = new ColumnsBuilder(spec)
  for (const of of ['a', 'b', 'a', null, 'a']) builder.add({ id: 'x', of })
  const columns = builder.finish()
  expect(Object.fromEntries(countOwners(columns, 'company', fullBitset(5)))).toEqual({ a: 3, b: 1 })
  expect(Object.fromEntries(countOwners(columns, 'company', setOf(0, 3)))).toEqual({ a: 1 })
  expect(countOwners(columns, 'maker', fullBitset(5)).size).toBe(0)
})
