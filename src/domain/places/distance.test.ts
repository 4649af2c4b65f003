import { describe, expect, test } from 'vitest'
import { kmBetween, kmToProvince } from './distance.ts'

const saoPaulo = { latitude: -23.5, longitude: -46.6 }
const hangzhou = { latitude: 30.3, longitude: 120.2 }

describe('the distance to a supplier', () => {
  test('follows the great circle, across the equator and the date line', () => {
    expect(kmBetween(saoPaulo, hangzhou)).toBeGreaterThan(18_300)
    expect(kmBetween(saoPaulo, hangzhou)).toBeLessThan(18_700)
    expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
    expect(kmBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
  })
  test('is rounded to hundreds, since only the province is known, and is never zero', () => {
    expect(kmToProvince(saoPaulo, 'Zhejiang')).toBe(Math.round(kmBetween(saoPaulo, hangzhou) / 100) * 100)
    expect(kmToProvince(hangzhou, 'Zhejiang')).toBe(100)
  })
  test('is not invented for a place without a known point', () => {
    expect(kmToProvince(saoPaulo, 'Atlantis')).toBeNull()
    expect(kmToProvince(saoPaulo, '')).toBeNull()
  })
})
