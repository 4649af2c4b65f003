import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from '../test-corpus.ts'
import { longestTerm, TermCursor, VocabularyWriter } from './vocabulary.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const open = (words: readonly string[]): TermCursor => {
  const writer = new VocabularyWriter()
  words.forEach((word, at) => {
    const bytes = encoder.encode(word)
    if (at % 3 === 0) writer.list(bytes, bytes.length, at * 1000)
    else writer.single(bytes, bytes.length, at * 1000, at % 15)
  })
  const { terms, blocks } = writer.finish()
  return new TermCursor(terms.slice(), blocks, words.length)
}

const word = (cursor: TermCursor): string => decoder.decode(cursor.term.subarray(0, cursor.length))

const anyWords = fc
  .uniqueArray(
    fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '草', '𠮷'), minLength: 1, maxLength: 9 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((it) => it.isWellFormed()),
    ),
    { maxLength: 90 },
  )
  .map(inOrder)

const compare = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b)

test('walking gives every word with its reference, and what it shares with the one before', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const cursor = open(words)
      let before = new Uint8Array()
      cursor.first()
      words.forEach((expected, at) => {
        expect(word(cursor)).toBe(expected)
        const reference = at % 3 === 0 ? [cursor.doc, cursor.list] : [cursor.doc, cursor.field]
        expect(reference).toEqual(at % 3 === 0 ? [-1, at * 1000] : [at * 1000, at % 15])
        const bytes = encoder.encode(expected)
        let shared = 0
        while (shared < bytes.length && bytes[shared] === before[shared]) shared++
        expect(cursor.shared).toBe(shared)
        before = bytes
        cursor.advance()
      })
      expect(cursor.done).toBe(true)
    }),
  )
})

test('seeking stands on the first word not before the key, from wherever the cursor was', () => {
  fc.assert(
    fc.property(
      anyWords,
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '草', 'z', '\0'), maxLength: 6 }), { minLength: 1 }),
      (words, keys) => {
        const cursor = open(words)
        for (const key of [...keys, ...words.slice(0, 3)]) {
          const bytes = new Uint8Array(longestTerm)
          const { written } = encoder.encodeInto(key, bytes)
          cursor.seek(bytes, written)
          const expected = words.find((it) => compare(encoder.encode(it), encoder.encode(key)) >= 0)
          expect(cursor.done ? undefined : word(cursor)).toBe(expected)
        }
      },
    ),
  )
})
