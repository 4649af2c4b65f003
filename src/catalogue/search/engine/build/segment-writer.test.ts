import { expect, test } from 'vitest'
import { PackedIndex } from '../packed-index.ts'
import { readList } from '../postings.ts'
import { SegmentWriter } from './segment-writer.ts'
import { runAtOnce } from '../bytes.ts'

/** Lists in the order of words a, b, c…, as they are read back, with where each stands. */
const written = (lists: readonly (readonly number[])[]) => {
  const size = 5000
  const writer = new SegmentWriter(size)
  lists.forEach((docs, at) => {
    writer.add(Uint8Array.of(97 + at), 1, [{ field: 0, docs: Int32Array.from(docs), count: docs.length }])
  })
  const bytes = new Uint8Array(size)
  const documents = { ids: Array.from(bytes, (_, at) => String(at)), lengths: bytes, boosts: bytes }
  const index = PackedIndex.open(runAtOnce(writer.finish(documents, [{ name: 'name', weight: 1 }])))
  const cursor = index.cursor()
  cursor.first()
  return lists.map(() => {
    const docs: number[] = []
    const { list } = cursor
    readList(index.postings(), list, size, (doc) => docs.push(doc))
    cursor.advance()
    return { docs, list }
  })
}

test('a list that stands already is not stored again', () => {
  const [first, , again] = written([
    [3, 400],
    [3, 4],
    [3, 400],
  ])
  expect(again).toEqual(first)
})

test('other lists of the same hash are kept apart, and found again', () => {
  const one = [207, 481]
  const other = [335, 404]
  const found = written([one, other, one, other])
  expect(found.map(({ docs }) => docs)).toEqual([one, other, one, other])
  expect(new Set(found.map(({ list }) => list)).size).toBe(2)
})
