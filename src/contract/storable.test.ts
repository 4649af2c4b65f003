import { expect, test } from 'vitest'
import { isStorable, toStorable, unstorablePaths } from './kinds.ts'

const [half, otherHalf] = ['\ud83c', '\udf3e']
const paths = (value: unknown) => unstorablePaths(JSON.stringify(value), value)

test('whole characters are retained whatever their number of code units; lone surrogates and NUL are not', () => {
  for (const text of ['', 'rice', '水稻', half + otherHalf, '👩🏽‍🌾', 'a\nb\tc', '\\u0000', '\\ud83c'])
    expect([text, isStorable(text), toStorable(text)]).toEqual([text, true, text])
  for (const text of ['a\0b', `a${half}b`, `a${otherHalf}b`, `a${otherHalf}${half}b`])
    expect([isStorable(text), toStorable(text)]).toEqual([false, 'ab'])
})

test('a value without unstorable characters is returned unchanged; from any other, these characters are removed', () => {
  const clean = { note: 'rice 🌾', lines: [{ unit: 'kg', quantity: null }] }
  expect(toStorable(clean)).toBe(clean)
  expect(toStorable({ note: `rice 🌾${half}`, lines: [{ unit: 'k\0g', quantity: 2 }] })).toEqual({
    note: 'rice 🌾',
    lines: [{ unit: 'kg', quantity: 2 }],
  })
})

test('letters and accents are composed in every text, even next to a line break, and other texts stay as they are', () => {
  expect(toStorable({ note: 'Nin\u0303o\n\u0303', lines: [{ wish: 'azu\u0301car', unit: 'kg' }] })).toEqual({
    note: 'Ni\u00f1o\n\u0303',
    lines: [{ wish: 'az\u00facar', unit: 'kg' }],
  })
  const fullWidth = { note: '９８％' }
  expect(toStorable(fullWidth)).toBe(fullWidth)
})

test('the paths of unstorable characters are reported', () => {
  expect(paths({ note: 'rice 🌾', lines: [{ unit: 'k\0g' }, { unit: half }] })).toEqual([
    'lines.0.unit',
    'lines.1.unit',
  ])
  expect(paths('a\0')).toEqual([''])
  expect(unstorablePaths('{"note":"\\ud83c\\udf3e"}', { note: '🌾' })).toEqual([])
})
