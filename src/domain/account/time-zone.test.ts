import { expect, test } from 'vitest'
import { initialZone, countryOfZone } from './time-zone.ts'

const zones = [
  { id: 'America/Lima', isCurrentTimezone: false },
  { id: 'Asia/Shanghai', isCurrentTimezone: true },
]
test('the saved zone is chosen', () => expect(initialZone(zones, 'America/Lima')).toBe('America/Lima'))
test.each([null, undefined, '', 'Mars/Olympus'])(
  'without a known saved zone (%s) the current zone is chosen',
  (saved) => expect(initialZone(zones, saved)).toBe('Asia/Shanghai'),
)
test('without a current zone nothing is chosen', () => expect(initialZone([], 'America/Lima')).toBe(''))

const countries = [
  { code: 'BR', defaultZone: 'America/Sao_Paulo' },
  { code: 'IN', defaultZone: 'Asia/Kolkata' },
  { code: 'XA', defaultZone: 'Europe/Zurich' },
  { code: 'XB', defaultZone: 'Europe/Zurich' },
  { code: 'XC', defaultZone: null },
]

test('a time zone leads to its country, even under its old name', () => {
  expect(countryOfZone('America/Sao_Paulo', countries)).toBe('BR')
  expect(countryOfZone('Asia/Calcutta', countries)).toBe('IN')
})

test('no country is guessed from a zone of several countries, of none, or an invalid one', () => {
  expect(countryOfZone('Europe/Zurich', countries)).toBeNull()
  expect(countryOfZone('UTC', countries)).toBeNull()
  expect(countryOfZone('Mars/Olympus', countries)).toBeNull()
  expect(countryOfZone('America/Sao_Paulo', [])).toBeNull()
})
