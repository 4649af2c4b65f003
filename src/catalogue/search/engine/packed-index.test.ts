import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSteps } from './build/build.ts'
import { productFields } from './words/tokenise.ts'
import { PackedIndex, SearchIndexError, type SearchIndexProblem } from './packed-index.ts'
import { runAtOnce } from './bytes.ts'
import { anyCatalogue, product } from './test-corpus.ts'

const build = (rows: Parameters<typeof buildSteps>[0]) => runAtOnce(buildSteps(rows, { fields: productFields }))
const rows = [
  product(1, { name: 'glyphosate', crop: 'wheat' }),
  product(2, { name: '草甘膦', registration: 'PD20082713' }),
]

const problemOf = (buffer: ArrayBuffer): SearchIndexProblem | 'opened' => {
  try {
    PackedIndex.open(buffer)
    return 'opened'
  } catch (error) {
    if (error instanceof SearchIndexError) return error.problem
    throw error
  }
}

describe('a stored index that cannot be trusted is refused with a typed error', () => {
  test('cut off anywhere', () => {
    const whole = build(rows)
    for (let length = 0; length < whole.byteLength; length++)
      expect(problemOf(whole.slice(0, length))).not.toBe('opened')
    expect(problemOf(whole.slice(0, whole.byteLength - 4))).toBe('corrupt')
  })

  test('any single bit flipped', () => {
    const whole = build(rows)
    for (let bit = 0; bit < whole.byteLength * 8; bit++) {
      const damaged = whole.slice(0)
      const view = new DataView(damaged)
      view.setUint8(bit >>> 3, view.getUint8(bit >>> 3) ^ (1 << (bit & 7)))
      expect(problemOf(damaged)).not.toBe('opened')
    }
  })

  test('of another version', () => {
    const old = build(rows)
    new DataView(old).setUint32(4, 0, true)
    expect(problemOf(old)).toBe('wrong-version')
  })

  test.each([new ArrayBuffer(0), new ArrayBuffer(4096), new Uint8Array([60, 33, 68, 79]).buffer])(
    'other bytes (%#)',
    (bytes) => {
      expect(problemOf(bytes)).toBe('not-an-index')
    },
  )

  test('not a buffer at all, as a poisoned IndexedDB value may be', () => {
    for (const value of [null, undefined, 'text', {}, [1]]) expect(problemOf(value as never)).toBe('not-an-index')
  })
})

test('ids come back as they were given, numbers or texts, and are found again', () => {
  const lists = fc.oneof(
    fc.uniqueArray(fc.nat(999_999_999).map(String), { maxLength: 50 }),
    fc.uniqueArray(
      fc.string({ unit: 'grapheme' }).filter((id) => id.isWellFormed()),
      { maxLength: 50 },
    ),
    fc.uniqueArray(fc.constantFrom('0', '00', '1', '01', '1e3', '-1', '9999999999', ''), { maxLength: 8 }),
  )
  fc.assert(
    fc.property(lists, (ids) => {
      const index = PackedIndex.open(build(ids.map((id) => product(id, {}))))
      expect(ids.map((_, ordinal) => index.ids.at(ordinal))).toEqual(ids)
      expect(index.ids.find(new Set([...ids.slice(0, 3), 'nobody', '77777777777']))).toEqual(
        new Map(ids.slice(0, 3).map((id, ordinal) => [id, ordinal])),
      )
    }),
  )
})

test('building twice gives the same bytes, and opening and storing again changes none', () => {
  fc.assert(
    fc.property(anyCatalogue(30), (catalogue) => {
      const first = new Uint8Array(build(catalogue))
      expect(new Uint8Array(PackedIndex.open(build(catalogue)).serialize())).toEqual(first)
    }),
    { numRuns: 30 },
  )
})

test('a field nobody declared is a programming error, not a silent loss', () => {
  expect(() => build([{ id: '1', fields: [{ field: 'colour', text: 'red' }] }])).toThrow(RangeError)
})
