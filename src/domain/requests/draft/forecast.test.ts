import { describe, expect, it } from 'vitest'
import { yearSums } from './forecast.ts'

describe('a forecast of three years', () => {
  it('adds up and says how it grows', () => {
    expect(yearSums(['4000', '9000', '15000'])).toEqual({ total: '28000', growth: [1.25, 0.667] })
  })

  it.each([
    ['9000', '9003', 0],
    ['9000', '9004', 0],
    ['9000', '9005', 0.001],
    ['2000', '2001', 0.001],
    ['2000', '1999', -0.001],
    ['3000', '1000', -0.667],
  ])('from %s to %s by %s, to the nearest tenth of a percent', (before, after, growth) => {
    expect(yearSums([before, after, null]).growth[0]).toBe(growth)
  })

  it('leaves out missing or half-typed numbers, and growth from zero', () => {
    expect(yearSums([null, '', 'x'])).toEqual({ total: null, growth: [null, null] })
    expect(yearSums(['0', '100', '50'])).toEqual({ total: '150', growth: [null, -0.5] })
    expect(yearSums(['10', '1.', '20'])).toEqual({ total: '30', growth: [null, null] })
  })
})
