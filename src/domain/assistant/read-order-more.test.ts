import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeJudge, readOrder, type AskedOrder } from './read-order.ts'
import { testRecords } from './test-records.ts'

const judge = placeJudge(testRecords().knowledge.lexicon)
const order = (question: string): Partial<AskedOrder> | null => {
  const found = readOrder(question, judge)?.order
  return found ? Object.fromEntries(Object.entries(found).filter(([, value]) => value.length > 0)) : null
}

describe('units of an order are read in three languages', () => {
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
  ])('%s', (question, unit) => expect(order(question)).toMatchObject({ quantity: '5', unit }))
})

describe('numbers of an order', () => {
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
  ])('%s', (question, quantity) => expect(order(question)?.quantity).toBe(quantity))
  test.each(['5吨桶装草甘膦', '几吨草甘膦', 'some tons of glyphosate', 'PD20152026', '', '🌾 5'])(
    '%s is not read as a number',
    (question) => expect(order(question)?.quantity ?? null).toBeNull(),
  )
})

test.each([
  ['二十五吨草甘膦', '二十五吨'],
  ['草甘膦一百公斤', '一百公斤'],
  ['三千两百升草甘膦', '三千两百升'],
])('%s is reported as not understood, and its end is not read as a smaller number', (question, unread) =>
  expect(order(question)).toMatchObject({ unread: [unread] }),
)

describe('the destination of an order', () => {
  test.each([
    ['5 t glyphosate, port of Lagos', 'Lagos'],
    ['5 t glyphosate to Brazil', 'Brazil'],
    ['5 t de glifosato a Buenaventura', 'Buenaventura'],
    ['5吨草甘膦到巴西', '巴西'],
    // A crop is no port, and neither are words of every day.
    ['5 t glyphosate for rice', undefined],
    ['5 t glyphosate for us', undefined],
    // An article in English, and "to" in Spanish.
    ['5 t glyphosate a shipload', undefined],
    ['5吨草甘膦到货', undefined],
  ])('%s', (question, place) => expect(order(question)?.place).toBe(place))
})

test('the rest of a question has the same length and no new words', () => {
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
      const found = readOrder(question, judge)
      if (!found) return
      const typed = question.normalize('NFKC')
      expect(found.rest).toHaveLength(typed.length)
      expect([...found.rest].filter((letter) => letter !== ' ' && !typed.includes(letter))).toEqual([])
      const { quantity, place, when, unread } = found.order
      for (const text of [place, when, ...unread]) expect(typed).toContain(text)
      expect(quantity).toMatch(/^(?:\??[\d.,'’ ]+)?$/)
    }),
    { seed: 20261126, numRuns: 100 },
  )
})
