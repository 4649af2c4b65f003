import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberWordsToDigits } from '#domain/names/quantity-words.ts'
import { createPlaceCheck, readOrder, type StatedOrder } from './read-order.ts'
import { testRecords } from './test-records.ts'

const names = new Set(['glyphosate', 'cotton', 'maiz', 'arroz', '水稻', 'quote', 'buy', 'know'])
const countries = new Set(['brazil', 'brasil', '巴西'])
const judge = (words: string) => {
  const plainWords = words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (countries.has(plainWords)) return 'country'
  return plainWords.split(' ').some((word) => names.has(word)) ? null : 'place'
}
const statedBy =
  (judgeOf: typeof judge) =>
  (question: string): Partial<StatedOrder> | null => {
    const result = readOrder(question, judgeOf)?.order
    return result ? Object.fromEntries(Object.entries(result).filter(([, value]) => value.length > 0)) : null
  }
const read = statedBy(judge)

test.each<[string, Partial<StatedOrder>]>([
  ['5 t glyphosate 480 to Santos in March', { quantity: '5', unit: 't', place: 'Santos', when: 'in March' }],
  ['5 t de glifosato al Callao', { quantity: '5', unit: 't', place: 'Callao' }],
  ['500 kg glyphosate by 03/04/2027', { quantity: '500', unit: 'kg', when: 'by 03/04/2027' }],
  ['500 kg de glifosato para el 3/4', { quantity: '500', unit: 'kg', when: 'para el 3/4' }],
  ['草甘膦480 5吨 3月到桑托斯', { quantity: '5', unit: 't', place: '桑托斯', when: '3月' }],
  ['草甘膦480五吨发往桑托斯港', { quantity: '5', unit: 't', place: '桑托斯港' }],
  ['quote pls 2.5mt mancozeb cif Puerto Cortes', { quantity: '2.5', unit: 't', place: 'Puerto Cortes', clause: 'CIF' }],
  ['20 000 L glifosato 48 SL destino Buenaventura', { quantity: '20000', unit: 'L', place: 'Buenaventura' }],
  [
    'glyphosate 41% SL 2x20ft to Lagos by May 2027',
    { quantity: '2', unit: 'fcl20', place: 'Lagos', when: 'by May 2027' },
  ],
  ['5 t glyphosate in 200 L drums', { quantity: '5', unit: 't', packaging: '200 L drums' }],
  ['5 t glyphosate to Brazil', { quantity: '5', unit: 't', place: 'Brazil' }],
  [
    'glifosato 48 SL 5 tn CIF Asunción entrega 10/03/2027',
    { quantity: '5', unit: 't', clause: 'CIF', place: 'Asunción', when: 'entrega 10/03/2027' },
  ],
  [
    '5 t glifosato CIF Asuncion llegada 15 de febrero pago 30% anticipo 70% contra BL',
    {
      quantity: '5',
      unit: 't',
      clause: 'CIF',
      place: 'Asuncion',
      when: 'llegada 15 de febrero',
      payment: 'pago 30% anticipo 70% contra BL',
    },
  ],
  ['5 t glyphosate 48% anticipo 30%', { quantity: '5', unit: 't', payment: 'anticipo 30%' }],
  ['5 t glyphosate 30% deposit, 70% against BL', { quantity: '5', unit: 't', payment: '30% deposit, 70% against BL' }],
  ['草甘膦 41% 水劑 20 噸 FOB 上海', { quantity: '20', unit: 't', clause: 'FOB', place: '上海' }],
  ['草甘膦 5噸 交貨 2027年3月 付款 30%', { quantity: '5', unit: 't', when: '交貨 2027年3月', payment: '付款 30%' }],
])('the parts of an order are read: %s', (question, order) => expect(read(question)).toEqual(order))

const card = { quantity: '20000', unit: 'L', clause: 'CIF' }
test.each<[string, Partial<StatedOrder>]>([
  [
    'glifosato 48 SL 20.000 litros bidones de 20 L CIF Asuncion',
    { ...card, quantity: '?20.000', packaging: 'bidones de 20 L', place: 'Asuncion' },
  ],
  [
    'mancozeb 720 g/L SL 20 TM tambores de 200 litros CIF Asunción',
    { ...card, quantity: '20', unit: 't', packaging: 'tambores de 200 litros', place: 'Asunción' },
  ],
  ['glyphosate 48 SL 20000 L 20 L cans CIF Asuncion', { ...card, packaging: '20 L cans', place: 'Asuncion' }],
  ['glyphosate 48 SL 20000 L cans of 20 L CIF Asuncion', { ...card, packaging: 'cans of 20 L', place: 'Asuncion' }],
  ['草甘膦 48 SL 20000升 20升桶装 CIF 亚松森', { ...card, packaging: '20升桶装', place: '亚松森' }],
  ['草甘膦48SL 20000升桶装20升CIF亚松森', { ...card, packaging: '桶装20升', place: '亚松森' }],
  ['glifosato 20000 litros tambores CIF Asuncion', { ...card, place: 'Asuncion' }],
  ['100 tambores de 200 L de glifosato', { quantity: '100', unit: 'drum', packaging: 'de 200 L' }],
])('the size of a package is not read as a quantity: %s', (question, order) => expect(read(question)).toEqual(order))

test.each<[string, Partial<StatedOrder>]>([
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
])('only a clear part of an order is read; others are marked "?" or reported as unread: %s', (question, order) =>
  expect(read(question)).toEqual(order),
)

test.each([
  'glyphosate 480 g/L',
  'dose of mancozeb 2 kg per hectare',
  '草甘膦每亩用2公斤',
  'mancozeb 80 WP',
  // The letters of "mesotrione technical" contain "one t".
  'mesotrione technical',
  '草甘膦多少钱一吨',
  'how much is one ton of glyphosate',
])('%s is not an order', (question) => expect(readOrder(question, judge)).toBeNull())

test('the rest of a question does not contain the order, except the country as a condition of export', () => {
  expect(readOrder('5 t glyphosate 480 to Santos in March', judge)?.rest.trim().replace(/\s+/g, ' ')).toBe(
    'glyphosate 480 to',
  )
  expect(readOrder('5 t glyphosate to Brazil', judge)?.rest).toContain('Brazil')
})

const lexiconJudge = createPlaceCheck(testRecords().knowledge.lexicon)
const order = statedBy(lexiconJudge)

test.each([
  ['5 mt glyphosate', 't'],
  ['5 toneladas de glifosato', 't'],
  ['5公吨草甘膦', 't'],
  ['5 kilos de glifosato', 'kg'],
  ['5千克草甘膦', 'kg'],
  ['5 lts de glifosato', 'L'],
  ['5 kL glyphosate', 'kL'],
  ['5桶草甘膦', 'drum'],
  ['5 sacos de glifosato', 'bag'],
  ['5吨桶草甘膦', 'ibc'],
  ['5箱草甘膦', 'carton'],
  ['5托盘草甘膦', 'pallet'],
  ['5 bottles glyphosate', 'bottle'],
  ['5 x 20ft glyphosate', 'fcl20'],
  ['5 x 40HQ glyphosate', 'fcl40'],
])('units of an order are read in three languages: %s', (question, unit) =>
  expect(order(question)).toMatchObject({ quantity: '5', unit }),
)

describe('the quantity of an order', () => {
  test.each([
    ['0.5 t glyphosate', '0.5'],
    ['2,5 t glifosato', '2.5'],
    ['1.000.000 kg glifosato', '1000000'],
    ["1'000'000 kg glyphosate", '1000000'],
    ['need 1 000 kg glyphosate', '1000'],
    ['five tons glyphosate', '5'],
    ['diez toneladas de glifosato', '10'],
    ['两吨草甘膦', '2'],
    ['十吨草甘膦', '10'],
  ])('is read from "%s": %s', (question, quantity) => expect(order(question)?.quantity).toBe(quantity))
  test.each(['5吨桶装草甘膦', '几吨草甘膦', 'some tons of glyphosate', 'PD20152026', '', '🌾 5'])(
    'is not read from "%s"',
    (question) => expect(order(question)?.quantity ?? null).toBeNull(),
  )
})

test.each([
  ['20 mil litros de glifosato', '20000'],
  ['20mil litros de glifosato', '20000'],
  ['1,5 millones de litros de glifosato', '1500000'],
  ['2 thousand litres glyphosate', '2000'],
  ['草甘膦2萬升', '20000'],
  ['草甘膦二十升', '20'],
  ['dos mil litros de glifosato', '2000'],
  ['20 kL glyphosate', '20'],
])('a multiple or a number word before a unit belongs to the quantity: %s', (question, quantity) =>
  expect(order(numberWordsToDigits(question))?.quantity).toBe(quantity),
)

test.each([
  ['二十五吨草甘膦', '二十五吨'],
  ['草甘膦一百公斤', '一百公斤'],
  ['三千两百升草甘膦', '三千两百升'],
])('a Chinese number of several ideographs is reported as not understood: %s', (question, unread) =>
  expect(order(question)).toMatchObject({ unread: [unread] }),
)

test.each([
  ['5 t glyphosate, port of Lagos', 'Lagos'],
  ['5 t glyphosate to Brazil', 'Brazil'],
  ['5 t de glifosato a Buenaventura', 'Buenaventura'],
  ['5吨草甘膦到巴西', '巴西'],
  ['5 t glyphosate for rice', undefined],
  ['5 t glyphosate for us', undefined],
  // "a" is a preposition only in Spanish.
  ['5 t glyphosate a shipload', undefined],
  ['5吨草甘膦到货', undefined],
])('only a place is read as the destination: %s', (question, place) => expect(order(question)?.place).toBe(place))

test('the rest of a question has the same length, and the parts of an order contain only typed text', () => {
  const parts = [
    '5 t',
    '5-6 t',
    '1.500 kg',
    'glyphosate',
    'to Santos',
    'in March',
    'FOB',
    '5吨',
    '草甘膦',
    '到桑托斯',
    'para arroz',
    '🌾',
    'İ',
    'ß',
    '\u0301',
    '3 drums',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 6 }), (some) => {
      const question = some.join(' ')
      const reading = readOrder(question, lexiconJudge)
      if (!reading) return
      const typedText = question.normalize('NFKC')
      expect(reading.rest).toHaveLength(typedText.length)
      expect([...reading.rest].filter((letter) => letter !== ' ' && !typedText.includes(letter))).toEqual([])
      const { quantity, place, when, unread } = reading.order
      for (const text of [place, when, ...unread]) expect(typedText).toContain(text)
      expect(quantity).toMatch(/^(?:\??[\d.,'’ ]+)?$/)
    }),
    { seed: 20261126, numRuns: 100 },
  )
})
