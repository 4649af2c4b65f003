import { describe, expect, test } from 'vitest'
import { ratio } from '#lib/ratio.ts'
import { amountOf } from './amounts.ts'
import { askedLine, bareName } from './line.ts'
import { matchRows } from './rows.ts'
import { aLine, someFacts } from './test-offers.ts'

describe('a product name loses its strength and formulation', () => {
  test.each([
    ['glyphosate 480 g/L SL', 'glyphosate'],
    ['abamectin 1.8% EC', 'abamectin'],
    ['abamectin 1.8 % EC', 'abamectin'],
    ['2,4-D 720 g/L SL', '2,4-D'],
    ['lambda-cyhalothrin 2.5% EC', 'lambda-cyhalothrin'],
    ['glyphosate', 'glyphosate'],
    ['', ''],
    // Nothing would be left.
    [' 480 g/L', ' 480 g/L'],
  ])('%s', (name, bare) => expect(bareName({ name })).toBe(bare))
})

describe('a line with the facts of its product', () => {
  test('is the same mixture whichever active ingredient comes first, in whatever case', () => {
    const mixed = (...names: string[]) =>
      askedLine(aLine(), someFacts({ ingredients: names.map((name) => ({ name, nameEn: name })) }), null).actives
    expect(mixed('Glyphosate', 'dicamba')).toBe(mixed('Dicamba ', 'glyphosate'))
    expect(mixed('glyphosate')).not.toBe(mixed('glyphosate', 'dicamba'))
  })
  test('has the active ingredients of its name if there are no facts', () => {
    const named = (name: string) => askedLine(aLine({ name }), null, null).actives
    expect(named('Dicamba 10% + Glyphosate 30% SL')).toBe('dicamba + glyphosate')
    expect(named('glyphosate 480 g/L SL')).toBe(named('Glyphosate 360 g/L SL'))
  })
  test('has the strength of the register, or its own if that has none', () => {
    const line = aLine({ totalContent: '360 g/L' })
    expect(askedLine(line, someFacts(), null).content).toEqual({ value: ratio('480'), unit: 'g/L' })
    expect(askedLine(line, null, null).content).toEqual({ value: ratio('360'), unit: 'g/L' })
    expect(askedLine(line, someFacts({ contentValue: null, contentUnit: null }), null).content?.value).toEqual(
      ratio('360'),
    )
    expect(askedLine(aLine({ totalContent: '8000 IU/mg' }), null, null).content).toBeNull()
  })
  test('has the density of the register before that of the buyer', () => {
    const density = (densityKgL: string | null, own: string | null) => {
      const { density: value, densityIsOwn } = askedLine(aLine(), someFacts({ densityKgL }), own)
      return { value, own: densityIsOwn }
    }
    expect(density('1.17', '1.3')).toEqual({ value: ratio('1.17'), own: false })
    expect(density(null, '1.3')).toEqual({ value: ratio('1.3'), own: true })
    expect(density('0', '1.3')).toEqual({ value: ratio('1.3'), own: true })
    expect(density(null, null)).toEqual({ value: null, own: false })
  })
  test.each(['', '0', '-5', '1.500,5', '?1.500', 'many'])('has no quantity if it is "%s"', (quantity) =>
    expect(askedLine(aLine({ quantity }), null, null).quantity).toBeNull(),
  )
})

describe('amounts that are equal compare as equal', () => {
  const amount = (change: Parameters<typeof aLine>[0], of: 'product' | 'active' = 'product') =>
    amountOf(askedLine(aLine(change), null, null), of)
  test('in whatever unit they are written', () => {
    expect(amount({ quantity: '1', unit: 't' })).toBe(amount({ quantity: '1000', unit: 'kg' }))
    expect(amount({ quantity: '5', unit: 'drum' })).toBe(amount({ quantity: '1000', unit: 'L' }))
    expect(amount({ quantity: '1.50', unit: 't' })).toBe(amount({ quantity: '1.5', unit: 't' }))
  })
  test('also as pure active ingredient, whatever the strength', () => {
    expect(amount({ quantity: '1000', totalContent: '480 g/L' }, 'active')).toBe(
      amount({ quantity: '2000', totalContent: '240 g/L' }, 'active'),
    )
  })
  test('but a litre equals no kilogram, and a carton only a carton', () => {
    expect(amount({ quantity: '1', unit: 'L' })).not.toBe(amount({ quantity: '1', unit: 'kg' }))
    expect(amount({ quantity: '1', unit: 'carton' })).not.toBe(amount({ quantity: '1', unit: 'pallet' }))
    expect(amount({ quantity: '1', unit: 'carton' })).toBe(amount({ quantity: '1', unit: 'carton' }))
  })
})

describe('products of several suppliers in rows', () => {
  const asked = (pesticideId: string, change: Parameters<typeof aLine>[0] = {}) =>
    askedLine(aLine({ pesticideId, ...change }), null, null)
  const rows = (suppliers: Readonly<Record<string, readonly ReturnType<typeof asked>[]>>) =>
    matchRows(Object.entries(suppliers).map(([id, lines]) => ({ id, lines }))).map(({ lines }) =>
      [...lines].map(([id, line]) => `${id}:${line.pesticideId}`).join(' '),
    )
  test('share a row if each has one, though registrations, strengths and formulations differ', () => {
    expect(rows({ a: [asked('p1')], b: [asked('p2', { totalContent: '360 g/L', formulation: 'SG' })] })).toEqual([
      'a:p1 b:p2',
    ])
  })
  test('have two rows for two strengths of one supplier, each with the same strength of the other', () => {
    const strong = { totalContent: '480 g/L' }
    const weak = { totalContent: '360 g/L' }
    expect(rows({ a: [asked('p1', strong), asked('p2', weak)], b: [asked('p3', weak), asked('p4', strong)] })).toEqual([
      'a:p1 b:p4',
      'a:p2 b:p3',
    ])
  })
  test('have two rows in turn for the same product in two packs', () => {
    expect(rows({ a: [asked('p1'), asked('p2')], b: [asked('p3'), asked('p4')] })).toEqual(['a:p1 b:p3', 'a:p2 b:p4'])
    expect(rows({ a: [asked('p1'), asked('p2')], b: [asked('p3')] })).toEqual(['a:p1 b:p3', 'a:p2'])
  })
  test('have no line for a supplier who was not asked, and every line is in one row', () => {
    expect(rows({ a: [asked('p1')], b: [asked('p2', { name: 'atrazine' })] })).toEqual(['a:p1', 'b:p2'])
    expect(rows({ a: [] })).toEqual([])
    expect(rows({})).toEqual([])
  })
  test('have different row keys', () => {
    const all = matchRows([
      { id: 'a', lines: [asked('p1'), asked('p2'), asked('p3', { name: 'atrazine' })] },
      { id: 'b', lines: [asked('p4')] },
    ])
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })
})
