import { expect, test } from 'vitest'
import { initialZone, countryOfZone } from './time-zone.ts'

const zones = [
  { id: 'America/Lima', isCurrentTimezone: false },
  { id: 'Asia/Shanghai', isCurrentTimezone: true },
]
test('the saved time zone is chosen', () => expect(initialZone(zones, 'America/Lima')).toBe('America/Lima'))
test.each([null, undefined, '', 'Mars/Olympus'])(
  'the zone marked as current is chosen if the saved zone is %s',
  (saved) => expect(initialZone(zones, saved)).toBe('Asia/Shanghai'),
)
test('no zone is chosen if none is marked as current', () => expect(initialZone([], 'America/Lima')).toBe(''))

const countries = [
  { code: 'BR', defaultZone: 'America/Sao_Paulo' },
  { code: 'IN', defaultZone: 'Asia/Kolkata' },
  { code: 'XA', defaultZone: 'Europe/Zurich' },
  { code: 'XB', defaultZone: 'Europe/Zurich' },
  { code: 'XC', defaultZone: null },
]

test('the country of a time zone is found by its current and its old name', () => {
  expect(countryOfZone('America/Sao_Paulo', countries)).toBe('BR')
  expect(countryOfZone('Asia/Calcutta', countries)).toBe('IN')
})

test('no country is guessed if the zone is invalid or belongs to several countries or to none', () => {
  expect(countryOfZone('Europe/Zurich', countries)).toBeNull()
  expect(countryOfZone('UTC', countries)).toBeNull()
  expect(countryOfZone('Mars/Olympus', countries)).toBeNull()
  expect(countryOfZone('America/Sao_Paulo', [])).toBeNull()
})
