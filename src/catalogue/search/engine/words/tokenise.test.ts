import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#lib/fold-text.ts'
import { indexTerms, ideographPairs } from './tokenise.ts'

const terms = (text: string) => indexTerms(text).terms

describe('folding', () => {
  test.each([
    ['Ácaro ROJO', 'acaro rojo'],
    ['ＷＩＤＥ', 'wide'],
    ['Größe Łódź Ørsted', 'grosse lodz orsted'],
    ['İstanbul ISPARTA ılıca', 'istanbul isparta ilica'],
    ['㎏ ™ ﬁne', 'kg tm fine'],
    ['한글', '한글'],
    ['可溼性粉劑', '可濕性粉劑'],
    ['1071‑83‑6', '1071-83-6'],
  ])('%s is searched as %s', (text, folded) => expect(foldText(text)).toBe(folded))

  test('folding a word again does not change it, so a search for a stored word finds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

describe('words of a text', () => {
  test('include a joined term such as 2,4-D both as a whole and by its parts', () => {
    expect(terms('lambda-cyhalothrin')).toEqual(['lambda', 'cyhalothrin', 'lambdacyhalothrin'])
    expect(terms('2,4-D')).toEqual(['2', '4', 'd', '24d'])
  })

  test('are joined across a comma or full stop only between digits, so "wheat,rice" is two words', () => {
    expect(terms('Wheat,Rice')).toEqual(['wheat', 'rice'])
    expect(terms('Co.,Ltd.')).toEqual(['co', 'ltd'])
    expect(terms('0.5%')).toEqual(['0', '5', '05'])
  })

  test('include a registration number without its letters, but not a formulation code without its letters', () => {
    expect(terms('PD20082713')).toEqual(['pd20082713', '20082713'])
    expect(terms('PD85105-4')).toEqual(['pd85105', '85105', '4', 'pd851054', '851054'])
    expect(terms('EC50')).toEqual(['ec50'])
  })

  test('include overlapping pairs of ideographs, and the last ideograph alone', () => {
    expect(terms('草甘膦')).toEqual(['草甘', '甘膦', '膦'])
    expect(terms('麦')).toEqual(['麦'])
    expect(terms('50克/升 EC')).toEqual(['克', '50', '升', 'ec'])
  })

  test('never contain half of a character beyond the BMP', () => {
    expect(ideographPairs('𠮷野家')).toEqual(['𠮷野', '野家'])
    expect(terms('𐐀'.repeat(60)).every((term) => term.isWellFormed())).toBe(true)
  })

  test.each(['', '   ', '😀🐛', '+-·/，。', '\u0000', '\u0301'])('%j has no words', (text) => {
    expect(indexTerms(text)).toEqual({ terms: [], words: 0 })
  })

  test('the length of a text counts two ideographs as one word', () => {
    expect(indexTerms('glyphosate + 2,4-D').words).toBe(4)
    expect(indexTerms('草甘膦').words).toBe(2)
  })

  test('never include an empty word or a word that is longer than its length byte allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const term of terms(text)) {
          expect(term.length).toBeGreaterThan(0)
          expect(new TextEncoder().encode(term).length).toBeLessThanOrEqual(255)
        }
      }),
    )
  })
})
