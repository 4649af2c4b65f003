import { expect, test, describe } from 'vitest'
import {
  runAtOnce,
  runInSlices,
  type Steps,
  addBit,
  countBits,
  emptyBitset,
  hasBit,
  ByteWriter,
  fnv1a,
  Lists,
} from './bytes.ts'
import fc from 'fast-check'
import { TextBytes } from './words/tokenise.ts'

function* work(steps: number, tick: () => void): Steps<string> {
  for (let step = 0; step < steps; step++) {
    tick()
    yield
  }
  return 'done'
}

test('the thread is yielded whenever a slice has used its time, and the result still arrives', async () => {
  let clock = 0
  const slices: number[] = []
  let since = 0
  const result = await runInSlices(
    work(10, () => (clock += 5)),
    {
      now: () => clock,
      pause: () => {
        slices.push(clock - since)
        since = clock
        return Promise.resolve()
      },
    },
  )
  expect(result).toBe('done')
  expect(slices).toEqual([15, 15, 15])
})

test('a failure in a slice rejects, so that a half-built index is never stored', async () => {
  const failing = work(3, () => {
    throw new RangeError('poisoned row')
  })
  await expect(runInSlices(failing, { now: () => 0, pause: async () => {} })).rejects.toThrow('poisoned row')
})

test('work that runs at once does not pause', () => {
  expect(runAtOnce(work(1000, () => undefined))).toBe('done')
})

describe('a number of variable length', () => {
  test('takes no more bytes than it needs', () => {
    const lengthOf = (value: number) => {
      const writer = new ByteWriter(8)
      writer.varint(value)
      return writer.length
    }
    expect([127, 128, 16_383, 16_384, 2 ** 32 - 1].map(lengthOf)).toEqual([1, 2, 2, 3, 5])
  })
})

test('the hash of exactly the given bytes is the standard one', () => {
  const bytes = new TextEncoder().encode('xfoobarx')
  expect(fnv1a(bytes, 1, 7) >>> 0).toBe(0xbf9cf968)
  expect(fnv1a(bytes, 3, 3) >>> 0).toBe(0x811c9dc5)
})

describe('a set of rows', () => {
  test('contains the rows that were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(99)), (size, put) => {
        const bits = emptyBitset(size)
        const fits = (at: number) => at < size
        for (const at of put.filter(fits)) addBit(bits, at)
        const left = new Set(put.filter(fits))
        expect(Array.from({ length: size }, (_, at) => at).filter((at) => hasBit(bits, at))).toEqual(
          [...left].toSorted((a, b) => a - b),
        )
        expect(countBits(bits)).toBe(left.size)
      }),
    )
  })
})

describe('a growing list of numbers', () => {
  test('begins where the previous one ends, even after an empty one', () => {
    const lists = new Lists()
    for (const list of [[1, 2], [], [3]]) {
      for (const item of list) lists.items.push(item)
      lists.close()
    }
    expect([lists.length, lists.start(0), lists.start(1), lists.start(2)]).toEqual([3, 0, 2, 2])
    expect([...lists.ends.filled()]).toEqual([2, 2, 3])
  })
})

test('the bytes of a text are its UTF-8, whatever the buffer contained before', () => {
  const bytes = new TextBytes()
  const encoder = new TextEncoder()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      bytes.set(text)
      expect([...bytes.bytes.subarray(0, bytes.length)]).toEqual([...encoder.encode(text)])
    }),
  )
  bytes.set('a'.repeat(1_000))
  bytes.set('é')
  expect(bytes.length).toBe(2)
})
