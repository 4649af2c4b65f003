import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './bytes.ts'
import { bitmapMark, listCount, scanTerm, writeList, type PostingGroup } from './postings.ts'
import { Scratch } from './search-index.ts'

const documents = 5000
/** Documents with their fields; a document is in one group only. */
const anyList = fc
  .uniqueArray(fc.tuple(fc.nat(documents - 1), fc.nat(3)), {
    minLength: 1,
    maxLength: 800,
    selector: ([doc]) => doc,
  })
  .map((list) => list.sort(([a], [b]) => a - b))

const write = (list: readonly (readonly [doc: number, field: number])[]): ByteWriter => {
  const out = new ByteWriter(1)
  const groups = [0, 1, 2, 3].flatMap((field): PostingGroup[] => {
    const docs = list.flatMap(([doc, of]) => (of === field ? [doc] : []))
    return docs.length > 0 ? [{ field, docs: Int32Array.from(docs), count: docs.length }] : []
  })
  writeList(out, groups, documents)
  return out
}

/** As a query reads it. */
const read = (out: ByteWriter): [doc: number, field: number][] => {
  const scratch = new Scratch(documents)
  scratch.start(null)
  const place = { doc: -1, field: 0, list: 0 }
  scanTerm(place, new ByteReader(out.bytes.subarray(0, out.length)), documents, new Float64Array(4).fill(1), 1, scratch)
  return Array.from(scratch.found())
    .sort((a, b) => a - b)
    .map((doc) => [doc, 31 - Math.clz32(scratch.result(doc) & 0xffff)])
}

test('a query reads a list as it was written, with its count, whatever the gaps', () => {
  fc.assert(
    fc.property(anyList, (list) => {
      const out = write(list)
      expect(read(out)).toEqual(list)
      expect(listCount(new ByteReader(out.bytes), 0)).toBe(list.length)
    }),
  )
})

test('a word of nearly every row is stored as a bitmap', () => {
  const list = Array.from({ length: documents }, (_, doc) => [doc, 0] as const).filter(([doc]) => doc % 17 !== 3)
  const out = write(list)
  expect((out.bytes.at(1) ?? 0) & bitmapMark).toBe(bitmapMark)
  expect(out.length).toBeLessThan(documents / 7)
  expect(read(out)).toEqual(list)
})
