import { describe, expect, test } from 'vitest'
import { tokensOf } from './question-text.ts'
import { unknownNames } from './unknown-names.ts'

/** `named`: the typed words that are names in the data. */
const unknown = (question: string, named: readonly string[] = [], namesSomething = named.length > 0) => {
  const tokens = tokensOf(question, new Map())
  const namedWords = new Set(named.flatMap((name) => tokensOf(name, new Map()).map(({ raw }) => raw)))
  return unknownNames(tokens, (at) => namedWords.has(tokens[at]?.raw ?? ''), namesSomething)
}

test.each([
  ['glyphosate for quinoa', ['glyphosate'], ['quinoa']],
  ['glifosato para el cultivo de quinua', ['glifosato'], ['quinua']],
  ['psyllids of citrus', ['citrus'], ['psyllids']],
  ['products with broflanilide', ['x'], ['broflanilide']],
  ['do you sell zabaleta and glyphosate', ['glyphosate'], ['zabaleta']],
  ['zabaleta glyphosate', ['glyphosate'], ['zabaleta']],
])('a word in the position of a name is an unknown name: %s', (question, named, expected) =>
  expect(unknown(question, named)).toEqual(expected),
)

test.each(['flubendiamide', 'cyproconazole', 'triflumuron', 'diquat'])(
  'a word that ends like an active ingredient is an unknown name anywhere: %s',
  (word) => {
    const names = unknown(`rice what about the ${word} rice`, ['rice'])
    expect(names).toEqual([word])
  },
)

describe('a capitalised word, or a word before a number, is an unknown name', () => {
  test.each([
    ['rice Zorvec please', ['rice'], ['Zorvec']],
    ['rice zorvec 100', ['rice'], ['zorvec']],
  ])('%s', (question, named, expected) => expect(unknown(question, named)).toEqual(expected))
  test('but not in a question that is entirely in capitals', () =>
    expect(unknown('RICE PLEASE KINDLYY', ['RICE'])).toEqual([]))
})

test.each([
  'what is the dose per hectare for it',
  'cuál es la dosis por hectárea',
  '有哪些厂家供应这个产品',
  '每亩用多少克',
])('common words in three languages are not unknown names: %s', (question) => expect(unknown(question)).toEqual([]))

describe('unknown names in Chinese', () => {
  test.each([
    ['噻虫啉有哪些登记', [], ['噻虫啉']],
    // A common ideograph within a name belongs to it; alone it is not a name.
    ['藜麦用噻虫嗪', ['噻虫嗪'], ['藜麦']],
    ['请问藜', [], []],
    ['', [], []],
  ])('are whole words in "%s"', (question, named, expected) => expect(unknown(question, named)).toEqual(expected))
  test('are two names if other words are between them', () =>
    expect(unknown('藜麦 and 噻虫啉')).toEqual(['藜麦', '噻虫啉']))
})

test.each([
  ['thiamethoxam для пшеницы', ['для', 'пшеницы']],
  ['thiamethoxam للقمح', ['للقمح']],
  ['thiamethoxam Weißkohl', ['Weißkohl']],
])('a word with a letter that no record uses counts as an unknown name: %s', (question, expected) =>
  expect(unknown(question, ['thiamethoxam'])).toEqual(expected),
)
