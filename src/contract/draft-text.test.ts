import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftTextBytes, draftTextFits, fitToDraft } from './draft-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength

describe('a text fits into a draft', () => {
  test.each<[string, string, number, boolean]>([
    ['an empty text', '', 140, true],
    ['twenty times what Send allows', 'x'.repeat(2_800), 140, true],
    ['one letter more', 'x'.repeat(2_801), 140, false],
    ['a text of as many bytes as a text may have', 'x'.repeat(draftTextBytes), 4_000, true],
    ['one byte more', 'x'.repeat(draftTextBytes + 1), 4_000, false],
    ['Chinese letters of three bytes each, up to the bytes', '水'.repeat(6_826), 500, true],
    ['one Chinese letter more', '水'.repeat(6_827), 500, false],
    ['emoji of four bytes and two units each', '🌾'.repeat(5_000), 500, true],
    ['an emoji more than the letters allow', '🌾'.repeat(5_001), 500, false],
    ['half of an emoji counts as three bytes', '\ud83c'.repeat(6_827), 500, false],
  ])('%s', (_, text, limit, fits) => expect(draftTextFits(text, limit)).toBe(fits))
})

describe('the beginning of a text that fits into a draft', () => {
  test('is the text itself if it fits', () => {
    expect(fitToDraft('a note', 140)).toBe('a note')
    expect(fitToDraft('', 0)).toBe('')
  })
  test.each<[string, string, number, string]>([
    ['letters beyond twenty times the limit are cut off', 'ab'.repeat(30), 2, 'ab'.repeat(20)],
    ['an emoji that the limit would split is left out whole', `${'x'.repeat(19)}🌾`, 1, 'x'.repeat(19)],
    [
      'an emoji that the bytes would split is left out whole',
      `x${'🌾'.repeat(5_120)}`,
      1_000,
      `x${'🌾'.repeat(5_119)}`,
    ],
    ['half of an emoji alone stays', `${'x'.repeat(19)}\ud83cxx`, 1, `${'x'.repeat(19)}\ud83c`],
    ['Chinese letters are cut at the bytes', '水'.repeat(9_000), 500, '水'.repeat(6_826)],
  ])('%s', (_, text, limit, expected) => expect(fitToDraft(text, limit)).toBe(expected))

  test('fits, is as long as can be, and never ends within a pair of the text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('x', 'é', '水', '🌾', '\ud83c', '\udf3e'), { maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 1_200 }),
        (letters, limit, times) => {
          const text = letters.join('').repeat(times % 7 === 0 ? times : 1)
          const beginning = fitToDraft(text, limit)
          expect(text.startsWith(beginning)).toBe(true)
          expect(draftTextFits(beginning, limit)).toBe(true)
          if (beginning === text) return
          // One more whole character would not fit.
          const next = String.fromCodePoint(text.codePointAt(beginning.length) ?? 0)
          expect(draftTextFits(beginning + next, limit)).toBe(false)
          // Encoding the two parts apart gives the bytes of the whole: no pair was split.
          expect(bytesOf(beginning) + bytesOf(text.slice(beginning.length))).toBe(bytesOf(text))
        },
      ),
      { seed: 20261128, numRuns: 500 },
    ))
})
