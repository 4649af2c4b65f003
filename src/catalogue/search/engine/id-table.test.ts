import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allNumbers, IdTable, packIds } from './id-table.ts'
import { runAtOnce } from './bytes.ts'

type Form = 'numbers' | 'texts'
const tableOf = (ids: readonly string[], form: Form) => new IdTable(runAtOnce(packIds(ids, form)), ids.length, form)
const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
const anyTexts = fc.uniqueArray(
  fc.oneof(
    anyText,
    fc.nat(99).map((n) => `PD2008${n}`),
  ),
  { maxLength: 70 },
)
const anyNumbers = fc.uniqueArray(fc.nat(999_999_999).map(String), { maxLength: 70 })
const forms = [
  ['texts', anyTexts],
  ['numbers', anyNumbers],
] as const

describe.each(forms)('ids as %s', (form, anyIds) => {
  test('are given back by their places, one by one and all together', () => {
    fc.assert(
      fc.property(anyIds, (ids) => {
        const table = tableOf(ids, form)
        expect(ids.map((_, at) => table.at(at))).toEqual(ids)
        expect([...table.all()]).toEqual(ids.map((id, at) => [at, id]))
      }),
      { numRuns: 60 },
    )
  })

  test('are found by themselves, and others are not, however alike', () => {
    fc.assert(
      fc.property(anyIds, fc.array(anyText, { maxLength: 5 }), (ids, others) => {
        const table = tableOf(ids, form)
        const asked = new Set([...ids.filter((_, at) => at % 2 === 0), ...others])
        const found = new Map(ids.flatMap((id, at) => (asked.has(id) ? [[id, at] as const] : [])))
        expect(table.find(asked)).toEqual(found)
      }),
      { numRuns: 60 },
    )
  })

  test('there is none beyond the last, before the first or between two', () => {
    const table = tableOf(['1', '2', '3'], form)
    for (const at of [-1, 3, 99, Number.NaN]) expect(() => table.at(at)).toThrow(RangeError)
    expect(tableOf([], form).find(new Set(['1']))).toEqual(new Map())
    expect([...tableOf([], form).all()]).toEqual([])
  })
})

test('a block of sixteen ends where the next begins: the first of each is written whole', () => {
  const ids = Array.from({ length: 49 }, (_, n) => `the same beginning of all ${n}`)
  const table = tableOf(ids, 'texts')
  for (const at of [0, 15, 16, 17, 31, 32, 47, 48]) expect(table.at(at)).toBe(ids[at])
})

test('ids longer than any buffer that waits for them, and beyond the letters of one byte', () => {
  const ids = ['x'.repeat(500), `${'x'.repeat(499)}é`, '绿霸'.repeat(90), '\ufeffmarked', '🐛']
  const table = tableOf(ids, 'texts')
  expect(ids.map((_, at) => table.at(at))).toEqual(ids)
  expect(table.find(new Set(['\ufeffmarked', 'marked']))).toEqual(new Map([['\ufeffmarked', 3]]))
})

test('only what is written as a plain small number is stored as one: no id comes back written otherwise', () => {
  expect(allNumbers(['0', '7', '999999999'])).toBe(true)
  for (const id of ['007', '-1', '1.0', '1e3', ' 1', '', '1000000000', 'x', '１'])
    expect([id, allNumbers(['1', id])]).toEqual([id, false])
  expect(tableOf(['7'], 'numbers').find(new Set(['007', '7.0']))).toEqual(new Map())
})

test('many ids are packed in steps that others may use, and come back all the same', () => {
  const ids = Array.from({ length: 9_000 }, (_, n) => `id ${n}`)
  const steps = packIds(ids, 'texts')
  let pauses = 0
  while (!steps.next().done) pauses += 1
  expect(pauses).toBe(3)
  expect(tableOf(ids, 'texts').at(8_999)).toBe('id 8999')
})
