import { describe, expect, test } from 'vitest'
import { ratio } from '#lib/ratio.ts'
import { amountOf } from './amounts.ts'
import { askedLine, bareName } from './line.ts'
import { matchRows } from './rows.ts'
import { aLine, someFacts } from './test-offers.ts'

describe('a name without strength and formulation', () => {
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

describe('a line with what is known of its product', () => {
  test('a mixture is the same whichever active comes first, in whatever case', () => {
    const mixed = (...names: string[]) =>
      askedLine(aLine(), someFacts({ ingredients: names.map((name) => ({ name, nameEn: name })) }), null).actives
    expect(mixed('Glyphosate', 'dicamba')).toBe(mixed('Dicamba ', 'glyphosate'))
    expect(mixed('glyphosate')).not.toBe(mixed('glyphosate', 'dicamba'))
  })
  test('without facts its actives are those of its name', () => {
    const named = (name: string) => askedLine(aLine({ name }), null, null).actives
    expect(named('Dicamba 10% + Glyphosate 30% SL')).toBe('dicamba + glyphosate')
    expect(named('glyphosate 480 g/L SL')).toBe(named('Glyphosate 360 g/L SL'))
  })
  test('the strength of the register counts, and that of the line where it has none', () => {
    const line = aLine({ totalContent: '360 g/L' })
    expect(askedLine(line, someFacts(), null).content).toEqual({ value: ratio('480'), unit: 'g/L' })
    expect(askedLine(line, null, null).content).toEqual({ value: ratio('360'), unit: 'g/L' })
    expect(askedLine(line, someFacts({ contentValue: null, contentUnit: null }), null).content?.value).toEqual(
      ratio('360'),
    )
    expect(askedLine(aLine({ totalContent: '8000 IU/mg' }), null, null).content).toBeNull()
  })
  test('the density of the register counts before that of the buyer', () => {
    const density = (densityKgL: string | null, own: string | null) => {
      const { density: value, densityIsOwn } = askedLine(aLine(), someFacts({ densityKgL }), own)
      return { value, own: densityIsOwn }
    }
    expect(density('1.17', '1.3')).toEqual({ value: ratio('1.17'), own: false })
    expect(density(null, '1.3')).toEqual({ value: ratio('1.3'), own: true })
    expect(density('0', '1.3')).toEqual({ value: ratio('1.3'), own: true })
    expect(density(null, null)).toEqual({ value: null, own: false })
  })
  test.each(['', '0', '-5', '1.500,5', '?1.500', 'many'])('a quantity of "%s" is none', (quantity) =>
    expect(askedLine(aLine({ quantity }), null, null).quantity).toBeNull(),
  )
})

describe('amounts that are equal compare as equal', () => {
  const amount = (change: Parameters<typeof aLine>[0], of: 'product' | 'active' = 'product') =>
    amountOf(askedLine(aLine(change), null, null), of)
  test('whatever unit they are written in', () => {
    expect(amount({ quantity: '1', unit: 't' })).toBe(amount({ quantity: '1000', unit: 'kg' }))
    expect(amount({ quantity: '5', unit: 'drum' })).toBe(amount({ quantity: '1000', unit: 'L' }))
    expect(amount({ quantity: '1.50', unit: 't' })).toBe(amount({ quantity: '1.5', unit: 't' }))
  })
  test('and of pure active ingredient, whatever the strength', () => {
    expect(amount({ quantity: '1000', totalContent: '480 g/L' }, 'active')).toBe(
      amount({ quantity: '2000', totalContent: '240 g/L' }, 'active'),
    )
  })
  test('a litre is no kilogram, and a carton is nothing but a carton', () => {
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
  test('one product of each is one row, though registrations, strengths and formulations differ', () => {
    expect(rows({ a: [asked('p1')], b: [asked('p2', { totalContent: '360 g/L', formulation: 'SG' })] })).toEqual([
      'a:p1 b:p2',
    ])
  })
  test('two strengths of one supplier are two rows, each with the same of the other', () => {
    const strong = { totalContent: '480 g/L' }
    const weak = { totalContent: '360 g/L' }
    expect(rows({ a: [asked('p1', strong), asked('p2', weak)], b: [asked('p3', weak), asked('p4', strong)] })).toEqual([
      'a:p1 b:p4',
      'a:p2 b:p3',
    ])
  })
  test('the same product twice, in two packs, is two rows in turn', () => {
    expect(rows({ a: [asked('p1'), asked('p2')], b: [asked('p3'), asked('p4')] })).toEqual(['a:p1 b:p3', 'a:p2 b:p4'])
    expect(rows({ a: [asked('p1'), asked('p2')], b: [asked('p3')] })).toEqual(['a:p1 b:p3', 'a:p2'])
  })
  test('what one was not asked for is no row of his, and every line is in one row', () => {
    expect(rows({ a: [asked('p1')], b: [asked('p2', { name: 'atrazine' })] })).toEqual(['a:p1', 'b:p2'])
    expect(rows({ a: [] })).toEqual([])
    expect(rows({})).toEqual([])
  })
  test('the keys of rows differ', () => {
    const all = matchRows([
      { id: 'a', lines: [asked('p1'), asked('p2'), asked('p3', { name: 'atrazine' })] },
      { id: 'b', lines: [asked('p4')] },
    ])
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })
})
