import { describe, expect, test } from 'vitest'
import { ratio, multiply, toDecimal, wholeRatio } from '#lib/ratio.ts'
import { activeOf, activeUnitOf } from './actives.ts'
import { amountKey, matchRows } from './columns.ts'
import {
  requestedLine,
  nameWithoutConcentration,
  activeAmount,
  concentrationOf,
  parseConcentrationText,
} from './line.ts'
import { measureOf, unitsPer } from './measure.ts'
import { aLine, someFacts } from './test-quotations.ts'
import fc from 'fast-check'

test.each([
  ['glyphosate 480 g/L SL', 'glyphosate'],
  ['abamectin 1.8% EC', 'abamectin'],
  ['abamectin 1.8 % EC', 'abamectin'],
  ['2,4-D 720 g/L SL', '2,4-D'],
  ['lambda-cyhalothrin 2.5% EC', 'lambda-cyhalothrin'],
  ['glyphosate', 'glyphosate'],
  ['', ''],
  // The name consists only of the concentration, so nothing is removed.
  [' 480 g/L', ' 480 g/L'],
])('the name of a product is shown without its strength and formulation: %s', (name, bare) =>
  expect(nameWithoutConcentration({ name })).toBe(bare),
)

describe('a requested line', () => {
  const mixtureKey = (...parts: (readonly [name: string, content?: string])[]) =>
    requestedLine(
      aLine(),
      someFacts({ ingredients: parts.map(([name, content]) => ({ name, nameEn: name, content })) }),
      null,
    ).key
  test('has the same key for any order and case of its active ingredients', () => {
    expect(mixtureKey(['Glyphosate'], ['dicamba'])).toBe(mixtureKey(['Dicamba '], ['glyphosate']))
    expect(mixtureKey(['glyphosate'])).not.toBe(mixtureKey(['glyphosate'], ['dicamba']))
  })
  test('has another key if the concentrations are swapped, but the same key if they are stated in percent', () => {
    const right = mixtureKey(['azoxystrobin', '200 g/L'], ['difenoconazole', '125 g/L'])
    expect(mixtureKey(['azoxystrobin', '125 g/L'], ['difenoconazole', '200 g/L'])).not.toBe(right)
    expect(mixtureKey(['difenoconazole', '11.4%'], ['azoxystrobin', '18.2%'])).toBe(right)
  })
  test('has the same key for any salt, and another key for an isomer or technical material', () => {
    expect(mixtureKey(['glyphosate-isopropylammonium', '41%'])).toBe(mixtureKey(['glyphosate', '480 g/L']))
    expect(mixtureKey(['S-metolachlor'])).not.toBe(mixtureKey(['metolachlor']))
    expect(mixtureKey(['beta-cypermethrin'])).not.toBe(mixtureKey(['cypermethrin']))
    const keyOf = (formulation: string | null, isTechnical: boolean) =>
      requestedLine(aLine({ formulation }), someFacts({ isTechnical }), null).key
    expect(keyOf('TC', false)).not.toBe(keyOf('SL', false))
    expect(keyOf(null, true)).toBe(keyOf('TC', true))
  })
  test('has the active ingredients of its name if there is no catalogue data', () => {
    const keyOfName = (name: string) => requestedLine(aLine({ name }), null, null).key
    expect(keyOfName('Dicamba 10% + Glyphosate 30% SL')).toBe('dicamba + glyphosate')
    expect(keyOfName('glyphosate 480 g/L SL')).toBe(keyOfName('Glyphosate 360 g/L SL'))
  })
  test.each([
    ['68% a.e.', true],
    ['360 g/L (ae)', true],
    ['75.7%', false],
    ['41% a.i.', false],
  ])('with a concentration of %s is stated as acid equivalent: %s', (totalContent, acid) => {
    const line = requestedLine(aLine({ totalContent }), null, null)
    expect([line.acid, line.content !== null]).toEqual([acid, true])
  })
  test('has the strength that the register states, or else the strength in its own text', () => {
    const line = aLine({ totalContent: '360 g/L' })
    const withoutContent = someFacts({ contentValue: null, contentUnit: null })
    expect(requestedLine(line, someFacts(), null).content).toEqual({ value: ratio('480'), unit: 'g/L' })
    for (const facts of [null, withoutContent])
      expect(requestedLine(line, facts, null).content).toEqual({ value: ratio('360'), unit: 'g/L' })
    expect(requestedLine(aLine({ totalContent: '8000 IU/mg' }), null, null).content).toBeNull()
  })
  test('has the density of the buyer, or else the density that the register states', () => {
    const line = (densityKgL: string | null, own: string | null) =>
      requestedLine(aLine(), someFacts({ densityKgL }), own)
    for (const stated of ['1.17', '0', null])
      expect(line(stated, '1.3')).toMatchObject({ density: ratio('1.3'), densityIsOwn: true })
    expect(line('1.17', null)).toMatchObject({ density: ratio('1.17'), densityIsOwn: false })
    expect(line(null, null)).toMatchObject({ density: null, densityIsOwn: false })
  })
  test.each(['', '0', '-5', '1.500,5', '?1.500', 'many'])('lacks a quantity if the text is "%s"', (quantity) =>
    expect(requestedLine(aLine({ quantity }), null, null).quantity).toBeNull(),
  )
})

describe('two requested amounts', () => {
  const amount = (change: Parameters<typeof aLine>[0], of: 'product' | 'active' = 'product') =>
    amountKey(requestedLine(aLine(change), null, null), of)
  test('are equal if they differ only in the unit', () => {
    expect(amount({ quantity: '1', unit: 't' })).toBe(amount({ quantity: '1000', unit: 'kg' }))
    expect(amount({ quantity: '5', unit: 'drum' })).toBe(amount({ quantity: '1000', unit: 'L' }))
    expect(amount({ quantity: '1.50', unit: 't' })).toBe(amount({ quantity: '1.5', unit: 't' }))
  })
  test('are equal if they contain the same amount of active ingredient', () => {
    const strong = amount({ quantity: '1000', totalContent: '480 g/L' }, 'active')
    expect(strong).toBe(amount({ quantity: '2000', totalContent: '240 g/L' }, 'active'))
  })
  test('differ if they are a litre and a kilogram, or a carton and a pallet', () => {
    expect(amount({ quantity: '1', unit: 'L' })).not.toBe(amount({ quantity: '1', unit: 'kg' }))
    expect(amount({ quantity: '1', unit: 'carton' })).not.toBe(amount({ quantity: '1', unit: 'pallet' }))
    expect(amount({ quantity: '1', unit: 'carton' })).toBe(amount({ quantity: '1', unit: 'carton' }))
  })
})

describe('the rows of a comparison', () => {
  const lineOf = (pesticideId: string, change: Parameters<typeof aLine>[0] = {}) =>
    requestedLine(aLine({ pesticideId, ...change }), null, null)
  const rows = (suppliers: Readonly<Record<string, readonly ReturnType<typeof lineOf>[]>>) =>
    matchRows(Object.entries(suppliers).map(([id, lines]) => ({ id, lines }))).map(({ lines }) =>
      [...lines].map(([id, line]) => `${id}:${line.pesticideId}`).join(' '),
    )
  test('contain one line per supplier, even if registrations, strengths and formulations differ', () => {
    const b = [lineOf('p2', { totalContent: '360 g/L', formulation: 'SG' })]
    expect(rows({ a: [lineOf('p1')], b })).toEqual(['a:p1 b:p2'])
  })
  test('are separate for two strengths, even if the suppliers list them in another order', () => {
    const strong = { totalContent: '480 g/L' }
    const weak = { totalContent: '360 g/L' }
    const a = [lineOf('p1', strong), lineOf('p2', weak)]
    expect(rows({ a, b: [lineOf('p3', weak), lineOf('p4', strong)] })).toEqual(['a:p1 b:p4', 'a:p2 b:p3'])
  })
  test('are separate for two packs of the same product, paired in the order of the lines', () => {
    const a = [lineOf('p1'), lineOf('p2')]
    expect(rows({ a, b: [lineOf('p3'), lineOf('p4')] })).toEqual(['a:p1 b:p3', 'a:p2 b:p4'])
    expect(rows({ a, b: [lineOf('p3')] })).toEqual(['a:p1 b:p3', 'a:p2'])
  })
  test('do not have a line for a supplier that was not asked, and contain every line once', () => {
    expect(rows({ a: [lineOf('p1')], b: [lineOf('p2', { name: 'atrazine' })] })).toEqual(['a:p1', 'b:p2'])
    expect(rows({ a: [] })).toEqual([])
    expect(rows({})).toEqual([])
  })
  test('have different keys', () => {
    const all = matchRows([
      { id: 'a', lines: [lineOf('p1'), lineOf('p2'), lineOf('p3', { name: 'atrazine' })] },
      { id: 'b', lines: [lineOf('p4')] },
    ])
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })
})

const text = (value: ReturnType<typeof activeAmount>) => (value === 'density' ? value : toDecimal(value, 9))
const measure = (unit: string, packaging: string | null = null) => {
  const result = measureOf(unit, packaging)
  if (!result) throw new Error(`${unit} is of unknown content`)
  return result
}
const content = (written: string) => {
  const result = parseConcentrationText(written)
  if (!result) throw new Error(`${written} is no content`)
  return result
}

describe('a strength written as text', () => {
  test.each([
    ['41%', '41', '%'],
    ['41％', '41', '%'],
    ['  2.5 %  ', '2.5', '%'],
    ['480 g/L', '480', 'g/L'],
    ['480g/l', '480', 'g/L'],
    ['480克/升', '480', 'g/L'],
    ['100%', '100', '%'],
  ])('is read from %s', (written, value, unit) =>
    expect(parseConcentrationText(written)).toEqual({ value: ratio(value), unit }),
  )
  test.each([
    '',
    '41',
    '%',
    '100.1%',
    '0%',
    '0 g/L',
    '-5%',
    '1e2%',
    '2,5%',
    '41% + 10%',
    '16000 IU/mg',
    '10^8 spores/g',
    '41 mg/L',
    'about 41%',
    '４１%',
  ])('"%s" cannot be used in calculations', (written) => expect(parseConcentrationText(written)).toBeNull())
  test('is unknown if it is empty or has an unknown unit', () => {
    expect(parseConcentrationText(null)).toBeNull()
    expect(parseConcentrationText(undefined)).toBeNull()
    expect(concentrationOf('41', null)).toBeNull()
    expect(concentrationOf(null, '%')).toBeNull()
    expect(concentrationOf('41', 'IU/mg')).toBeNull()
    expect(concentrationOf('41', ' G/L ')).toEqual({ value: wholeRatio(41), unit: 'g/L' })
  })
})

test.each([
  ['kg', '50%', null, '0.5'],
  ['t', '95%', null, '950'],
  ['g', '2.5%', null, '0.000025'],
  ['L', '480 g/L', null, '0.48'],
  ['kL', '480 g/L', null, '480'],
  ['mL', '1 g/L', null, '0.000001'],
  // Only the density relates mass and volume.
  ['L', '50%', '1.2', '0.6'],
  ['kg', '480 g/L', '1.2', '0.4'],
  ['L', '50%', null, 'density'],
  ['kg', '480 g/L', null, 'density'],
])('the active ingredient in one unit, in kg: %s of %s at a density of %s is %s', (unit, written, density, kg) =>
  expect(text(activeAmount(measure(unit), content(written), density === null ? null : ratio(density)))).toBe(kg),
)

describe('the size of one unit', () => {
  test.each([
    ['kg', null, 'mass', '1'],
    ['L', null, 'volume', '1'],
    ['drum', 'DRUM_HDPE_200L', 'volume', '200'],
    ['drum', 'DRUM_FIBRE_25KG', 'mass', '25'],
    ['bottle', 'BOTTLE_COEX_500ML', 'volume', '0.5'],
    ['sachet', 'SACHET_ALU_100G', 'mass', '0.1'],
    ['ibc', 'IBC_1000L', 'volume', '1000'],
    ['pcs', 'BAG_PE_10KG', 'mass', '10'],
  ])('of %s in %s is a %s of %s', (unit, packaging, kind, size) =>
    expect(measureOf(unit, packaging)).toEqual({ kind, size: ratio(size) }),
  )
  test.each([
    ['carton', 'BOTTLE_COEX_500ML'],
    ['pallet', 'DRUM_HDPE_200L'],
    ['fcl20', 'DRUM_HDPE_200L'],
    ['drum', null],
    ['drum', 'DRUM_HDPE'],
    ['drum', 'DRUM_200'],
    ['drum', 'DRUM_1.5L'],
    ['drum', 'DRUM_200l'],
    ['drum', '200L'],
    ['', null],
    ['KG', null],
    // Every object inherits a property of this name.
    ['constructor', null],
  ])('of %s in %s is unknown', (unit, packaging) => expect(measureOf(unit, packaging)).toBeNull())
})

describe('the conversion from one unit to another', () => {
  test.each([
    ['t', 'kg', null, '1000'],
    ['kg', 't', null, '0.001'],
    ['kL', 'mL', null, '1000000'],
    ['L', 'kg', '1.2', '1.2'],
    ['kg', 'L', '1.25', '0.8'],
    ['t', 'L', '0.8', '1250'],
    ['L', 'kg', null, 'density'],
    ['kg', 'L', null, 'density'],
  ])('of one %s to %s at a density of %s gives %s', (from, to, density, times) =>
    expect(text(unitsPer(measure(from), measure(to), density === null ? null : ratio(density)))).toBe(times),
  )
  test('restores the value if it is reversed', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('kg', 't', 'g', 'L', 'kL', 'mL'),
        fc.constantFrom('kg', 't', 'g', 'L', 'kL', 'mL'),
        fc.integer({ min: 1, max: 9999 }),
        (one, other, thousandths) => {
          const density = { n: BigInt(thousandths), d: 1000n }
          const there = unitsPer(measure(one), measure(other), density)
          const back = unitsPer(measure(other), measure(one), density)
          if (there === 'density' || back === 'density') throw new Error('the density is known')
          expect(toDecimal(multiply(there, back), 12)).toBe('1')
        },
      ),
    ))
})

test.each([
  ['Glifosato isopropilamonio', 'Glifosato potásico', 'Glifosato'],
  ['sal potásica de glifosato', 'glifosato isopropilamonio', 'glifosato'],
  ['草甘膦异丙胺盐', '草甘膦钾盐', '草甘膦'],
  ['glyphosate-isopropylammonium', 'glyphosate potassium salt', 'glyphosate'],
])('the prices of two salts, %s and %s, are per kg of their acid, which is named %s', (one, other, acid) => {
  const of = (localName: string) => {
    const nameEn = /pot|钾/.test(localName) ? 'glyphosate-potassium' : 'glyphosate-isopropylammonium'
    return { actives: [activeOf(nameEn, localName)], acid: false }
  }
  expect(activeUnitOf([of(one), of(other)])?.unit).toEqual({ names: [acid], as: 'acid' })
})
