import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullness } from './fullness.ts'

test('the fullness of a record is zero for nothing, one for everything, and never falls with more', () => {
  expect(fullness({})).toBe(0)
  expect(fullness({ uses: [1], formulation: 'WG', company: {}, minOrder: {} })).toBeCloseTo(1, 10)
  expect(fullness({ uses: [] })).toBe(0)
  const parts = { uses: [1], formulation: 'WG', company: {}, minOrder: {} }
  fc.assert(
    fc.property(fc.subarray(Object.keys(parts)), fc.subarray(Object.keys(parts)), (some, more) => {
      const of = (names: readonly string[]) =>
        Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)))
      expect(fullness(of([...some, ...more]))).toBeGreaterThanOrEqual(fullness(of(some)))
    }),
  )
})
