import { describe, expect, test } from 'vitest'
import { addName, emptyRoot, longestName, nearWordsOf, soundOf, type Entity, type Lexicon } from './lexicon.ts'
import { tokensOf } from './question-text.ts'

const read = (text: string) => tokensOf(text, new Map())
const stems = (text: string) => read(text).map(({ stem }) => stem)
const mite: Entity = { kind: 'pest', id: 'mite' }
const redMite: Entity = { kind: 'pest', id: 'red_mite' }

describe('the lexicon finds the longest name', () => {
  const root = emptyRoot()
  addName(root, read('mite'), mite)
  addName(root, read('citrus red mite'), redMite)
  test.each<[string, { length: number; entities: Entity[] } | null]>([
    ['mite', { length: 1, entities: [mite] }],
    ['mites of', { length: 1, entities: [mite] }],
    ['citrus red mite', { length: 3, entities: [redMite] }],
    ['citrus red mites now', { length: 3, entities: [redMite] }],
    // The beginning of a name is not a name.
    ['citrus red', null],
    ['citrus', null],
    ['', null],
    ['wheat', null],
  ])('%s', (text, found) => expect(longestName(root, stems(text), 0)).toEqual(found))
  test('starts at the given token', () => {
    expect(longestName(root, stems('the mite'), 0)).toBeNull()
    expect(longestName(root, stems('the mite'), 1)).toEqual({ length: 1, entities: [mite] })
    expect(longestName(root, stems('the mite'), 7)).toBeNull()
  })
})

describe('one name of several things', () => {
  test('is used as a part of a name only if nothing has it as its whole name', () => {
    const root = emptyRoot()
    addName(root, read('mite'), redMite, true)
    expect(longestName(root, stems('mite'), 0)?.entities).toEqual([redMite])
    addName(root, read('mite'), mite)
    expect(longestName(root, stems('mite'), 0)?.entities).toEqual([mite])
  })
})

describe('a typing error', () => {
  const of = (...names: readonly string[]): Lexicon['words'] => {
    const words = new Map<string, { stem: string; sound: string }[]>()
    for (const stem of names) {
      const sound = soundOf(stem)
      words.set(sound[0] ?? '', [...(words.get(sound[0] ?? '') ?? []), { stem, sound }])
    }
    return words
  }
  const words = of('wheat', 'imidacloprid', 'imidaclothiz', 'thiamethoxam', 'cypermethrin', 'mancozeb')
  test.each([
    ['wheet', ['wheat']],
    // The first two letters are swapped.
    ['hweat', ['wheat']],
    ['mancozb', ['mancozeb']],
    ['macnozeb', ['mancozeb']],
    ['tiametoxam', ['thiamethoxam']],
  ])('%s', (typed, near) => expect(nearWordsOf(words, typed)).toEqual(near))
  test.each([
    // Two errors in a short word, a word of four letters, and another active with a different ending.
    'wxeet',
    'whet',
    'imidaclothrin',
    'mancopper',
    '',
  ])('in %s does not lead to a name', (typed) => expect(nearWordsOf(words, typed)).toEqual([]))
  test('at the same distance from two names may mean either; otherwise the nearer name wins', () => {
    expect(nearWordsOf(of('metalaxyl', 'metalaxim'), 'metalaxyn')).toEqual(['metalaxyl', 'metalaxim'])
    expect(nearWordsOf(of('cyfluthrin', 'cyhaluthrin'), 'cyfluthrin')).toEqual(['cyfluthrin'])
  })
})
