import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, ratio, toDecimal, whole } from '#lib/ratio.ts'
import { activeIn, contentOf, parseContent } from './content.ts'
import { kilogramsOf, measureOf, unitsPer } from './measures.ts'

const text = (value: ReturnType<typeof activeIn>) => (value === 'density' ? value : toDecimal(value, 9))
const measure = (unit: string, packaging: string | null = null) => {
  const found = measureOf(unit, packaging)
  if (!found) throw new Error(`${unit} is of unknown content`)
  return found
}
const content = (written: string) => {
  const found = parseContent(written)
  if (!found) throw new Error(`${written} is no content`)
  return found
}

describe('a strength written as text', () => {
  test.each([
    ['41%', '41', '%'],
    ['41 %', '41', '%'],
    ['41％', '41', '%'],
    ['  2.5 %  ', '2.5', '%'],
    ['480 g/L', '480', 'g/L'],
    ['480g/l', '480', 'g/L'],
    ['480克/升', '480', 'g/L'],
    ['100%', '100', '%'],
    ['1200 g/L', '1200', 'g/L'],
  ])('%s', (written, value, unit) => expect(parseContent(written)).toEqual({ value: ratio(value), unit }))
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
  ])('%s cannot be calculated with', (written) => expect(parseContent(written)).toBeNull())
  test('is no content if it is empty or has an unknown unit', () => {
    expect(parseContent(null)).toBeNull()
    expect(parseContent(undefined)).toBeNull()
    expect(contentOf('41', null)).toBeNull()
    expect(contentOf(null, '%')).toBeNull()
    expect(contentOf('41', 'IU/mg')).toBeNull()
    expect(contentOf('41', ' G/L ')).toEqual({ value: whole(41), unit: 'g/L' })
  })
})

describe('the active ingredient in one unit, kg', () => {
  test.each([
    ['kg', '50%', null, '0.5'],
    ['t', '95%', null, '950'],
    ['g', '2.5%', null, '0.000025'],
    ['L', '480 g/L', null, '0.48'],
    ['kL', '480 g/L', null, '480'],
    ['mL', '1 g/L', null, '0.000001'],
    // Between mass and volume only the density tells.
    ['L', '50%', '1.2', '0.6'],
    ['kg', '480 g/L', '1.2', '0.4'],
    ['L', '50%', null, 'density'],
    ['kg', '480 g/L', null, 'density'],
  ])('%s of %s at a density of %s is %s', (unit, written, density, kg) =>
    expect(text(activeIn(measure(unit), content(written), density === null ? null : ratio(density)))).toBe(kg),
  )
})

describe('the content of one unit', () => {
  test.each([
    ['kg', null, 'mass', '1'],
    ['t', null, 'mass', '1000'],
    ['g', null, 'mass', '0.001'],
    ['L', null, 'volume', '1'],
    ['mL', null, 'volume', '0.001'],
    ['drum', 'DRUM_HDPE_200L', 'volume', '200'],
    ['drum', 'DRUM_FIBRE_25KG', 'mass', '25'],
    ['bottle', 'BOTTLE_COEX_500ML', 'volume', '0.5'],
    ['sachet', 'SACHET_ALU_100G', 'mass', '0.1'],
    ['ibc', 'IBC_1000L', 'volume', '1000'],
    ['pcs', 'BAG_PE_10KG', 'mass', '10'],
  ])('%s in %s', (unit, packaging, kind, size) =>
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
    // An object has this without being given it.
    ['constructor', null],
  ])('%s in %s is of unknown content', (unit, packaging) => expect(measureOf(unit, packaging)).toBeNull())
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
  ])('%s in %s at a density of %s: %s', (from, to, density, times) =>
    expect(text(unitsPer(measure(from), measure(to), density === null ? null : ratio(density)))).toBe(times),
  )
  test('there and back changes nothing', () =>
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
  test('needs the density for volume, but not for mass', () => {
    expect(text(kilogramsOf(measure('t'), null))).toBe('1000')
    expect(text(kilogramsOf(measure('L'), ratio('1.17')))).toBe('1.17')
    expect(kilogramsOf(measure('L'), null)).toBe('density')
  })
})
