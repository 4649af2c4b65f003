import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'
import { bitmapMark, listCount, type PostingGroup, readList, writeList } from './postings.ts'

const documents = 5000
const ordinals = fc
  .uniqueArray(fc.nat(documents - 1), { minLength: 1, maxLength: 400 })
  .map((docs) => docs.sort((a, b) => a - b))

const write = (lists: readonly (readonly number[])[]): ByteWriter => {
  const out = new ByteWriter(1)
  const groups = lists.map((docs, field): PostingGroup => ({ field, docs: Int32Array.from(docs), count: docs.length }))
  writeList(out, groups, documents)
  return out
}

const read = (out: ByteWriter): number[][] => {
  const found: number[][] = []
  readList(new ByteReader(out.bytes.subarray(0, out.length)), 0, documents, (doc, field) =>
    (found[field] ??= []).push(doc),
  )
  return found
}

test('a list comes back as it was written, with its count, whatever the gaps', () => {
  fc.assert(
    fc.property(fc.array(ordinals, { minLength: 1, maxLength: 4 }), (lists) => {
      const out = write(lists)
      expect(read(out)).toEqual(lists)
      expect(listCount(new ByteReader(out.bytes), 0)).toBe(lists.flat().length)
    }),
  )
})

test('a word of nearly every row becomes a bitmap and comes back whole', () => {
  const docs = Array.from({ length: documents }, (_, doc) => doc).filter((doc) => doc % 17 !== 3)
  const out = write([docs])
  expect((out.bytes.at(1) ?? 0) & bitmapMark).toBe(bitmapMark)
  expect(out.length).toBeLessThan(documents / 7)
  expect(read(out)).toEqual([docs])
})

test('numbers up to 32 bits survive', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffffff)), (numbers) => {
      const out = new ByteWriter(1)
      for (const number of numbers) out.varint(number)
      const reader = new ByteReader(out.bytes)
      expect(numbers.map(() => reader.varint())).toEqual(numbers)
    }),
  )
})
