import { expect, test } from 'vitest'
import { similarWordsOf, phoneticKey, type Lexicon } from './lexicon.ts'

const of = (...names: readonly string[]): Lexicon['words'] => {
  const words = new Map<string, { stem: string; sound: string }[]>()
  for (const stem of names) {
    const sound = phoneticKey(stem)
    words.set(sound[0] ?? '', [...(words.get(sound[0] ?? '') ?? []), { stem, sound }])
  }
  return words
}
const words = of('wheat', 'imidacloprid', 'imidaclothiz', 'thiamethoxam', 'cypermethrin', 'mancozeb')
test.each([
  ['wheet', ['wheat']],
  ['hweat', ['wheat']],
  ['mancozb', ['mancozeb']],
  ['macnozeb', ['mancozeb']],
  ['tiametoxam', ['thiamethoxam']],
])('a typing error in "%s" is corrected', (typed, near) => expect(similarWordsOf(words, typed)).toEqual(near))
test.each([
  // Two errors in a short word, a word of four letters, and active ingredients with another ending are not corrected.
  'wxeet',
  'whet',
  'imidaclothrin',
  'mancopper',
  '',
])('a typing error in "%s" is not corrected', (typed) => expect(similarWordsOf(words, typed)).toEqual([]))
test('a typing error is corrected to the nearest name, or to both names if two are equally near', () => {
  expect(similarWordsOf(of('metalaxyl', 'metalaxim'), 'metalaxyn')).toEqual(['metalaxyl', 'metalaxim'])
  expect(similarWordsOf(of('cyfluthrin', 'cyhaluthrin'), 'cyfluthrin')).toEqual(['cyfluthrin'])
})
