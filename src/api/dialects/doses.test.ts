import { describe, expect, test } from 'vitest'
import { doseOf } from './doses.ts'

const context = { query: new URLSearchParams(), utcOffset: 8 }
const dose = (row: Record<string, unknown>) => doseOf(row, context)

describe('A3 a dose', () => {
  test.each([
    ['100-200 mL', { doseMin: '100', doseMax: '200', doseUnit: 'mL/mu' }],
    ['30-50克/亩', { doseMin: '30', doseMax: '50', doseUnit: 'g/mu' }],
    ['1.5 KG', { doseMin: '1.5', doseMax: undefined, doseUnit: 'kg/mu' }],
  ])('as a number, when the field name says that it is per mu: %s', (dosagePerMu, figures) => {
    expect(dose({ dosagePerMu })).toEqual({ doseRaw: dosagePerMu, ...figures })
  })

  test.each(['30～50克', '20', '1000-1500 times', '30-50 g, twice'])(
    'stays text when it is no plain number: %s',
    (dosagePerMu) => {
      expect(dose({ dosagePerMu })['doseUnit']).toBeUndefined()
      expect(dose({ dosagePerMu })['doseRaw']).toBe(dosagePerMu)
    },
  )

  test('stays text when its field does not state an area', () => {
    expect(dose({ dosage: '100-200 mL' })).toEqual({ doseRaw: '100-200 mL' })
  })

  test('preserves numbers that the backend gives itself', () => {
    const own = { doseRaw: '45-65 mL', doseMin: '45', doseMax: 65, doseUnit: 'mL/ha', dosagePerMu: '3-4 mL' }
    expect(dose(own)).toEqual({ doseRaw: '45-65 mL', doseMin: '45', doseMax: '65', doseUnit: 'mL/ha' })
  })
})
