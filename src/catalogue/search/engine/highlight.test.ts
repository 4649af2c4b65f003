import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightRanges } from './highlight.ts'
import { anyQuery } from './test-corpus.ts'

const highlighted = (text: string, query: string, corrected?: string[]) =>
  highlightRanges(text, query, corrected).map(({ start, end }) => text.slice(start, end))

test.each<[string, string, readonly string[]]>([
  ['Glyphosate 41% SL', 'glyph', ['Glyph']],
  ['Glyphosate 41% SL', 'osate', []],
  ['lambda-cyhalothrin', 'lambda-cy', ['lambda-cy']],
  ['lambda-cyhalothrin', 'lambdacy', ['lambda-cy']],
  ['lambda-cyhalothrin', 'cyhalo', ['cyhalo']],
  ['2,4-D dimethylamine', '2,4-d', ['2,4-D']],
  ['dichlor 2 and 4', '2,4-d', ['2', '4']],
  ['2,4-D dimethylamine', '24d', ['2,4-D']],
  ['Winter wheat, rice', 'wheat ric', ['wheat', 'ric']],
  ['Ácaro rojo', 'acaro', ['Ácaro']],
  ['Ácaro rojo', 'acaro', ['Ácaro']],
  ['PD20082713', 'pd2008', ['PD2008']],
  ['PD20082713', '2008', ['2008']],
  ['PD20082713', '200', []],
  ['Glyphosate 41% SL', '4', []],
  ['Glyphosate 41% SL', '41%', ['41']],
  ['CAS 8018-01-7', '80', []],
  ['CAS 8018-01-7', '8018017', ['8018-01-7']],
  ['山东草甘膦水剂', '草甘膦', ['草甘膦']],
  ['Größe', 'gross', ['Größ']],
  ['🐛 worm', 'wor', ['wor']],
  ['anything', '', []],
  ['', 'anything', []],
])('in %j, the query %j highlights %j', (text, query, expected) => expect(highlighted(text, query)).toEqual(expected))

test('a word that replaced a misspelt one is highlighted completely', () => {
  expect(highlighted('Glyphosate', 'glyfosate')).toEqual([])
  expect(highlighted('Glyphosate', 'glyfosate', ['glyphosate'])).toEqual(['Glyphosate'])
})

test('ranges are in order, disjoint, inside the text, and never separate a letter from its accent', () => {
  const texts = fc.string({
    unit: fc.constantFrom(
      'g',
      'l',
      'y',
      ' ',
      '-',
      '2',
      ',',
      '4',
      'D',
      'é',
      'e\u0301',
      '草',
      '甘',
      '🐛',
      '𠮷',
      '한',
      'ﬁ',
    ),
  })
  fc.assert(
    fc.property(texts, fc.oneof(anyQuery, texts), (text, query) => {
      let last = -1
      for (const { start, end } of highlightRanges(text, query)) {
        expect(start).toBeGreaterThan(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(text.slice(start, end).isWellFormed()).toBe(true)
        expect(/^\p{M}/u.test(text.slice(end))).toBe(false)
        last = end
      }
    }),
  )
})
