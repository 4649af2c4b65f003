import { expect, test } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { foundTexts } from './found-texts.ts'

const row: Product = product.parse(
  productRow(1, {
    name: 'Glyphosate 480 g/L SL',
    ingredients: [
      { name: 'glyphosate', nameEn: 'glyphosate', nameZh: '草甘膦', nameZhHant: '嘉磷塞', cas: '1071-83-6' },
    ],
    company: { companyId: 'k1', name: '西风化工', nameEn: 'Zephyrine Chemical' },
    crops: ['wheat', 'wheat bran', 'winter wheat', 'wheat stubble', 'rice'].map((name, id) => ({
      id: String(id),
      name,
    })),
    targets: [{ id: 'a', name: 'aphids' }],
  }),
)
const containing = (part: string) => (text: string) => text.includes(part)

test('the crop it was found by, three at most', () => {
  expect(foundTexts(row, containing('wheat'))).toEqual([
    { field: 'crop', texts: ['wheat', 'wheat bran', 'winter wheat'] },
  ])
})

test('what the name shows is not said twice; a number or another language is', () => {
  expect(foundTexts(row, containing('glyphosate'))).toEqual([])
  expect(foundTexts(row, containing('1071'))).toEqual([{ field: 'active', texts: ['1071-83-6'] }])
  expect(foundTexts(row, containing('草甘'))).toEqual([{ field: 'active', texts: ['草甘膦'] }])
  expect(foundTexts(row, containing('嘉磷'))).toEqual([{ field: 'active', texts: ['嘉磷塞'] }])
  expect(foundTexts(row, containing('Zeph'))).toEqual([{ field: 'company', texts: ['Zephyrine Chemical'] }])
})

test('several fields, each by its name', () => {
  expect(foundTexts(row, (text) => text === 'aphids' || text === 'PD20000001').map(({ field }) => field)).toEqual([
    'registration',
    'pest',
  ])
})
