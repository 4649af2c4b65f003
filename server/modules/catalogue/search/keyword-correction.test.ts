import { expect, test } from 'vitest'
import { correctKeyword } from './keyword-correction.ts'
import { wordList } from './near-words.ts'

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
