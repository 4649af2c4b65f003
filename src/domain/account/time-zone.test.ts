import { expect, test } from 'vitest'
import { initialZone, countryOfZone } from './time-zone.ts'

const zones = [
  { id: 'America/Lima', isCurrentTimezone: false },
  { id: 'Asia/Shanghai', isCurrentTimezone: true },
]
test('chooses the saved zone', () => expect(initialZone(zones, 'America/Lima')).toBe('America/Lima'))
test.each([null, undefined, '', 'Mars/Olympus'])(
  'chooses the current zone if no known zone has been saved (%s)',
  (saved) => expect(initialZone(zones, saved)).toBe('Asia/Shanghai'),
)
test('chooses no zone if none is marked as current', () => expect(initialZone([], 'America/Lima')).toBe(''))

const countries = [
  { code: 'BR', defaultZone: 'America/Sao_Paulo' },
  { code: 'IN', defaultZone: 'Asia/Kolkata' },
  { code: 'XA', defaultZone: 'Europe/Zurich' },
  { code: 'XB', defaultZone: 'Europe/Zurich' },
  { code: 'XC', defaultZone: null },
]

test('finds the country of a time zone, even by an old name of the zone', () => {
  expect(countryOfZone('America/Sao_Paulo', countries)).toBe('BR')
  expect(countryOfZone('Asia/Calcutta', countries)).toBe('IN')
})

test('does not guess a country from a zone of several countries, of none, or an invalid zone', () => {
  expect(countryOfZone('Europe/Zurich', countries)).toBeNull()
  expect(countryOfZone('UTC', countries)).toBeNull()
  expect(countryOfZone('Mars/Olympus', countries)).toBeNull()
  expect(countryOfZone('America/Sao_Paulo', [])).toBeNull()
})
