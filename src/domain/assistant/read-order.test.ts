import { describe, expect, test } from 'vitest'
import { readOrder, type AskedOrder } from './read-order.ts'

const names = new Set(['glyphosate', 'cotton', 'maiz', 'arroz', '水稻', 'quote', 'buy', 'know'])
const countries = new Set(['brazil', 'brasil', '巴西'])
const judge = (words: string) => {
  const plain = words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (countries.has(plain)) return 'country'
  return plain.split(' ').some((word) => names.has(word)) ? null : 'place'
}
const read = (question: string): Partial<AskedOrder> | null => {
  const found = readOrder(question, judge)?.order
  if (!found) return null
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value.length > 0))
}

describe('an order is read as it is written', () => {
  test.each<[string, Partial<AskedOrder>]>([
    ['5 t glyphosate 480 to Santos in March', { quantity: '5', unit: 't', place: 'Santos', when: 'in March' }],
    ['草甘膦480 5吨 3月到桑托斯', { quantity: '5', unit: 't', place: '桑托斯', when: '3月' }],
    ['草甘膦480五吨发往桑托斯港', { quantity: '5', unit: 't', place: '桑托斯港' }],
    [
      'quote pls 2.5mt mancozeb cif Puerto Cortes',
      { quantity: '2.5', unit: 't', place: 'Puerto Cortes', clause: 'CIF' },
    ],
    ['20 000 L glifosato 48 SL destino Buenaventura', { quantity: '20000', unit: 'L', place: 'Buenaventura' }],
    [
      'glyphosate 41% SL 2x20ft to Lagos by May 2027',
      { quantity: '2', unit: 'fcl20', place: 'Lagos', when: 'by May 2027' },
    ],
    ['5 t glyphosate in 200 L drums', { quantity: '5', unit: 't' }],
    ['5 t glyphosate to Brazil', { quantity: '5', unit: 't', place: 'Brazil' }],
  ])('%s', (question, order) => expect(read(question)).toEqual(order))
})

describe('an ambiguous part of an order is left open and named', () => {
  test.each<[string, Partial<AskedOrder>]>([
    ['1.500 kg de mancozeb', { quantity: '?1.500', unit: 'kg' }],
    ['1,500 kg mancozeb', { quantity: '?1,500', unit: 'kg' }],
    ['1 234,5 kg de mancozeb', { quantity: '1234.5', unit: 'kg' }],
    ['mancozeb 1 234,5 kg', { unit: 'kg', unread: ['1 234,5 kg'] }],
    ['mancozeb 1 234.567,5 kg', { unit: 'kg', unread: ['234.567,5 kg'] }],
    ['-1 kg mancozeb', { unit: 'kg', unread: ['1 kg'] }],
    ['mancozeb -20 t', { unit: 't', unread: ['20 t'] }],
    ['mancozeb 80 200 kg', { unit: 'kg', unread: ['80 200 kg'] }],
    ['mancozeb 80 20 t', { quantity: '20', unit: 't' }],
    ['5-6 t glyphosate', { unit: 't', unread: ['6 t'] }],
    ['glyphosate 480 500 kg', { unit: 'kg', unread: ['480 500 kg'] }],
    ['5 t glyphosate and 3 t mancozeb', { unread: ['5 t', '3 t'] }],
    ['1 container glyphosate', { unread: ['1 container'] }],
    ['5 t glyphosate in March or in April', { quantity: '5', unit: 't', unread: ['in March', 'in April'] }],
  ])('%s', (question, order) => expect(read(question)).toEqual(order))
})

test.each([
  'glyphosate 480 g/L',
  'dose of mancozeb 2 kg per hectare',
  '草甘膦每亩用2公斤',
  'mancozeb 80 WP',
  // "one t" stands in it.
  'mesotrione technical',
  '草甘膦多少钱一吨',
  'how much is one ton of glyphosate',
])('%s is no order', (question) => expect(readOrder(question, judge)).toBeNull())

test('the question is left without the order, except for a country, which limits export', () => {
  expect(readOrder('5 t glyphosate 480 to Santos in March', judge)?.rest.trim().replace(/\s+/g, ' ')).toBe(
    'glyphosate 480 to',
  )
  expect(readOrder('5 t glyphosate to Brazil', judge)?.rest).toContain('Brazil')
})
