import { expect, test } from 'vitest'
import { product, type Product } from '#contract/entities/product.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { matchedTexts } from './matched-texts.ts'

const row: Product = product.parse(
  productRow(1, {
    name: 'Glyphosate 480 g/L SL',
    ingredients: [
      {
        name: 'glyphosate',
        nameEn: 'glyphosate',
        nameEs: 'glifosato',
        nameZh: '草甘膦',
        nameZhHant: '嘉磷塞',
        cas: '1071-83-6',
      },
    ],
    company: { companyId: 'k1', name: '西风化工', nameEn: 'Zephyrine Chemical' },
    crops: ['wheat', 'wheat bran', 'winter wheat', 'wheat stubble', 'rice'].map((name, id) => ({
      id: String(id),
      name,
    })),
    targets: [{ id: 'a', name: 'aphids' }],
  }),
)
const containing = (text: string, word: string) => text.toLowerCase().includes(word)
const foundBy = (...words: string[]) => matchedTexts(row, words, containing)

test('the line of matches names the matching crops, three at most', () => {
  expect(foundBy('wheat')).toEqual([{ field: 'crop', texts: ['wheat', 'wheat bran', 'winter wheat'] }])
})

test('the line of matches leaves out words that the name shows in any language, and shows numbers and foreign words', () => {
  expect(foundBy('glyphosate')).toEqual([])
  expect(foundBy('gl')).toEqual([])
  expect(foundBy('glif')).toEqual([{ field: 'active', texts: ['glifosato'] }])
  expect(foundBy('gl', 'wheat')).toEqual([{ field: 'crop', texts: ['wheat', 'wheat bran', 'winter wheat'] }])
  expect(foundBy('1071')).toEqual([{ field: 'active', texts: ['1071-83-6'] }])
  expect(foundBy('草甘')).toEqual([{ field: 'active', texts: ['草甘膦'] }])
  expect(foundBy('嘉磷')).toEqual([{ field: 'active', texts: ['嘉磷塞'] }])
  expect(foundBy('zeph')).toEqual([{ field: 'company', texts: ['Zephyrine Chemical'] }])
})

test('the line of matches names each of several fields', () => {
  expect(foundBy('aphids', 'pd20000001').map(({ field }) => field)).toEqual(['registration', 'pest'])
})
