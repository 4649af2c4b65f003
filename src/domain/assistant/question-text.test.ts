import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  editDistance,
  normaliseUnicode,
  simplifyIdeographs,
  stemOf,
  tokensOf,
  type SimplifiedLetters,
} from './question-text.ts'

const none: SimplifiedLetters = new Map()
const stems = (text: string, simplified = none) => tokensOf(text, simplified).map(({ stem }) => stem)
const raws = (text: string) => tokensOf(text, none).map(({ raw }) => raw)

test.each([
  ['aphid', 'aphids'],
  ['tomato', 'tomatoes'],
  ['pulgon', 'pulgones'],
  ['manzana', 'manzano'],
  ['maize', 'maiz'],
  ['berry', 'berries'],
])('two spellings have the same stem: %s and %s', (one, other) => expect(stemOf(one)).toBe(stemOf(other)))

describe('a word that is not a plural', () => {
  test.each(['grass', 'fungus', 'citrus', 'moss'])('keeps its ending: %s', (word) => expect(stemOf(word)).toBe(word))
  test.each(['tea', 'pea', 'uva', 'oca', 'as', 'a', ''])('is unchanged if it is short: "%s"', (word) =>
    expect(stemOf(word)).toBe(word),
  )
  test.each(['2.5', '25', '稻', 'ñandú', 'привет', '+', '%'])('is unchanged if it is not a Latin word: "%s"', (word) =>
    expect(stemOf(word)).toBe(word),
  )
})

test('the number of errors is the same in both directions, and zero between equal words', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,9}$/), fc.stringMatching(/^[a-z]{0,9}$/), (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, one, 2)).toBe(0)
    }),
  ))

describe('the number of typing errors', () => {
  test.each([
    ['wheat', 'wheet', 1],
    ['wheat', 'whet', 1],
    ['wheat', 'wheatt', 1],
    ['wheat', 'hweat', 1],
    ['wheat', 'wehat', 1],
    ['imidacloprid', 'imidcloprit', 2],
    ['rice', 'wheat', 5],
    ['', 'ab', 2],
    ['ab', '', 2],
  ])('between "%s" and "%s" is %i', (one, other, errors) => expect(editDistance(one, other, 5)).toBe(errors))
  test('is not counted exactly if it is above the limit', () => {
    expect(editDistance('abamectin', 'cyantraniliprole', 2)).toBe(3)
    expect(editDistance('abcdefgh', 'hgfedcba', 1)).toBeGreaterThan(1)
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBeGreaterThan(2)
  })
})

describe('a question is split into tokens', () => {
  test.each([
    ['25% WG', ['25', '%', 'WG']],
    ['２５％ ＷＧ', ['25', '%', 'WG']],
    ['噻虫嗪25%水分散粒剂', ['噻', '虫', '嗪', '25', '%', '水', '分', '散', '粒', '剂']],
    ['glyphosate小麦dosis', ['glyphosate', '小', '麦', 'dosis']],
    ['2,4-D', ['2,4', 'D']],
    ['λ-cyhalothrin 2.5 % EC', ['λ', 'cyhalothrin', '2.5', '%', 'EC']],
    ['a+b', ['a', '+', 'b']],
    ['¿Qué?', ['Qué']],
    ['🌾🐛 rice 🚜', ['rice']],
    // Thai vowels and combining strokes cannot be composed with a letter.
    ['ข้าว', ['ข้าว']],
    ['r\u0337i\u0337ce', ['r\u0337i\u0337ce']],
    ['', []],
    ['   \n\t', []],
    ['...!!!', []],
  ])('%s', (text, tokens) => expect(raws(text)).toEqual(tokens))

  test('with the same stems regardless of accents, case and Unicode normalisation', () => {
    expect(stems('MAÍZ')).toEqual(stems('maíz'))
    expect(stems('maíz'.normalize('NFD'))).toEqual(stems('maíz'.normalize('NFC')))
    expect(stems('Algodón')).toEqual(['algodon'])
  })
  test('with a decimal point for a decimal comma, and without superfluous zeros', () => {
    expect(stems('2,5')).toEqual(['2.5'])
    expect(stems('2.50')).toEqual(['2.5'])
    expect(stems('007')).toEqual(['7'])
  })
  test('with simplified ideographs as stems, and the typed ideographs as raw text', () => {
    const simplified = new Map([['麥', '麦']])
    expect(tokensOf('小麥', simplified)).toMatchObject([
      { stem: '小', raw: '小' },
      { stem: '麦', plain: '麦', raw: '麥' },
    ])
    expect(simplifyIdeographs('小麥與水稻', simplified)).toBe('小麦與水稻')
  })
  test('with one token for each ideograph, also outside the BMP', () => expect(raws('𠀀𠮷')).toEqual(['𠀀', '𠮷']))
})

test('a token has its correct position in any text', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Maíz', '25', '2,5', '%', '噻虫嗪', '🌾', ' ', '، ', 'שלום', 'ＷＧ', 'ﬁ', '\u200f')),
      (parts) => {
        const text = normaliseUnicode(parts.join(''))
        for (const { raw, at } of tokensOf(text, none)) expect(text.slice(at, at + raw.length)).toBe(raw)
      },
    ),
  ))
