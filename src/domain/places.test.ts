import { describe, expect, test } from 'vitest'
import { provincialCapitals, kmBetween, kmToProvince } from './places.ts'

const all = [...provincialCapitals]
const saoPaulo = { latitude: -23.5, longitude: -46.6 }

describe('the distance between two points', () => {
  test.each([
    ['Beijing', 'Shanghai', 1070],
    ['Guangdong', 'Beijing', 1890],
    ['Zhejiang', 'Shanghai', 165],
    ['Sichuan', 'Jiangsu', 1400],
    ['Heilongjiang', 'Yunnan', 3130],
  ])('from %s to %s is about %i km, and the same in the other direction', (one, other, km) => {
    const [a, b] = [provincialCapitals.get(one), provincialCapitals.get(other)]
    if (!a || !b) throw new Error('a capital is missing')
    expect(Math.abs(kmBetween(a, b) - km)).toBeLessThan(km * 0.06)
    expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a), 6)
  })
  test('follows the great circle, also across the date line and to the opposite side of the Earth', () => {
    expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
    expect(kmBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
  })
})

describe('the shown distance to a province', () => {
  test.each(all)('is rounded to 100 km, and is at least 100 km: %s', (name, point) => {
    expect(kmToProvince(saoPaulo, name)).toBe(Math.round(kmBetween(saoPaulo, point) / 100) * 100)
    expect(kmToProvince(saoPaulo, name)).toBeGreaterThan(15_000)
    expect(kmToProvince(point, name)).toBe(100)
  })
  test('is a number for positions at the poles and on the date line', () => {
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 0, 180])
        expect(Number.isFinite(kmToProvince({ latitude, longitude }, 'Beijing'))).toBe(true)
  })
  test('is null for a province without a known position', () => {
    expect(kmToProvince(saoPaulo, 'Atlantis')).toBeNull()
    expect(kmToProvince(saoPaulo, '')).toBeNull()
  })
})
