import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'
import { anyCatalogue, buildIndex, searchIndexOf, productDocument } from './test-corpus.ts'

const rows = [
  productDocument(1, { name: 'glyphosate', crop: 'wheat' }),
  productDocument(2, { name: '草甘膦', registration: 'PD20082713' }),
]
const opening = (buffer: ArrayBuffer) => () => new SearchIndex(buffer)

describe('a stored index', () => {
  test('that is truncated at any length is rejected', () => {
    const indexBytes = buildIndex(rows)
    for (let length = 0; length < indexBytes.byteLength; length++)
      expect(opening(indexBytes.slice(0, length))).toThrow('not an intact index')
  })

  test('in which any single bit is flipped is rejected', () => {
    const indexBytes = buildIndex(rows)
    for (let bit = 0; bit < indexBytes.byteLength * 8; bit++) {
      const damagedBytes = indexBytes.slice(0)
      const view = new DataView(damagedBytes)
      view.setUint8(bit >>> 3, view.getUint8(bit >>> 3) ^ (1 << (bit & 7)))
      expect(opening(damagedBytes)).toThrow('not an intact index')
    }
  })

  test.each([
    [new ArrayBuffer(0)],
    [new ArrayBuffer(4096)],
    [new Uint8Array([60, 33, 68, 79]).buffer],
    [null],
    [undefined],
    ['text'],
    [{}],
    [[1]],
  ])('is rejected if it is data of another kind (%#)', (value) =>
    expect(opening(value as ArrayBuffer)).toThrow('not an intact index'),
  )
})

test('an index returns ids unchanged', () => {
  const lists = fc.oneof(
    fc.uniqueArray(
      fc.string({ unit: 'grapheme' }).filter((id) => id.isWellFormed()),
      { maxLength: 50 },
    ),
    fc.uniqueArray(fc.constantFrom('0', '00', '1', '01', '1e3', '-1', '9999999999', ''), { maxLength: 8 }),
  )
  fc.assert(
    fc.property(lists, (ids) => {
      expect(searchIndexOf(ids.map((id) => productDocument(id, {}))).ids).toEqual(ids)
    }),
  )
})

test('building an index twice gives the same bytes', () => {
  fc.assert(
    fc.property(anyCatalogue(30), (catalogue) => {
      expect(new Uint8Array(buildIndex(catalogue))).toEqual(new Uint8Array(buildIndex(catalogue)))
    }),
    { numRuns: 30 },
  )
})

test('an undeclared field is rejected', () => {
  expect(() => buildIndex([{ id: '1', fields: [{ field: 'colour', text: 'red' }] }])).toThrow(RangeError)
})
