import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  commaList,
  commaText,
  day,
  dayToWire,
  decimal,
  draftText,
  flag,
  id,
  isRealDay,
  joinCommas,
  wireDay,
  draftTextBytes,
  draftTextFits,
  truncateToDraft,
} from './values.ts'

const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : 'refused'
}

test.each([
  ['a', 'a'],
  ['0', '0'],
  [0, '0'],
  [-1, '-1'],
  [9_007_199_254_740_991, '9007199254740991'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['', 'refused'],
  ['x'.repeat(65), 'refused'],
  [1.5, 'refused'],
  // Above the largest safe integer, JSON.parse may have rounded the number that was sent.
  [Number.MAX_SAFE_INTEGER + 1, 'refused'],
  [Number.NaN, 'refused'],
  [Infinity, 'refused'],
  [null, 'refused'],
  [undefined, 'refused'],
  [true, 'refused'],
  [['1'], 'refused'],
])('an id in a body or response: %j becomes %j', (value, expected) => expect(read(id, value)).toBe(expected))

test.each([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  [2, 'refused'],
  ['true', 'refused'],
  ['1', 'refused'],
  [null, 'refused'],
])('a flag: %j becomes %j', (value, expected) => expect(read(flag, value)).toBe(expected))

test.each([
  ['0', '0'],
  ['-0.5', '-0.5'],
  ['4.20', '4.20'],
  ['999999999999999.999999', '999999999999999.999999'],
  [12, '12'],
  [0.5, '0.5'],
  ['1234567890123456', 'refused'],
  ['0.1234567', 'refused'],
  ['1,5', 'refused'],
  ['1.', 'refused'],
  ['.5', 'refused'],
  ['+1', 'refused'],
  ['1e3', 'refused'],
  [1e21, 'refused'],
  [0.1 + 0.2, 'refused'],
  [Number.NaN, 'refused'],
  ['', 'refused'],
  [' 1', 'refused'],
  ['1\n', 'refused'],
  ['１', 'refused'],
  [null, 'refused'],
])('a decimal, exact and as text: %j becomes %j', (value, expected) => expect(read(decimal, value)).toBe(expected))

describe('a calendar day', () => {
  test.each([
    ['2026-03-20', '2026-03-20'],
    [[2026, 3, 20], '2026-03-20'],
    [[2028, 2, 29], '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['2200-12-31', '2200-12-31'],
    ['2026-02-29', 'refused'],
    [[2026, 2, 29], 'refused'],
    ['2100-02-29', 'refused'],
    ['2026-04-31', 'refused'],
    ['2026-00-10', 'refused'],
    ['2026-13-01', 'refused'],
    ['2026-3-20', 'refused'],
    ['2026/03/20', 'refused'],
    ['2026-03-20T00:00:00Z', 'refused'],
    ['1899-12-31', 'refused'],
    ['2201-01-01', 'refused'],
    [[2026, 3], 'refused'],
    [[2026, 3, 20, 0], 'refused'],
    [[2026, 3.5, 20], 'refused'],
    [['2026', '3', '20'], 'refused'],
    [1_774_000_000_000, 'refused'],
    ['', 'refused'],
    [null, 'refused'],
  ])('%j becomes %j', (value, expected) => expect(read(wireDay, value)).toBe(expected))
  test('is accepted from the app only in ISO form, from 1920 to 2120', () => {
    expect(read(day, [2026, 3, 20])).toBe('refused')
    expect(read(day, '2026-03-20')).toBe('2026-03-20')
    expect(['1919-12-31', '2121-01-01'].map((text) => read(day, text))).toEqual(['refused', 'refused'])
  })
  test('is valid exactly if it exists from 1900 to 2200, and is unchanged after a conversion in both directions', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1890, max: 2210 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const at = new Date(Date.UTC(y, m - 1, d))
          const exists = at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d
          expect(isRealDay(y, m, d)).toBe(exists && y >= 1900 && y <= 2200)
          const parsed = wireDay.safeParse([y, m, d])
          expect(parsed.success ? dayToWire(parsed.data) : [y, m, d]).toEqual([y, m, d])
        },
      ),
      { seed: 20261126, numRuns: 2000 },
    ))
})

describe('several values in one text', () => {
  test.each([
    ['a,b', ['a', 'b']],
    ['a', ['a']],
    ['', []],
    [',', []],
    ['a,,b,', ['a', 'b']],
    [null, []],
    [undefined, []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    [7, 'refused'],
    [[7], 'refused'],
    ['a,b,c', ['a', 'b', 'c']],
    ['a,b,c,d', 'refused'],
    [['a', 'b', 'c', 'd'], 'refused'],
    ['x'.repeat(64), ['x'.repeat(64)]],
    ['x'.repeat(65), 'refused'],
    [['x'.repeat(65)], 'refused'],
    [','.repeat(100_000), 'refused'],
  ])('are read or refused: %j', (value, expected) => expect(read(commaList(3), value)).toEqual(expected))
  test('can be parsed, stored and parsed again without a change', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^,]{1,8}$/), { maxLength: 10 }), (values) => {
        const list = commaList(10).parse(joinCommas(values))
        expect(list).toEqual(values)
        expect(commaList(10).parse(list)).toEqual(values)
      }),
    ))
})

test.each([
  ['a,b', true],
  ['', true],
  ['a,,b,', true],
  ['a,b,c', true],
  ['a,b,c,d', false],
  ['a,b,a', false],
  ['x'.repeat(65), false],
  ['COA,'.repeat(225_000), false],
  [null, false],
])('several values that remain joined in one text are limited in number and length, and unique: %#', (value, is) =>
  expect(commaText(3).safeParse(value).success).toBe(is),
)

test('the text of a draft is trimmed, and has a limit of letters and of bytes', () => {
  expect(read(draftText(5), ` ${'x'.repeat(100)}\n`)).toBe('x'.repeat(100))
  expect(read(draftText(5), 'x'.repeat(101))).toBe('refused')
  expect(read(draftText(2_000), '水'.repeat(6_827))).toBe('refused')
})

const bytesOf = (words: string) => new TextEncoder().encode(words).byteLength

test.each<[string, string, number, boolean]>([
  ['an empty text', '', 140, true],
  ['twenty times what Send allows', 'x'.repeat(2_800), 140, true],
  ['one letter more than twenty times', 'x'.repeat(2_801), 140, false],
  ['a text with the maximum number of bytes', 'x'.repeat(draftTextBytes), 4_000, true],
  ['one byte more than the maximum', 'x'.repeat(draftTextBytes + 1), 4_000, false],
  ['Chinese characters of three bytes each, up to the maximum bytes', '水'.repeat(6_826), 500, true],
  ['one Chinese character more', '水'.repeat(6_827), 500, false],
  ['emoji of four bytes and two units each', '🌾'.repeat(5_000), 500, true],
  ['one emoji more than the letters allow', '🌾'.repeat(5_001), 500, false],
  ['half an emoji, which counts as three bytes', '\ud83c'.repeat(6_827), 500, false],
])('a text fits into a draft if it has at most the maximum letters and bytes: %s', (_, words, limit, fits) =>
  expect(draftTextFits(words, limit)).toBe(fits),
)

describe('the beginning of a text that fits into a draft', () => {
  test('is the whole text if that fits', () => {
    expect(truncateToDraft('a note', 140)).toBe('a note')
    expect(truncateToDraft('', 0)).toBe('')
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
    ['a lone half of an emoji is retained', `${'x'.repeat(19)}\ud83cxx`, 1, `${'x'.repeat(19)}\ud83c`],
    ['Chinese characters are cut off at the maximum bytes', '水'.repeat(9_000), 500, '水'.repeat(6_826)],
  ])('%s', (_, words, limit, expected) => expect(truncateToDraft(words, limit)).toBe(expected))

  test('fits, is as long as possible, and never ends within a surrogate pair', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('x', 'é', '水', '🌾', '\ud83c', '\udf3e'), { maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 1_200 }),
        (letters, limit, times) => {
          const words = letters.join('').repeat(times % 7 === 0 ? times : 1)
          const beginning = truncateToDraft(words, limit)
          expect(words.startsWith(beginning)).toBe(true)
          expect(draftTextFits(beginning, limit)).toBe(true)
          const next = words.codePointAt(beginning.length)
          const goesOn = next !== undefined && draftTextFits(beginning + String.fromCodePoint(next), limit)
          expect(goesOn).toBe(false)
          // Encoding the two halves separately gives the same bytes: no pair was split.
          expect(bytesOf(beginning) + bytesOf(words.slice(beginning.length))).toBe(bytesOf(words))
        },
      ),
      { seed: 20261128, numRuns: 500 },
    ))
})
