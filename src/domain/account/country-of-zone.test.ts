import { expect, test } from 'vitest'
import { countryOfZone } from './country-of-zone.ts'

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
