import { expect, test } from 'vitest'
import { runAtOnce } from '../bytes.ts'
import { readLayout } from '../packed-index.ts'
import { SearchIndex } from '../search-index.ts'
import { matching } from '../search.ts'
import { TermCursor } from '../words/vocabulary.ts'
import { IndexWriter } from './index-writer.ts'

const letters = 'abcd'

/** The documents of the words a, b, c… as a search finds them, and where each word's list starts. */
const written = (lists: readonly (readonly number[])[]) => {
  const size = 5000
  const writer = new IndexWriter(size)
  lists.forEach((docs, at) => {
    writer.add(Uint8Array.of(letters.charCodeAt(at)), 1, [
      { field: 0, docs: Int32Array.from(docs), count: docs.length },
    ])
  })
  const bytes = new Uint8Array(size)
  const documents = { ids: Array.from(bytes, (_, at) => String(at)), lengths: bytes, boosts: bytes }
  const buffer = runAtOnce(writer.finish(documents, [{ name: 'name', weight: 1 }]))
  const { sections, terms } = readLayout(buffer)
  const cursor = new TermCursor(sections.terms, sections.blocks, terms)
  const index = new SearchIndex(buffer)
  cursor.first()
  return lists.map((_, at) => {
    const { list } = cursor
    cursor.advance()
    const { rows } = matching(index, letters.charAt(at))
    return {
      list,
      docs: Array.from({ length: size }, (_row, doc) => doc).filter((doc) => (rows[doc >>> 5]! >>> (doc & 31)) & 1),
    }
  })
}

test('stores equal lists once', () => {
  const [first, , again] = written([
    [3, 400],
    [3, 4],
    [3, 400],
  ])
  expect(again).toEqual(first)
})

test('keeps lists apart whose hashes are equal', () => {
  const one = [207, 481]
  const other = [335, 404]
  const found = written([one, other, one, other])
  expect(found.map(({ docs }) => docs)).toEqual([one, other, one, other])
  expect(new Set(found.map(({ list }) => list)).size).toBe(2)
})
