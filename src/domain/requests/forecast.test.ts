import { describe, expect, it } from 'vitest'
import { yearSums } from './forecast.ts'

describe('a forecast of three years', () => {
  it('adds up and says how it grows', () => {
    expect(yearSums(['4000', '9000', '15000'])).toEqual({ total: '28000', growth: [1.25, 0.666] })
  })

  it('adds decimals exactly, and large ones', () => {
    expect(yearSums(['0.1', '0.2', '']).total).toBe('0.3')
    expect(yearSums(['999999999999999.999999', '0.000001', null]).total).toBe('1000000000000000')
  })

  it('leaves out what is missing or half typed, and growth from nothing', () => {
    expect(yearSums([null, '', 'x'])).toEqual({ total: null, growth: [null, null] })
    expect(yearSums(['0', '100', '50'])).toEqual({ total: '150', growth: [null, -0.5] })
    expect(yearSums(['10', '1.', '20'])).toEqual({ total: '30', growth: [null, null] })
  })
})
