import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from './bytes.ts'
import { IdTable, packIds } from './id-table.ts'

const tableOf = (ids: readonly string[]) => new IdTable(runAtOnce(packIds(ids)), ids.length)
const anyIds = fc.uniqueArray(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.nat(99).map((n) => `PD2008${n}`),
    fc.nat(999_999_999).map(String),
  ),
  { maxLength: 70 },
)

test('returns ids by their ordinals, and all of them in order', () => {
  fc.assert(
    fc.property(anyIds, (ids) => {
      const table = tableOf(ids)
      expect(ids.map((_, at) => table.at(at))).toEqual(ids)
      expect([...table.all()]).toEqual(ids.map((id, at) => [at, id]))
    }),
    { numRuns: 60 },
  )
})

test('throws for an ordinal outside the table', () => {
  const table = tableOf(['1', '2', '3'])
  for (const at of [-1, 3, 99, Number.NaN]) expect(() => table.at(at)).toThrow(RangeError)
})

test('stores the first id of each block of sixteen whole', () => {
  const ids = Array.from({ length: 49 }, (_, n) => `the same beginning of all ${n}`)
  const table = tableOf(ids)
  for (const at of [0, 15, 16, 17, 31, 32, 47, 48]) expect(table.at(at)).toBe(ids[at])
})

test('accepts ids longer than its buffers, and of any script', () => {
  const ids = ['x'.repeat(500), `${'x'.repeat(499)}é`, '绿霸'.repeat(90), '\ufeffmarked', '🐛']
  const table = tableOf(ids)
  expect(ids.map((_, at) => table.at(at))).toEqual(ids)
})

test('packs many ids in steps', () => {
  const steps = packIds(Array.from({ length: 9_000 }, (_, n) => `id ${n}`))
  let pauses = 0
  while (!steps.next().done) pauses += 1
  expect(pauses).toBe(3)
})
