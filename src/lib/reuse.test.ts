import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeepEqual, reuseEqualParts, reuseEqualRows } from './reuse.ts'

const copy = <T>(value: T): T => structuredClone(value)

test('if data is equal, in whole or in part, the previous object is used for it', () => {
  const original = {
    rows: [
      { id: 1, of: { name: 'a' } },
      { id: 2, of: { name: 'b' } },
    ],
    asOf: 1,
  }
  expect(reuseEqualParts(copy(original), original)).toBe(original)
  const next = reuseEqualParts({ ...copy(original), asOf: 2 }, original)
  expect(next).toEqual({ ...original, asOf: 2 })
  expect(next.rows).toBe(original.rows)
  const result = reuseEqualParts(
    {
      ...copy(original),
      rows: [
        { id: 1, of: { name: 'a' } },
        { id: 2, of: { name: 'c' } },
      ],
    },
    original,
  )
  expect(result.rows[0]).toBe(original.rows[0])
  expect(result.rows[1]).toEqual({ id: 2, of: { name: 'c' } })
})

test.each<[string, unknown, unknown]>([
  ['a list with a row less', [1, 2], [1, 2, 3]],
  ['a list with a row more', [1, 2, 3], [1, 2]],
  ['a list with undefined instead of no row', [undefined], []],
  ['an object with a field less', { a: 1 }, { a: 1, b: undefined }],
  ['an object with a field more', { a: 1, b: undefined }, { a: 1 }],
  ['an object with a different field', { a: undefined }, { b: undefined }],
  ['a list instead of an object', [], {}],
  ['null', null, {}],
  ['a different error', new Error('a'), new Error('a')],
  ['a different map', new Map([['a', 1]]), new Map([['a', 2]])],
  ['a different byte array', new Uint8Array([1]), new Uint8Array([2])],
])('%s is a different value', (_, next, before) => {
  expect(isDeepEqual(next, before)).toBe(false)
  expect(reuseEqualParts(next, before)).toStrictEqual(next)
})

test('reused data always equals the data that was read', () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(value, value, (next, before) => {
      expect(reuseEqualParts(next, before)).toStrictEqual(next)
      expect(isDeepEqual(copy(next), next)).toBe(true)
    }),
  )
})

const [a, b, c] = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
  { id: 'c', name: 'Gamma' },
]

const readAgain = <T>(rows: readonly T[]): T[] => structuredClone([...rows])

test('rows that are read again remain identical objects, at any position', () => {
  const rows = reuseEqualRows(readAgain([c, a]), [a, b, c])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toBe(c)
  expect(rows[1]).toBe(a)
})

test('a list that has not changed is the previous array', () => {
  const original = [a, b]
  expect(reuseEqualRows(readAgain(original), original)).toBe(original)
  expect(reuseEqualRows(readAgain([b, a]), original)).not.toBe(original)
  expect(reuseEqualRows(readAgain([a]), original)).toEqual([a])
})

test('a row in which anything changed is the new object', () => {
  const [row] = reuseEqualRows([{ ...a, name: 'Alpha two' }], [a])
  expect(row).toEqual({ id: 'a', name: 'Alpha two' })
})
