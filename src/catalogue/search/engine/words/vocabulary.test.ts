import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TermCursor, VocabularyWriter, fuzzyTerms, utf8Of } from './vocabulary.ts'
import { queryUnits } from '../plan.ts'

const distance = (a: string, b: string, known = new Map<string, number>()): number => {
  if (a === '' || b === '') return a.length + b.length
  const key = `${a.length} ${b.length}`
  const knownDistance = known.get(key)
  if (knownDistance !== undefined) return knownDistance
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  const result = Math.min(
    distance(shortA, b, known) + 1,
    distance(a, shortB, known) + 1,
    distance(shortA, shortB, known) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwap ? distance(a.slice(0, -2), b.slice(0, -2), known) + 1 : Number.POSITIVE_INFINITY,
  )
  known.set(key, result)
  return result
}

const nearest = (typed: string, word: string): number =>
  Math.min(...Array.from({ length: word.length + 1 }, (_, length) => distance(typed, word.slice(0, length))))

const find = (words: readonly string[], typed: string, most: number) => {
  const writer = new VocabularyWriter()
  for (const word of words) writer.single(utf8Of(word), 1, 0)
  const { terms, blocks } = writer.finish()
  const [word] = queryUnits(typed).flatMap(({ parts }) => parts)
  if (word === undefined) throw new RangeError('not a word')
  return fuzzyTerms(new TermCursor(terms.slice(), blocks, words.length), word, most)
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
const dense = fc.uniqueArray(
  fc.oneof(letters, fc.string({ unit: fc.constantFrom('a', '1', '草', 'z'), minLength: 1, maxLength: 9 })),
  { maxLength: 200 },
)
const typedWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 10 })

test('the fuzzy search finds exactly the words that a comparison with every prefix of every word finds', () => {
  fc.assert(
    fc.property(dense, typedWord, fc.constantFrom(1, 2), (list, typed, most) => {
      const words = list.toSorted((a, b) => (utf8Of(a) < utf8Of(b) ? -1 : 1))
      const ascii = words.filter((word) => /^[\0-\x7f]*$/.test(word))
      const expected = ascii
        .map((text) => ({ text, distance: nearest(typed, text) }))
        .filter((it) => it.distance <= most)
      const matches = find(words, typed, most).filter(({ text }) => /^[\0-\x7f]*$/.test(text))
      expect(matches.map(({ text, distance: far }) => ({ text, distance: far }))).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['glyfosate', 2, 'glyphosate'],
  ['glyhposate', 1, 'glyphosate'],
  ['gliphos', 1, 'glyphosate'],
  ['imidaclorpid', 1, 'imidacloprid'],
  ['mancozb', 1, 'mancozeb'],
  ['hweat', 1, 'wheat'],
])('the typed word %s, with at most %i errors, finds %s', (typed, most, word) => {
  const words = ['acetochlor', 'glyphosate', 'glufosinate', 'imidacloprid', 'mancozeb', 'wheat'].sort()
  expect(find(words, typed, most).map(({ text }) => text)).toContain(word)
})

test('all words that share a long ending after the matching prefix are found', () => {
  const words = ['abcdzzzzx', 'abcdzzzzy', 'abcdzzzzyy']
  expect(find(words, 'abcdef', 2).map(({ text }) => text)).toEqual(words)
})
