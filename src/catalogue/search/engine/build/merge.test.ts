import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBit, emptyBitset, runAtOnce, Lists } from '../bytes.ts'
import { productFields, type SearchDocument } from '../words/tokenise.ts'
import { PackedIndex } from '../packed-index.ts'
import { anyCatalogue, product } from '../test-corpus.ts'
import { buildSteps } from './build.ts'
import { invertSteps } from '../words/word-lists.ts'
import { mergeSteps } from '../segmented-index.ts'

const built = (rows: readonly SearchDocument[]) => runAtOnce(buildSteps(rows, { fields: productFields }))
const open = (rows: readonly SearchDocument[]) => PackedIndex.open(built(rows))
const bytesOf = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64')
const liveOf = (size: number, lives: (at: number) => boolean) => {
  const bits = emptyBitset(size)
  for (let at = 0; at < size; at += 1) if (lives(at)) addBit(bits, at)
  return bits
}
const renamed = (rows: readonly SearchDocument[]) => rows.map((row) => ({ ...row, id: `b${row.id}` }))

describe('two indexes that become one', () => {
  test('are, byte for byte, what building from the retained rows gives, in their order', () => {
    fc.assert(
      fc.property(anyCatalogue(20), anyCatalogue(20), fc.array(fc.boolean(), { maxLength: 20 }), (one, two, dead) => {
        const second = renamed(two)
        const live = liveOf(one.length, (at) => !dead[at])
        const retained = one.filter((_, at) => !dead[at])
        const merged = runAtOnce(
          mergeSteps([
            { index: open(one), live },
            { index: open(second), live: null },
          ]),
        )
        expect(bytesOf(merged)).toBe(bytesOf(built([...retained, ...second])))
      }),
      { numRuns: 40 },
    )
  })

  test('a word of which no document is left is no word of the new one', () => {
    const one = [product(1, { name: 'glyphosate' }), product(2, { name: 'wheat' })]
    const live = liveOf(2, (at) => at === 1)
    const parts = [
      { index: open(one), live },
      { index: open([]), live: null },
    ] as const
    expect(bytesOf(runAtOnce(mergeSteps(parts)))).toBe(bytesOf(built([one[1] ?? product(0, {})])))
  })

  test('with nothing in either there is nothing, and it can be read', () => {
    const parts = [
      { index: open([]), live: null },
      { index: open([]), live: null },
    ] as const
    expect(PackedIndex.open(runAtOnce(mergeSteps(parts))).size).toBe(0)
  })
})

test('lists of items are lists by item, in the order that is given, each as often as it has the item', () => {
  const anyLists = fc.array(fc.array(fc.nat(9), { maxLength: 6 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyLists, fc.boolean(), (all, backwards) => {
      const lists = new Lists()
      for (const list of all) {
        for (const item of list) lists.items.push(item)
        lists.close()
      }
      const places = all.map((_, at) => at)
      const order = Int32Array.from(backwards ? places.toReversed() : places)
      const { starts, lists: found } = runAtOnce(invertSteps(lists, 10, order))
      for (let item = 0; item < 10; item += 1) {
        const expected = [...order].flatMap((list) => (all[list] ?? []).filter((one) => one === item).map(() => list))
        expect([...found.subarray(starts[item], starts[item + 1])]).toEqual(expected)
      }
    }),
  )
})
