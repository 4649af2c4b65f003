import { describe, expect, test } from 'vitest'
import { correctable, nearWords, wordList, correctKeyword } from './near-words.ts'

const words = ['Glyphosate', 'Lambda-cyhalothrin', 'Piridabén', 'Wheat', 'Wheel', 'Rust, yellow', '2,4-D butyl']
const near = (typed: string, most = 9) => nearWords(typed, [wordList(words)], most)

describe('near a typed word', () => {
  test.each([
    ['another letter', 'glyphozate', ['glyphosate']],
    ['a letter too many', 'gllyphosate', ['glyphosate']],
    ['a letter missing', 'glyphosae', ['glyphosate']],
    ['two swapped', 'wehat', ['wheat']],
    ['the first letter', 'klyphosate', ['glyphosate']],
    ['a beginning with an error', 'glyfos', []],
    ['a beginning with one', 'glypo', ['glyphosate']],
    ['two errors', 'gliphozate', ['glyphosate']],
    ['two errors in nine letters', 'gliphozat', ['glyphosate']],
    ['two errors in eight letters', 'gliphoza', []],
    ['three errors', 'gliphozade', []],
    ['a part of a compound', 'cyhalotrin', ['cyhalothrin']],
    ['a compound as one word', 'lambdacyhalotrin', ['lambdacyhalothrin']],
    ['an accent', 'piridaven', ['piridaben']],
    ['what is spelt right', 'wheat', []],
  ])('%s: %s', (_, typed, found) => expect(near(typed)).toEqual(found))

  test('are the shortest ones, none that begins with another, up to the limit', () => {
    const lists = [wordList(['wheatear', 'wheat']), wordList(['wheal', 'wheaten', 'wheedle', 'wheaxx'])]
    expect(nearWords('wheak', lists, 9)).toEqual(['wheal', 'wheat', 'wheaxx'])
    expect(nearWords('wheak', lists, 2)).toEqual(['wheal', 'wheat'])
  })
})

test('a list has each word once, without numbers, codes and short words', () => {
  expect(wordList(['Rust, yellow', 'yellow', '2,4-D', 'PD20160188', null, 'abc']).map(({ text }) => text)).toEqual([
    'rust',
    'yellow',
  ])
})

test('numbers, codes, short words and other scripts stay as written', () => {
  expect(['2,4-d', 'pd2016', 'whet', '草甘膦草甘膦', 'a'.repeat(41)].map(correctable)).toEqual(Array(5).fill(null))
  expect(correctable('Piridabén')).toBe('piridaben')
  expect(correctable('lambda-cyhalothrin')).toBe('lambdacyhalothrin')
})

const names = ['Glyphosate', 'Wheat rust']
const meant = (text: string, held: readonly string[] = []) =>
  correctKeyword(
    { text },
    {
      namesHolding: (piece) => names.filter((name) => name.toLowerCase().includes(piece)),
      lists: [wordList(names)],
      finds: async ({ text: one }) => held.includes(one),
    },
  )

test('each word is a part of a name, a mistyped word, or taken as typed', async () => {
  expect(await meant('phosate whaet 41')).toEqual({
    text: 'phosate whaet 41',
    instead: [['Glyphosate'], ['wheat'], ['41']],
    corrected: ['wheat'],
  })
})

test('a word that is in some row is not corrected, however near another one is', async () => {
  expect(await meant('wheat whaet', ['whaet'])).toMatchObject({
    instead: [['Wheat rust'], ['whaet']],
    corrected: [],
  })
})

test('only the first eight of many words count', async () => {
  expect((await meant('a b c d e f g h whaet')).instead).toHaveLength(8)
})
