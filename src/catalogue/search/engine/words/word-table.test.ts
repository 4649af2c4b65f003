import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAtOnce } from '../bytes.ts'
import { sortWords } from '../build/index-writer.ts'
import { inOrder } from '../test-corpus.ts'
import { WordTable } from './word-lists.ts'

const decoder = new TextDecoder()

const tableOf = (words: readonly string[]) => {
  const table = new WordTable()
  const numbers = words.map((word) => table.number(word))
  const texts = Array.from({ length: table.size }, (_, word) =>
    decoder.decode(table.bytes.subarray(table.start(word), table.end(word))),
  )
  return { table, numbers, texts }
}

const anyWord = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '草', '𠮷'), minLength: 1, maxLength: 9 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((it) => it.isWellFormed()),
)

test('a word has one number however often it comes, and comes back by it', () => {
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 60 }), (words) => {
      const { numbers, texts } = tableOf([...words, ...words])
      expect(texts).toEqual([...new Set(words)])
      expect(numbers.map((number) => texts[number])).toEqual([...words, ...words])
    }),
  )
})

test('many words are told apart as the table grows', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `pd${at}`)
  const { table, numbers } = tableOf(words)
  expect(numbers).toEqual(words.map((_, at) => at))
  expect(words.map((word) => table.number(word))).toEqual(numbers)
})

const sorted = (words: readonly string[]) => {
  const { table, texts } = tableOf(words)
  return Array.from(runAtOnce(sortWords(table)), (word) => texts[word])
}

test('sorting gives the order of the bytes, which UTF-16 order is not beyond the first plane', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyWord, { maxLength: 200 }), (words) => {
      expect(sorted(words)).toEqual(inOrder(words))
    }),
  )
  expect(sorted(['𠮷', '\uffee'])).toEqual(['\uffee', '𠮷'])
})

test('long lists with long common beginnings are sorted without loss, a word before those that go on', () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `registration${(at * 7919) % 20_000}`)
  expect(sorted(words)).toEqual(inOrder(words))
})
