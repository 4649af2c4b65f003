import { expect, test } from 'vitest'
import { reuseAnywhere } from './reuse.ts'

const [a, b, c] = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
  { id: 'c', name: 'Gamma' },
]
const again = <T>(rows: readonly T[]): T[] => structuredClone([...rows])

test('rows that are read again remain identical objects, at any position', () => {
  const rows = reuseAnywhere(again([c, a]), [a, b, c])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toBe(c)
  expect(rows[1]).toBe(a)
})

test('an unchanged list is the previous array', () => {
  const before = [a, b]
  expect(reuseAnywhere(again(before), before)).toBe(before)
  expect(reuseAnywhere(again([b, a]), before)).not.toBe(before)
  expect(reuseAnywhere(again([a]), before)).toEqual([a])
})

test('a row in which anything changed is the new object', () => {
  const [row] = reuseAnywhere([{ ...a, name: 'Alpha two' }], [a])
  expect(row).toEqual({ id: 'a', name: 'Alpha two' })
})
