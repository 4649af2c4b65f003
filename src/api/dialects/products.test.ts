// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { company, supplierDetails } from '#contract/entities/company.ts'
import { product } from '#contract/entities/product.ts'
import { companies, companyRef } from './companies.ts'
import { products } from './products.ts'
import { readRow } from './table.ts'
import type { ReadContext } from './values.ts'

const here: ReadContext = { query: new URLSearchParams(), utcOffset: 8 }
const bare = { id: 1, name: 'A' }
/** As the app sees it: through the contract. */
const productOf = (row: object) => product.parse(readRow(products, { ...bare, ...row }, here))
const companyOf = (row: object) => company.parse(readRow(companies, { ...bare, ...row }, here))
const detailsOf = (row: object) => supplierDetails.parse(readRow(companies, { ...bare, ...row }, here))

describe('a product of another backend', () => {
  test.each<[string, object, string[]]>([
    ['one text', { activeIngredient: 'glyphosate + diquat' }, ['glyphosate', 'diquat']],
    ['a list of names', { ingredientList: ['glyphosate', 'diquat'] }, ['glyphosate', 'diquat']],
    [
      'objects',
      { activeIngredients: [{ ingredientName: 'glyphosate' }, { enName: 'diquat' }] },
      ['glyphosate', 'diquat'],
    ],
    ['with one that nobody can read', { activeIngredients: [{ cas: '1' }, 'diquat'] }, ['diquat']],
    ['none', { activeIngredients: [] }, []],
  ])('its ingredients as %s', (_, row, names) => {
    expect(productOf(row).ingredients.map(({ name }) => name)).toEqual(names)
  })

  test.each<[object, boolean | null]>([
    [{ activeIngredient: 'glyphosate' }, true],
    [{ activeIngredient: 'glyphosate + diquat' }, false],
    [{}, null],
    [{ activeIngredient: 'glyphosate + diquat', singleFlag: 1 }, true],
    [{ single: 'N' }, false],
  ])('whether %j is single: what it says itself counts, and nothing is guessed', (row, single) => {
    expect(productOf(row).isSingle).toBe(single)
  })

  test.each<[object, object | undefined]>([
    [{ minOrderQuantity: '500 kg' }, { quantity: '500', unit: 'kg' }],
    [
      { moq: 500, moqUnit: 'kg' },
      { quantity: '500', unit: 'kg' },
    ],
    [{ minOrder: { quantity: '1,000', unit: 'L' } }, { quantity: '1000', unit: 'L' }],
    [{ moq: '500' }, { quantity: '500', unit: '' }],
    [{ moq: '一吨' }, undefined],
    [{ moq: '500 kg or 1 t' }, undefined],
    [{ unit: 'kg' }, undefined],
  ])('the least order of %j', (row, expected) => {
    expect(productOf(row).minOrder ?? undefined).toEqual(expected)
  })

  test('its dose belongs to crop and target only where it has one of each', () => {
    const dosed = { dosagePerMu: '30-50 g', useMethod: 'spray' }
    expect(productOf({ ...dosed, crop: 'Tea', target: 'weeds' }).uses).toMatchObject([
      { crop: { name: 'Tea' }, target: { name: 'weeds' }, doseUnit: 'g/mu', method: 'spray' },
    ])
    const several = productOf({ ...dosed, crop: 'Tea, Rice', target: 'weeds' }).uses
    expect(several).toMatchObject([{ target: { name: 'weeds' } }])
    expect(several[0]?.crop ?? null).toBeNull()
    expect(productOf({ crop: 'Tea', useMethod: 'spray' }).uses).toEqual([])
  })

  test('uses that it lists win over a dose of its own', () => {
    const row = { dosage: '9 g', usageList: [{ cropName: 'Rice', pestName: 'blast', dosage: '5 g' }, 'not a use'] }
    expect(productOf(row).uses).toMatchObject([{ crop: { name: 'Rice' }, target: { name: 'blast' }, doseRaw: '5 g' }])
  })

  test('a category in two fields of the row is one category', () => {
    expect(productOf({ categoryId: 3, categoryName: 'Herbicide' }).categories).toEqual([
      { categoryId: '3', categoryName: 'Herbicide' },
    ])
    expect(productOf({ categoryId: 3 }).categories).toEqual([])
  })

  test('a restriction that nobody can read stands in the description, once, and forbids nothing by itself', () => {
    const row = productOf({ exportRestrictions: 'the Indies', description: 'Good.' })
    expect(row.description).toBe('Good.\nthe Indies')
    expect(row.exportCountries).toEqual([])
    const again = productOf({ exportRestrictions: 'Brazil', description: 'Good.' })
    expect([again.description, again.exportCountries]).toEqual(['Good.', ['BR']])
  })

  test.each(['validUntil', 'expiryDate', 'expireDate', 'validity', 'expireTime'])(
    'its end may be called %s',
    (name) => {
      expect(productOf({ [name]: '2030-01-31 23:59:59' }).validUntil).toBe('2030-01-31')
    },
  )

  test.each<[string, object]>([
    ['an object of its own', { company: { id: 5, name: 'C' } }],
    ['another word for it', { supplier: { supplierId: 5, supplierName: 'C' } }],
    ['fields of the row', { companyId: 5, companyName: 'C' }],
    ['fields of the row in other words', { supplierId: 5, supplierName: 'C' }],
  ])('its supplier as %s', (_, row) => {
    expect(productOf(row).company).toMatchObject({ companyId: '5', name: 'C' })
  })

  test('a supplier without a name, or without an id, is none: the product’s own are not taken for its', () => {
    for (const row of [{ companyId: 5 }, { companyName: 'C' }, { company: { name: 'C' } }, { company: 'C' }])
      expect(productOf(row).company).toBeNull()
    expect(companyRef({ id: 1, name: 'product' }, here)).toBeUndefined()
  })
})

describe('a supplier of another backend', () => {
  test('is named in English by its only name, and is of a country only where that is known', () => {
    expect(companyOf({})).toMatchObject({ nameEn: 'A', country: null, timezone: 'Asia/Shanghai' })
    expect(companyOf({ countryName: 'China', englishName: 'A Ltd.' })).toMatchObject({
      nameEn: 'A Ltd.',
      country: 'CN',
    })
    expect(companyOf({ country: 'Atlantis' }).country).toBeNull()
  })

  test.each<[object, object | null]>([
    [
      { exportAmount: '1,200', exportCurrency: 'USD' },
      { amount: '1200', currency: 'USD' },
    ],
    [{ exportAmount3y: { amount: 5, currency: 'CNY' } }, { amount: '5', currency: 'CNY' }],
    [{ exportAmount: '1200' }, null],
    [{ exportAmount: '1200', currency: 'dollars' }, null],
    [{ exportCurrency: 'USD' }, null],
    [{ exportAmount: 'much', currency: 'USD' }, null],
  ])('its exports of %j: an amount without its currency is none', (row, expected) => {
    expect(detailsOf(row).exportAmount3y ?? null).toEqual(expected)
  })

  test('its papers: an address alone, with its kind and days, or none', () => {
    const row = {
      certificates: [
        '/f/iso.pdf',
        { fileUrl: '/f/gmp.pdf', name: 'GMP', type: 'certificate', issueDate: [2026, 1, 2], expireDate: '2027-01-02' },
        { name: 'no address' },
      ],
    }
    expect(detailsOf(row).documents).toEqual([
      { name: 'iso.pdf', kind: '', url: '/f/iso.pdf' },
      { name: 'GMP', kind: 'certificate', url: '/f/gmp.pdf', issuedOn: '2026-01-02', validUntil: '2027-01-02' },
    ])
  })

  test('a count without its category, or without a number, is none', () => {
    expect(companyOf({ categories: [{ id: 1, count: '7' }, { id: 2 }, { count: 3 }, 'x'] }).categories).toEqual([
      { categoryId: '1', count: 7 },
    ])
  })

  test('details that are kept back are known as such, whatever the word for yes', () => {
    expect([1, true, '1', 'true'].map((withheld) => detailsOf({ withheld }).withheld)).toEqual([true, true, true, true])
    expect(detailsOf({ contactPerson: 'Li', tel: '555' })).toMatchObject({
      withheld: false,
      contactName: 'Li',
      phone: '555',
    })
  })

  test('numbers and days in other forms, and those that are none', () => {
    expect(companyOf({ score: '4.5', pesticideCount: '12', establishDate: '1998/03/20' })).toMatchObject({
      rating: 4.5,
      productCount: 12,
      foundedOn: '1998-03-20',
    })
    const odd = companyOf({ score: 'good', pesticideCount: {}, establishDate: 'long ago' })
    expect([odd.rating ?? null, odd.productCount, odd.foundedOn ?? null]).toEqual([null, 0, null])
  })
})
