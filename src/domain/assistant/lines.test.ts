import { describe, expect, test } from 'vitest'
import { product as productSchema, type Product, type ProductWire } from '#contract/entities/product.ts'
import type { FactField, AnswerLine } from './answer.ts'
import { activeLine, doseLines, doseText, fieldLine, productLine, cropOrPestLines, type NameField } from './lines.ts'

const product = (more: Partial<ProductWire> = {}): Product =>
  productSchema.parse({
    pesticideId: 'p1',
    name: 'Thiamethoxam 25% WG',
    nameEn: 'Thiamethoxam 25% WG',
    registrationNo: 'PD20152026',
    registrationClass: 'PD',
    categories: [],
    isSingle: true,
    ingredients: [],
    crops: [],
    targets: [],
    company: null,
    ...more,
  } satisfies ProductWire)
const facts = (line: AnswerLine | null | undefined): Partial<Record<FactField, string>> =>
  Object.fromEntries((line?.facts ?? []).map(({ field, value }) => [field, value]))
const use = (crop: string, target: string | null, doseRaw: string | null, method: string | null = null) => ({
  crop: { id: crop, name: crop },
  target: target === null ? null : { id: target, name: target },
  doseRaw,
  method,
})

describe('a fact that the register does not state', () => {
  test.each<FactField>(['company', 'validUntil', 'firstApproved', 'toxicity', 'formulation', 'content', 'ingredients'])(
    'is omitted: %s',
    (field) => expect(fieldLine(product(), field)).toBeNull(),
  )
  test.each<FactField>(['company', 'validUntil', 'toxicity', 'formulation', 'content'])(
    'is omitted if it is empty text: %s',
    (field) =>
      expect(
        fieldLine(
          product({ registrant: '', toxicity: '', formulation: '', totalContent: '', validUntil: null }),
          field,
        ),
      ).toBeNull(),
  )
})

describe('a line of an answer about a product', () => {
  test('names the linked company, or else the registration holder in the register', () => {
    const company = { companyId: '7', name: 'Binnong' }
    expect(fieldLine(product({ company, registrant: 'other' }), 'company')?.facts[1]).toEqual({
      field: 'company',
      value: 'Binnong',
      id: '7',
    })
    expect(facts(fieldLine(product({ registrant: 'Somebody' }), 'company'))).toMatchObject({ company: 'Somebody' })
  })
  test('states the formulation in words or else as a code; its id is the code', () => {
    const line = fieldLine(product({ formulation: 'WG', dosageForm: 'Water dispersible granule' }), 'formulation')
    expect(line?.facts[1]).toEqual({ field: 'formulation', value: 'Water dispersible granule', id: 'WG' })
    expect(facts(fieldLine(product({ formulation: 'WG' }), 'formulation'))).toMatchObject({ formulation: 'WG' })
  })
  test('has each ingredient, with its concentration if that is stated', () => {
    const line = fieldLine(
      product({
        ingredients: [
          { ingredientId: '9', name: 'thiamethoxam', nameEn: 'thiamethoxam', content: '25%' },
          { name: 'Safener', nameEn: 'Safener' },
        ],
      }),
      'ingredients',
    )
    expect(line?.facts.slice(1)).toEqual([
      { field: 'ingredients', value: 'thiamethoxam 25%', id: '9' },
      { field: 'ingredients', value: 'Safener', id: 'safener' },
    ])
  })
  test('lists the countries to which export is limited, and no countries if it is not limited', () => {
    expect(facts(fieldLine(product({ exportOnly: true, exportCountries: ['TH', 'BR'] }), 'export')).export).toBe(
      'TH, BR',
    )
    expect(facts(fieldLine(product({ exportOnly: false, exportCountries: ['TH'] }), 'export')).export).toBe('')
    expect(facts(productLine(product()))).not.toHaveProperty('export')
    expect(facts(productLine(product({ exportOnly: null, exportCountries: ['TH'] }))).export).toBe('TH')
  })
  test('states its record, date and register, and whether the record is demo data', () => {
    expect(productLine(product({ demo: true, snapshot: '2025-06-13' }))).toMatchObject({
      record: { table: 'products', id: 'p1' },
      title: 'Thiamethoxam 25% WG',
      date: '2025-06-13',
      country: 'CN',
      demo: true,
    })
    expect(productLine(product()).date).toBeNull()
  })
})

describe('the doses of an answer', () => {
  test.each([
    [{ min: '2', max: '4', unit: 'g/mu' }, '2–4 g/mu'],
    [{ min: '2', max: '2', unit: 'g/mu' }, '2 g/mu'],
    [{ min: null, max: '4', unit: 'mL' }, '4 mL'],
    [{ min: '2', max: null, unit: '%' }, '2 %'],
  ])('are written as text: %j', (dose, text) => expect(doseText(dose)).toBe(text))

  test('are also stated per hectare if they are per mu; a use without a dose does not have a line', () => {
    const lines = doseLines(
      product({
        uses: [
          use('rice', 'aphids', '2-4克/亩'),
          use('wheat', 'aphids', '10.5克/亩', 'spray'),
          use('citrus', 'mites', '4000-5000倍液'),
          use('tea', 'mites', null),
          use('cotton', null, '0.1毫升/亩'),
        ],
        validUntil: '2030-08-30',
      }),
      {},
    )
    expect(lines.map(facts)).toEqual([
      {
        registrationNo: 'PD20152026',
        crop: 'rice',
        pest: 'aphids',
        dose: '2–4 g/mu',
        perHectare: '30–60 g/ha',
        validUntil: '2030-08-30',
      },
      {
        registrationNo: 'PD20152026',
        crop: 'wheat',
        pest: 'aphids',
        dose: '10.5 g/mu',
        perHectare: '157.5 g/ha',
        method: 'spray',
        validUntil: '2030-08-30',
      },
      {
        registrationNo: 'PD20152026',
        crop: 'citrus',
        pest: 'mites',
        dose: '4000–5000 x dilution',
        validUntil: '2030-08-30',
      },
      {
        registrationNo: 'PD20152026',
        crop: 'cotton',
        dose: '0.1 mL/mu',
        perHectare: '1.5 mL/ha',
        validUntil: '2030-08-30',
      },
    ])
  })
  test('are only those for the crop and the pest of the question', () => {
    const twoUseProduct = product({ uses: [use('rice', 'aphids', '2克/亩'), use('wheat', 'rust', '3克/亩')] })
    const doses = (where: Parameters<typeof doseLines>[1]) =>
      doseLines(twoUseProduct, where).map((line) => facts(line).dose)
    expect(doses({ crops: ['rice'] })).toEqual(['2 g/mu'])
    expect(doses({ pests: ['rust'] })).toEqual(['3 g/mu'])
    expect(doses({ crops: ['rice'], pests: ['rust'] })).toEqual([])
    expect(doses({ crops: ['rice', 'wheat'] })).toEqual(['2 g/mu', '3 g/mu'])
  })
  test('are empty for a question about a crop if the use table has no crops', () => {
    const bareProduct = product({ uses: [{ doseRaw: '2克/亩' }] })
    expect(doseLines(bareProduct, { crops: ['rice'] })).toEqual([])
    expect(doseLines(bareProduct, {})).toHaveLength(1)
  })
})

describe('the crops and pests of a product', () => {
  const crops = [
    { id: 'rice', name: 'Rice' },
    { id: 'tea', name: 'Tea' },
  ]
  const valuesOf = (lines: readonly AnswerLine[], field: FactField) => lines.map((line) => facts(line)[field])
  test('are listed once each: from its use table, or from its lists if it has no use table', () => {
    const table = product({ crops, uses: [use('rice', 'aphids', null), use('rice', 'rust', null)] })
    expect(valuesOf(cropOrPestLines(table, 'crop', {}), 'crop')).toEqual(['rice'])
    expect(valuesOf(cropOrPestLines(table, 'pest', {}), 'pest')).toEqual(['aphids', 'rust'])
    expect(valuesOf(cropOrPestLines(product({ crops }), 'crop', {}), 'crop')).toEqual(['Rice', 'Tea'])
  })
  test('are limited to the crop or pest of the question', () => {
    const table = product({ uses: [use('rice', 'aphids', null), use('wheat', 'rust', null), use('tea', null, null)] })
    expect(valuesOf(cropOrPestLines(table, 'pest', { crops: ['wheat'] }), 'pest')).toEqual(['rust'])
    expect(valuesOf(cropOrPestLines(table, 'crop', { pests: ['aphids'] }), 'crop')).toEqual(['rice'])
    expect(valuesOf(cropOrPestLines(table, 'pest', { crops: ['tea'] }), 'pest')).toEqual([])
  })
})

describe('lines about an ingredient', () => {
  const one = product({
    ingredients: [
      {
        ingredientId: '9',
        name: 'tiametoxam',
        nameEn: 'thiamethoxam',
        nameZh: '噻虫嗪',
        nameEs: 'tiametoxam',
        cas: '153719-23-4',
      },
      { ingredientId: '19', name: 'glifosato', nameEn: 'glyphosate' },
    ],
  })
  test.each<[NameField, string]>([
    ['cas', '153719-23-4'],
    ['nameEn', 'thiamethoxam'],
    ['nameEs', 'tiametoxam'],
    ['nameZh', '噻虫嗪'],
  ])('state its %s', (field, value) => {
    const line = activeLine(one, '9', field)
    expect(line?.facts).toEqual([{ field, value, id: '9' }])
    expect(line?.title).toBe('tiametoxam')
  })
  test('are absent if the product lacks the ingredient, or if only another ingredient has the fact', () => {
    for (const field of ['cas', 'nameEs', 'nameZh'] as const) expect(activeLine(one, '19', field)).toBeNull()
    expect(activeLine(one, '77', 'nameEn')).toBeNull()
  })
})
