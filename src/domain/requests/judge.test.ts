import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '#contract/values.ts'
import { toStoredText } from '#lib/numbers/stored-number.ts'
import type { LineContent, RequestContent } from './draft/content.ts'
import { amountProblem, commonProblems, quantityProblem, requiredTermProblems } from './judge.ts'
import { mayContainProducts } from './record/record-of-send.ts'
import { aLineContent } from './test-lines.ts'
import { emptyContent } from './wire.ts'
import { blankToNull, listToWire, isYes } from './kinds/shared-columns.ts'

describe('a quantity', () => {
  test.each([
    ['1', null],
    ['0.000001', null],
    ['999999999999999.999999', null],
    [' 12.5 ', null],
    ['', 'required'],
    ['   ', 'required'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['-1', 'not-positive'],
    ['−1', 'not-positive'],
    ['-', 'not-positive'],
    ['-?1.500', 'not-positive'],
    ['?1.500', 'ambiguous'],
    ['1,500', 'ambiguous'],
    ['1.500.5', 'not-a-number'],
    ['1.500,00', 'not-a-number'],
    ['twelve', 'not-a-number'],
    ['12 kg', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['1234567890123456', 'not-a-number'],
    ['1.1234567', 'not-a-number'],
    ['١٢', 'not-a-number'],
    ['１２', 'not-a-number'],
  ])('"%s" is %s', (text, problem) => expect(quantityProblem(text)).toBe(problem))
  test('must be positive, whereas a price, a fee or a count may be zero', () => {
    expect(amountProblem('0')).toBeNull()
    expect(amountProblem('')).toBe('required')
    expect(amountProblem('-1')).toBe('negative')
    expect(amountProblem('x')).toBe('not-a-number')
  })
  test('is a number for the backend if it passes validation, however it was typed', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[-+ \d.,'’?xe]{0,14}$/), (typed) => {
        const storedText = toStoredText(typed)
        expect(quantityProblem(storedText) !== null || decimal.safeParse(storedText.trim()).success).toBe(true)
      }),
      { seed: 20261126, numRuns: 200 },
    ))
})

const line = (lineId: string, change: Partial<LineContent> = {}) =>
  aLineContent(lineId, { quantity: '1', unit: 'kg', packaging: 'BAG', ...change })
const content = (change: Partial<RequestContent> = {}): RequestContent => ({
  ...emptyContent('enquiry'),
  lines: [line('1')],
  maxReplyTime: '2026-03-20',
  ...change,
})
const context = { today: '2026-03-12' } as const
const rules = (problems: readonly { path: string; rule: string }[]) =>
  problems.map(({ path, rule }) => `${path} ${rule}`)

test.each([
  ['2026-03-12', []],
  ['2026-03-11', ['maxReplyTime date-passed']],
  ['', ['maxReplyTime required']],
  [' ', ['maxReplyTime required']],
  ['2026-3-20', ['maxReplyTime not-a-date']],
  ['2026-02-29', ['maxReplyTime not-a-date']],
  ['2028-02-29', []],
  ['20260320', ['maxReplyTime not-a-date']],
  ['2026-13-01', ['maxReplyTime not-a-date']],
  ['2026-03-20T00:00', ['maxReplyTime not-a-date']],
  ['9999-01-01', ['maxReplyTime not-a-date']],
])('the reply-by date "%s" has the problems %j', (maxReplyTime, expected) =>
  expect(rules(commonProblems(content({ maxReplyTime }), context))).toEqual(expected),
)

test('a required term must not be blank, an empty list or missing, but "no" is a value', () => {
  const terms = { place: ' ', list: [], no: false, said: 'x', zero: '0' }
  expect(rules(requiredTermProblems(content({ terms }), ['place', 'list', 'no', 'said', 'zero', 'gone']))).toEqual([
    'terms.place required',
    'terms.list required',
    'terms.gone required',
  ])
})

describe('values in a request body', () => {
  test.each([
    [' x ', 'x'],
    ['', null],
    ['  \n', null],
    [undefined, null],
    [true, null],
    [['a'], null],
  ])('%j as text is %j', (value, wire) => expect(blankToNull(value)).toBe(wire))
  test('that are neither a list nor a boolean are read as an empty list or as no', () => {
    expect([listToWire('a'), listToWire(undefined), isYes('true'), isYes(undefined)]).toEqual(['', '', false, false])
  })
})

test('a server row may belong to a send if it has no products, a product of the send, or one without an id', () => {
  const ours = new Set(['1'])
  expect(mayContainProducts([], ours)).toBe(true)
  expect(mayContainProducts([{ pesticideId: '' }], ours)).toBe(true)
  expect(mayContainProducts([{ pesticideId: '2' }, { pesticideId: '1' }], ours)).toBe(true)
  expect(mayContainProducts([{ pesticideId: '2' }], ours)).toBe(false)
})
