import { describe, expect, test } from 'vitest'
import { capitals } from './capitals.ts'
import { kmBetween, kmToProvince } from './distance.ts'

const all = [...capitals]

describe('the capitals', () => {
  test('are all within China, and no two at the same place', () => {
    for (const [, { latitude, longitude }] of all) {
      expect(latitude).toBeGreaterThan(18)
      expect(latitude).toBeLessThan(54)
      expect(longitude).toBeGreaterThan(73)
      expect(longitude).toBeLessThan(135)
    }
    expect(new Set(all.map(([, point]) => `${point.latitude} ${point.longitude}`)).size).toBe(all.length)
  })
  test.each([
    // Kilometres as the crow flies, by maps.
    ['Beijing', 'Shanghai', 1070],
    ['Guangdong', 'Beijing', 1890],
    ['Zhejiang', 'Shanghai', 165],
    ['Sichuan', 'Jiangsu', 1400],
    ['Heilongjiang', 'Yunnan', 3130],
  ])('%s to %s is about %i km', (one, other, km) => {
    const [a, b] = [capitals.get(one), capitals.get(other)]
    if (!a || !b) throw new Error('a capital is missing')
    expect(Math.abs(kmBetween(a, b) - km)).toBeLessThan(km * 0.06)
    expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a), 6)
  })
})

describe('a distance is rounded to hundreds', () => {
  test.each(all.map(([name]) => name))('%s', (name) => {
    const km = kmToProvince({ latitude: -34.6, longitude: -58.4 }, name) ?? 0
    expect(km % 100).toBe(0)
    expect(km).toBeGreaterThan(16_500)
    expect(km).toBeLessThan(20_100)
  })
  test('and is zero only from the same place', () => {
    for (const [name, point] of all) expect(kmToProvince(point, name)).toBe(100)
  })
  test('and is a number at the poles and beyond the date line', () => {
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 0, 180])
        expect(Number.isFinite(kmToProvince({ latitude, longitude }, 'Beijing'))).toBe(true)
  })
})
