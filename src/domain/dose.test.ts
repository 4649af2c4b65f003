import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  dosePerHectare,
  statedDose,
  recordCompleteness,
  formulationKey,
  statedFormulation,
  exportVerdict,
} from './dose.ts'
import { dayMonthsAfter, validityFilterDays, validityOf } from './validity.ts'

describe('a dose per hectare', () => {
  it.each([
    ['45', '65', 'mL/mu', { min: '675', max: '975', unit: 'mL/ha' }],
    ['0.1', '0.33', 'g/mu', { min: '1.5', max: '4.95', unit: 'g/ha' }],
    ['33.3', null, 'g/mu', { min: '499.5', max: null, unit: 'g/ha' }],
    ['0.2', '0.4', 'kg/mu', { min: '3', max: '6', unit: 'kg/ha' }],
    ['100', '200', 'g/mu', { min: '1500', max: '3000', unit: 'g/ha' }],
  ])('is computed exactly from %s to %s %s', (doseMin, doseMax, doseUnit, expected) => {
    expect(dosePerHectare({ doseMin, doseMax, doseUnit })).toEqual(expected)
  })

  it.each(['x dilution', 'g/m2', 'mg/m3', null])('is not computed from the unit %s, or without numbers', (doseUnit) => {
    expect(dosePerHectare({ doseMin: '1', doseMax: '2', doseUnit })).toBeNull()
    expect(dosePerHectare({ doseMin: null, doseMax: null, doseUnit: 'g/mu' })).toBeNull()
  })

  it('is exact for any number of decimals, and has no trailing zeros', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999n }), fc.integer({ min: 0, max: 6 }), (n, places) => {
        const digits = n.toString().padStart(places + 1, '0')
        const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
        const dose = dosePerHectare({ doseMin: text, doseMax: null, doseUnit: 'g/mu', doseRaw: null })?.min ?? ''
        const [whole = '', fraction = ''] = dose.split('.')
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(n * 15n)
        expect(dose).not.toMatch(/\.\d*0$|\.$/)
      }),
      { seed: 20261126, numRuns: 100 },
    ))
})

describe('the dose text of the register', () => {
  it.each([
    ['30-50克', { min: '30', max: '50', unit: 'g' }],
    ['100-120克/亩', { min: '100', max: '120', unit: 'g/mu' }],
    ['2.5毫升', { min: '2.5', max: null, unit: 'mL' }],
    ['2000倍液', { min: '2000', max: null, unit: 'x dilution' }],
    ['4000-5000倍', { min: '4000', max: '5000', unit: 'x dilution' }],
  ])('is parsed: "%s"', (doseRaw, expected) => {
    expect(statedDose({ doseRaw })).toEqual(expected)
  })

  it.each([
    '/01-0.04毫克/千克',
    '400-800克/亩(北方地区)160-400克/亩(南方地区)',
    '30-50克/株',
    '30-克',
    '2000倍液/亩',
    '',
    null,
  ])('is not parsed: "%s"', (doseRaw) => {
    expect(statedDose({ doseRaw })).toBeNull()
  })

  it('is ignored if the register has numbers; otherwise it is converted per hectare only if it is per mu', () => {
    const figures = { doseRaw: '30-50克', doseMin: '3', doseMax: '5', doseUnit: 'kg/mu' }
    expect(statedDose(figures)).toEqual({ min: '3', max: '5', unit: 'kg/mu' })
    expect(dosePerHectare({ doseRaw: '2-4克/亩' })).toEqual({ min: '30', max: '60', unit: 'g/ha' })
    expect(dosePerHectare({ doseRaw: '2-4克' })).toBeNull()
    expect(dosePerHectare({ doseRaw: '2000倍液' })).toBeNull()
  })

  it.each([
    ['0', '80', { min: null, max: '80', unit: 'mL/mu' }],
    ['0.2', '0', { min: '0.2', max: null, unit: 'mL/mu' }],
    ['0', '0.0', null],
  ])('a bound of 0 counts as missing in the dose from %s to %s', (doseMin, doseMax, dose) => {
    expect(statedDose({ doseMin, doseMax, doseUnit: 'mL/mu' })).toEqual(dose)
  })

  it('is ignored if the register has one bound of the dose with a unit, but not without a unit', () => {
    const doseRaw = '9克/亩'
    const upperBound = { min: null, max: '4', unit: 'mL/mu' }
    expect(statedDose({ doseMin: null, doseMax: '4', doseUnit: 'mL/mu', doseRaw })).toEqual(upperBound)
    expect(statedDose({ doseMin: '2', doseUnit: null, doseRaw })).toEqual({ min: '9', max: null, unit: 'g/mu' })
    expect(dosePerHectare({ doseMax: '4', doseUnit: 'mL/mu' })).toEqual({ min: null, max: '60', unit: 'mL/ha' })
  })
})

test('the completeness of a record is 0 if it is empty, 1 if it is complete, and never lower with more fields', () => {
  const parts = { uses: [1], formulation: 'WG', company: {}, minOrder: {} }
  expect([recordCompleteness({}), recordCompleteness({ uses: [] })]).toEqual([0, 0])
  expect(recordCompleteness(parts)).toBeCloseTo(1, 10)
  fc.assert(
    fc.property(fc.subarray(Object.keys(parts)), fc.subarray(Object.keys(parts)), (some, more) => {
      const of = (names: readonly string[]) =>
        Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)))
      expect(recordCompleteness(of([...some, ...more]))).toBeGreaterThanOrEqual(recordCompleteness(of(some)))
    }),
  )
})

describe('the formulation that a register states', () => {
  const unstated = { formulation: null, dosageForm: null, physicalState: null, isTechnical: false }
  const form = (change: object) => ({ ...unstated, ...change })
  test('is a code, else the dosage form in words, else null', () => {
    expect(statedFormulation(form({ formulation: 'WG', dosageForm: 'granule' }))).toBe('WG')
    expect(statedFormulation(form({ formulation: '', dosageForm: 'granule' }))).toBe('granule')
    expect(statedFormulation(form({}))).toBeNull()
  })
  test('is compared as "?" and the physical state if it is unknown, and as "?technical" for technical material', () => {
    expect(formulationKey(form({ isTechnical: true }))).toBe('?technical')
    expect(formulationKey(form({ physicalState: 'liquid' }))).toBe('?liquid')
    expect(formulationKey(form({}))).toBe('?')
    expect(formulationKey(form({ formulation: 'WG' }))).toBe('WG')
  })
})

test.each([
  [false, [], 'PY', 'open'],
  [true, [], 'PY', 'open'],
  [true, ['PY', 'BR'], 'PY', 'open'],
  [true, ['BR'], 'PY', 'closed'],
  [null, ['BR'], 'PY', 'closed'],
  [null, [], 'PY', 'open'],
  [true, ['BR'], null, 'unknown-country'],
  [true, ['BR'], '', 'unknown-country'],
  // If a product may also be sold in China, its list of countries does not restrict export.
  [false, ['BR'], 'PY', 'open'],
] as const)(
  'a product that is registered for export only (%s), to the countries %j, has for the country %s the verdict %s',
  (exportOnly, exportCountries, country, verdict) => {
    expect(exportVerdict({ exportOnly, exportCountries }, country)).toBe(verdict)
  },
)

it.each([
  ['2026-11-21', '2026-11-21T23:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T11:59:00Z', 'ending'],
  ['2026-11-21', '2026-11-22T12:00:00Z', 'ended'],
  ['2027-11-19', '2026-11-21T00:00:00Z', 'ending'],
  ['2027-11-25', '2026-11-21T00:00:00Z', 'valid'],
] as const)('the validity of a registration until %s is, at %s, "%s"', (until, now, expected) => {
  expect(validityOf(until, Date.parse(now))).toBe(expected)
})

it.each([
  ['2026-03-20', 12, '2027-03-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 6, '2027-05-30'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s plus %i months is %s, never a day in the following month', (from, months, to) => {
  expect(dayMonthsAfter(Date.parse(`${from}T15:00:00Z`), months)).toBe(to)
})

it('the filter by validity offers today, and the days in 6 and in 12 months', () => {
  expect(validityFilterDays(Date.parse('2026-03-12T00:00:00Z'))).toEqual(['2026-03-12', '2026-09-12', '2027-03-12'])
})
