import { describe, expect, test } from 'vitest'
import { statedForm, statedFormulation } from './stated-form.ts'

describe('the formulation that a register states', () => {
  const form = (change: object) => ({
    formulation: null,
    dosageForm: null,
    physicalState: null,
    isTechnical: false,
    ...change,
  })
  test('is its code, else its words, else nothing', () => {
    expect(statedFormulation(form({ formulation: 'WG', dosageForm: 'granule' }))).toBe('WG')
    expect(statedFormulation(form({ formulation: '', dosageForm: 'granule' }))).toBe('granule')
    expect(statedFormulation(form({}))).toBeNull()
  })
  test('without a value makes technical material no liquid, and an unknown one has no code', () => {
    expect(statedForm(form({ isTechnical: true }))).toBe('?technical')
    expect(statedForm(form({ physicalState: 'liquid' }))).toBe('?liquid')
    expect(statedForm(form({}))).toBe('?')
    expect(statedForm(form({ formulation: 'WG' }))).toBe('WG')
  })
})
