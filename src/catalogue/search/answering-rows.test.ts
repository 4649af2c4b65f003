import { describe, expect, test } from 'vitest'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { readRows } from '../store/rows.ts'
import { answerable, vocabularyIn } from './answering-rows.ts'

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
