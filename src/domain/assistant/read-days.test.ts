import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay } from './read-days.ts'

const validRangeIn = (text: string) => readDay(text, '2026-01-01')?.valid ?? null

const range = (text: string) => {
  const days = validRangeIn(text)
  return days && [days.from, days.to]
}

test.each([
  ['valid until 2030-08-30', '2030-08-30'],
  ['valid until 2030.8.3', '2030-08-03'],
  ['valid until the 30th of august 2030', '2030-08-30'],
  ['valid until aug. 30th, 2030', '2030-08-30'],
  ['vigente hasta el 30 de agosto de 2030', '2030-08-30'],
  ['vigente hasta el 1 de setiembre del 2030', '2030-09-01'],
  ['有效期到2030年8月30日', '2030-08-30'],
])('a date in a question is read: %s', (text, day) => expect(range(text)).toEqual([day, null]))

test.each([
  ['valid until march 2031', '2031-03-31'],
  ['valid until february 2028', '2028-02-29'],
  ['valid until february 2030', '2030-02-28'],
  ['valid in 2031', '2031-12-31'],
  ['有效期到2031年6月', '2031-06-30'],
  ['有效期到2031年', '2031-12-31'],
])('a month or a year is read as its last day: %s', (text, day) => expect(range(text)).toEqual([day, null]))

test.each([
  ['expire before march 2031', null, '2031-02-28'],
  ['vencen antes de enero de 2031', null, '2030-12-31'],
  ['vencen antes del 1 de marzo de 2028', null, '2028-02-29'],
  ['2031年6月以前到期', null, '2031-05-31'],
  ['2030年之前', null, '2029-12-31'],
  ['valid after 2030', '2031-01-01', null],
  ['valid beyond december 2030', '2031-01-01', null],
  ['despues de junio de 2030', '2030-07-01', null],
  ['after 2030-08-30', '2030-08-31', null],
  ['before 2030-03-01', null, '2030-02-28'],
])('"before" and "after" exclude the stated day, month or year: %s', (text, from, to) =>
  expect(range(text)).toEqual([from, to]),
)

test.each([
  ['_active_ from _province_ valid until 2030', '2030-12-31', null],
  ['made by _company_ valid until 2030', '2030-12-31', null],
  ['_active_ de _province_ desde _country_ vigente hasta 2030', '2030-12-31', null],
  ['by _company_ valid after 2030', '2031-01-01', null],
])('a "from" or "by" before a place or a company does not affect the date: %s', (text, from, to) =>
  expect(range(text)).toEqual([from, to]),
)

test.each([
  ['that expire in march 2031', '2031-03-01', '2031-03-31'],
  ['que vencen en febrero de 2028', '2028-02-01', '2028-02-29'],
  ['2031年6月到期', '2031-06-01', '2031-06-30'],
])('"expires in" a month or year is read as the days of that month or year: %s', (text, from, to) =>
  expect(range(text)).toEqual([from, to]),
)

describe('an invalid or missing date', () => {
  test.each([
    '',
    '_active_ 480 sl',
    '20 years',
    'product 120304',
    '1999',
    'valid 19990101',
    '三年',
    'march',
    'hasta mayo',
  ])('is not read: "%s"', (text) => expect(range(text)).toBeNull())
  test('is read as its year if the month does not exist', () => {
    expect(range('valid until 2030-13-01')).toEqual(['2030-12-31', null])
    expect(range('2030年13月')).toEqual(['2030-12-31', null])
    expect(range('valid until 2030-00-05')).toEqual(['2030-12-31', null])
    expect(range('until foo 2030')).toEqual(['2030-12-31', null])
  })
  test('is read as the last day of its month if the day does not exist', () => {
    expect(range('valid until 2030-02-31')).toEqual(['2030-02-28', null])
    expect(range('valid until 31 june 2030')).toEqual(['2030-06-30', null])
    expect(range('before february 30, 2028')).toEqual([null, '2028-02-28'])
    expect(range('after 2030-04-31')).toEqual(['2030-05-01', null])
    expect(range('2030年2月29日以前')).toEqual([null, '2030-02-27'])
  })
})

test('for any year, month and day, both ends of the range are dates that exist', () => {
  const isDay = (day: string | null) => day === null || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      fc.constantFrom('valid until', 'before', 'after', 'expires', 'vence el', ''),
      fc.constantFrom('-', '/', '.'),
      (year, month, day, lead, sign) => {
        const days = validRangeIn(`${lead} ${year}${sign}${month}${sign}${day}`)
        expect(days).not.toBeNull()
        expect([days?.from ?? null, days?.to ?? null].every(isDay)).toBe(true)
      },
    ),
    { seed: 20261126, numRuns: 100 },
  )
})
