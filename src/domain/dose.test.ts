import { describe, expect, it } from 'vitest'
import { dosePerHectare } from './dose.ts'

describe('dose per hectare', () => {
  it.each([
    ['45', '65', 'mL/mu', { min: '675', max: '975', unit: 'mL/ha' }],
    ['0.1', '0.33', 'g/mu', { min: '1.5', max: '4.95', unit: 'g/ha' }],
    ['33.3', null, 'g/mu', { min: '499.5', max: null, unit: 'g/ha' }],
    ['0.2', '0.4', 'kg/mu', { min: '3', max: '6', unit: 'kg/ha' }],
    ['100', '200', 'g/mu', { min: '1500', max: '3000', unit: 'g/ha' }],
  ])('of %s to %s %s is exact', (doseMin, doseMax, doseUnit, expected) => {
    expect(dosePerHectare({ doseMin, doseMax, doseUnit })).toEqual(expected)
  })

  it.each(['x dilution', 'g/m2', 'mg/m3', null])('is not invented for %s', (doseUnit) => {
    expect(dosePerHectare({ doseMin: '1', doseMax: '2', doseUnit })).toBeNull()
  })

  it('is not invented where the register shows none', () => {
    expect(dosePerHectare({ doseMin: null, doseMax: null, doseUnit: 'g/mu' })).toBeNull()
  })
})
