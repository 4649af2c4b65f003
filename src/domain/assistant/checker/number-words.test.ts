import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsToDigits } from './number-words.ts'

const read = (text: string) => wordsToDigits(text)?.replace(/\s+/g, ' ').trim() ?? null

test.each([
  ['two thousand three hundred', '2300'],
  ['three million', '3000000'],
  ['a kilogram', '1 kilogram'],
  ['the first of may', 'the 1 of may'],
  ['doscientas una', '201'],
  ['十一个产品', '11 个产品'],
  ['一百零一种', '101 种'],
  ['百分之一', '1%'],
  ['dos mil', '2000'],
  ['un kilo', '1 kilo'],
  ['medio litro', '0.5 litro'],
  ['一亿二千万', '120000000'],
  ['一万亿', '1000000000000'],
  ['二〇三〇年', '2030 年'],
  ['贰拾叁', '23'],
  ['1.6万', '16000'],
  ['3千', '3000'],
  ['百分之三', '3%'],
  ['百分之十五', '15%'],
])('a number in words is replaced by digits: %s', (text, digits) => expect(read(text)).toBe(digits))

test.each([
  'half a kilogram',
  'twenty thirty',
  '2 dozen',
  '3 millones',
  '三分之二',
  '千分之三',
  'five hundred hundred hundred',
  'dozens of grams',
  'cientos de gramos',
  'two point five',
  'two thirds',
  '几十克',
  '十多克',
  '半公斤',
  '双倍',
  '三点五',
  '3五',
  '1,600万',
  '三五百',
])('a text with an ambiguous or unsupported number is not read: %s', (text) => expect(wordsToDigits(text)).toBeNull())

describe('a word that is not a number', () => {
  test.each([
    'one of them',
    'a product',
    'un producto',
    'una vez',
    'the first time',
    'everyone',
    'tenure',
    'quartz',
    'fortunate',
    'constructor',
    '统一',
    '十分',
    '一个',
    '一定',
    '',
  ])('is not replaced: %s', (text) => expect(/\d/.test(wordsToDigits(text) ?? 'not read 0')).toBe(false))
  test.each(['toString', 'valueOf', 'hasOwnProperty'])('is not replaced if it is a property of objects: %s', (word) =>
    expect(read(word)).toBe(word),
  )
})

test('千 in the unit 千克 is not read as a thousand', () => {
  expect(read('3千克')).toBe('3千克')
  expect(read('三千克')).toBe('3 千克')
  expect(read('三千公斤')).toBe('3000 公斤')
})

const digits = '零一二三四五六七八九'
const chinese = (n: number): string => {
  const group = (value: number): string => {
    let out = ''
    let gap = false
    for (const [by, sign] of [
      [1000, '千'],
      [100, '百'],
      [10, '十'],
      [1, ''],
    ] as const) {
      const digit = Math.floor(value / by) % 10
      if (digit === 0) gap = out !== ''
      else {
        out += `${gap ? '零' : ''}${digits[digit]}${sign}`
        gap = false
      }
    }
    return out
  }
  const [high, low] = [Math.floor(n / 10_000), n % 10_000]
  if (high === 0) return group(low)
  return `${group(high)}万${low > 0 && low < 1000 ? '零' : ''}${group(low)}`
}

test('a number below a hundred million is read correctly in Chinese', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
      expect(read(chinese(n))).toBe(String(n))
    }),
    { seed: 20261126, numRuns: 100 },
  ))

test('text without a number is unchanged', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[bcdfghjklmpqrvwxz ]{0,30}$/), (text) => {
      expect(wordsToDigits(text)).toBe(text)
    }),
  ))
