import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportVerdict } from '#domain/dose.ts'
import type { Conditions } from './reading.ts'
import { activeKey, compactRegistrationNumber, RecordTable, type TableProduct } from './record-table.ts'

const product = (id: string, more: Partial<TableProduct> = {}): TableProduct => ({
  pesticideId: id,
  registrationNo: id,
  registrationClass: id.slice(0, 2),
  ingredients: [{ ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam', content: '25%' }],
  categories: [{ categoryId: 'insecticide', categoryName: 'Insecticide' }],
  formulation: 'WG',
  contentValue: '25',
  contentUnit: '%',
  crops: [],
  targets: [],
  uses: [],
  isTechnical: false,
  exportOnly: false,
  exportCountries: [],
  validUntil: '2030-08-30',
  company: { companyId: '1', name: 'One', demo: false },
  ...more,
})
const tableOf = (...products: readonly TableProduct[]) => {
  const table = new RecordTable(
    new Map([
      ['1', ['Jiangsu', 'Nantong']],
      ['2', ['Shandong']],
    ]),
  )
  for (const one of products) table.add(one)
  return table
}
const use = (crop: string, target: string) => ({ crop: { id: crop, name: crop }, target: { id: target, name: target } })
const entitiesOf = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id }))

describe('a registration number is found however it is typed', () => {
  const table = tableOf(product('PD20152026'), product('EX2021-0035'), product('WP20080123-1'))
  test.each([
    ['PD20152026', 'PD20152026'],
    ['pd 20152026', 'PD20152026'],
    ['PD-20152026', 'PD20152026'],
    ['20152026', 'PD20152026'],
    ['ex20210035', 'EX2021-0035'],
    ['20210035', 'EX2021-0035'],
    ['wp20080123-1', 'WP20080123-1'],
  ])('%s', (typed, id) => expect(table.registration(typed)).toBe(id))
  test.each(['PD20152027', '2015202', 'PD', '', '---', 'LS20152026'])('but "%s" is not found', (typed) =>
    expect(table.registration(typed)).toBeNull(),
  )
  test('two numbers with the same digits: the digits find the first one, each whole number finds its own', () => {
    const twoRecords = tableOf(product('PD20152026'), product('LS20152026'))
    expect(twoRecords.registration('20152026')).toBe('PD20152026')
    expect(twoRecords.registration('LS20152026')).toBe('LS20152026')
  })
  test('fewer than eight digits without a prefix are not a registration number', () => {
    expect(tableOf(product('PD12345')).registration('12345')).toBeNull()
  })
})

test.each([
  ['pd 2015-2026', 'PD20152026'],
  ['', ''],
  ['登记证 PD1', 'PD1'],
])('the registration number "%s" reduced to letters and digits is "%s"', (typed, compact) =>
  expect(compactRegistrationNumber(typed)).toBe(compact),
)

describe('the record table', () => {
  const mixture = product('PD3', {
    ingredients: [
      { ingredientId: '9', name: 't', nameEn: 't', content: '10%' },
      { ingredientId: '19', name: 'g', nameEn: 'g', content: '15.5%' },
    ],
    contentValue: '25.5',
  })
  const table = tableOf(
    product('PD1', {
      crops: entitiesOf('rice', 'wheat'),
      targets: entitiesOf('aphids', 'rust'),
      uses: [use('rice', 'aphids'), use('wheat', 'rust')],
    }),
    product('PD2', {
      crops: entitiesOf('rice', 'wheat'),
      targets: entitiesOf('aphids', 'rust'),
      validUntil: '2031-02-01',
      company: { companyId: '2', name: 'Two', demo: false },
    }),
    mixture,
    product('TC4', { isTechnical: true, formulation: null, contentValue: '98', validUntil: null, company: null }),
    product('EX5', { exportOnly: true, exportCountries: ['TH', 'BR'], contentUnit: 'g/L', contentValue: '480' }),
    product('EX6', { exportOnly: null }),
  )
  test.each<[string, Conditions, string[]]>([
    ['a registration', { registrations: ['PD2'] }, ['PD2']],
    ['several registrations', { registrations: ['PD2', 'PD1', 'PD9'] }, ['PD2', 'PD1']],
    ['a number of actives', { activeCount: 2 }, ['PD3']],
    ['a formulation', { forms: ['WG'], technical: true }, []],
    ['a province', { provinces: ['Shandong'] }, ['PD2']],
    ['content', { contents: [{ value: 480, unit: 'g/L' }] }, ['EX5']],
    ['content in another unit', { contents: [{ value: 480, unit: '%' }] }, []],
    ['content by number only', { contents: [{ value: 480, unit: null }] }, ['EX5']],
    ['content of one part of a mixture', { contents: [{ value: 15.5, unit: '%' }] }, ['PD3']],
    [
      'contents of both parts',
      {
        contents: [
          { value: 15.5, unit: '%' },
          { value: 10, unit: '%' },
        ],
      },
      ['PD3'],
    ],
    ['the total content of a mixture', { contents: [{ value: 25.5, unit: '%' }] }, ['PD3']],
    ['aphids on rice', { crops: ['rice'], pests: ['aphids'] }, ['PD2', 'PD1']],
    // The lists of PD2 contain both; the use table of PD1 has no row with both.
    ['rust on rice', { crops: ['rice'], pests: ['rust'] }, ['PD2']],
    ['with a use table or a list of crops', { withUses: true }, ['PD2', 'PD1']],
    ['export only', { exportFor: 'any' }, ['EX5', 'EX6']],
    ['export only, to a country', { exportFor: 'BR' }, ['EX5']],
    ['valid until', { valid: { from: '2031-01-01', to: null } }, ['PD2']],
    ['valid to a day, inclusive', { valid: { from: '2031-02-01', to: '2031-02-01' } }, ['PD2']],
  ])('finds only records that meet the condition: %s', (_, where, ids) => expect(table.find(where)).toEqual(ids))

  test('does not find products without an expiry date by validity', () => {
    expect(table.find({ valid: { from: '1900-01-01', to: null } })).not.toContain('TC4')
    expect(table.find({})).toContain('TC4')
  })
  test('sorts products by validity, longest first, and those without a date last', () => {
    expect(table.find({})).toEqual(['PD2', 'EX5', 'EX6', 'PD1', 'PD3', 'TC4'])
    expect(table.size).toBe(6)
  })
  test('lists suppliers that answer in this app first, and their products first if that order is requested', () => {
    const answering = product('PD7', {
      validUntil: '2029-01-01',
      company: { companyId: '2', name: 'Two', demo: false, answersHere: true },
    })
    const someAnswer = tableOf(product('PD1'), product('PD2'), answering)
    expect(someAnswer.find({}, 'answering')).toEqual(['PD7', 'PD1', 'PD2'])
    expect(someAnswer.find({})).toEqual(['PD1', 'PD2', 'PD7'])
    expect(someAnswer.suppliers({}).map(({ id }) => id)).toEqual(['2', '1'])
  })
  test('counts the products of each supplier, and lists the supplier with the most products first', () => {
    expect(table.suppliers({})).toEqual([
      { id: '1', products: 4 },
      { id: '2', products: 1 },
    ])
    expect(table.suppliers({ technical: true })).toEqual([])
  })
})

const meets = (one: TableProduct, where: Conditions): boolean => {
  const has = (ids: readonly string[] | undefined, values: readonly (string | null | undefined)[]) =>
    ids === undefined || ids.some((id) => values.includes(id))
  return (
    (where.actives ?? []).every((group) => has(group, one.ingredients.map(activeKey))) &&
    has(where.forms, [one.formulation]) &&
    has(
      where.crops,
      one.crops.map(({ id }) => id),
    ) &&
    has(
      where.pests,
      one.targets.map(({ id }) => id),
    ) &&
    has(where.companies, [one.company?.companyId]) &&
    (where.technical === undefined || one.isTechnical) &&
    (where.country === undefined || exportVerdict(one, where.country) === 'open') &&
    (!where.crops ||
      !where.pests ||
      one.uses.length === 0 ||
      one.uses.some(
        ({ crop, target }) => where.crops?.includes(crop?.id ?? '') && where.pests?.includes(target?.id ?? ''),
      ))
  )
}

test('the record table finds the same products as a check of every product', () => {
  const some = <T>(...list: T[]) => fc.subarray(list, { minLength: 0 })
  const ids = ['9', '19', '125']
  const anyProduct = fc
    .record({
      actives: fc.subarray(ids, { minLength: 1 }),
      form: fc.constantFrom('WG', 'SC', null),
      uses: fc.array(fc.tuple(fc.constantFrom('rice', 'wheat'), fc.constantFrom('aphids', 'rust')), { maxLength: 3 }),
      listed: fc.boolean(),
      technical: fc.boolean(),
      countries: some('TH', 'BR'),
      company: fc.constantFrom('1', '2', null),
    })
    .map(({ actives, form, uses, listed, technical, countries, company }) => ({
      ingredients: actives.map((id) => ({ ingredientId: id, name: id, nameEn: id })),
      formulation: form,
      crops: entitiesOf(...new Set(uses.map(([crop]) => crop))),
      targets: entitiesOf(...new Set(uses.map(([, pest]) => pest))),
      uses: listed ? [] : uses.map(([crop, pest]) => use(crop, pest)),
      isTechnical: technical,
      exportOnly: countries.length > 0,
      exportCountries: countries,
      company: company === null ? null : { companyId: company, name: company, demo: false },
    }))
  const anyWhere = fc.record(
    {
      actives: fc.array(fc.subarray(ids, { minLength: 1 }), { minLength: 1, maxLength: 2 }),
      forms: fc.subarray(['WG', 'SC'], { minLength: 1 }),
      crops: fc.subarray(['rice', 'wheat'], { minLength: 1 }),
      pests: fc.subarray(['aphids', 'rust'], { minLength: 1 }),
      companies: fc.subarray(['1', '2'], { minLength: 1 }),
      technical: fc.constant(true as const),
      country: fc.constantFrom('TH', 'CL'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 12 }), anyWhere, (rows, where) => {
      const products = rows.map((row, at) => product(`PD${at}`, row))
      const expected = products.filter((one) => meets(one, where)).map(({ pesticideId }) => pesticideId)
      expect([...tableOf(...products).find(where)].sort()).toEqual(expected.sort())
    }),
    { seed: 20261126, numRuns: 100 },
  )
})
