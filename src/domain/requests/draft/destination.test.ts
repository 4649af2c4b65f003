import { expect, test } from 'vitest'
import {
  destinationOf,
  isInSellersCountry,
  namedPlace,
  withDestination,
  withNoteText,
  withoutDestination,
} from './destination.ts'

const codes = ['BR', 'KE', 'CI']

test.each([
  ['', 'BR', 'Destination country: Brazil\n', ''],
  ['Spanish labels', 'KE', 'Destination country: Kenya\nSpanish labels', 'Spanish labels'],
  ['Destination country: Kenya\nTwo\nlines', 'BR', 'Destination country: Brazil\nTwo\nlines', 'Two\nlines'],
  ['Destination country: Kenya\nText', '', 'Text', 'Text'],
  ['Text', 'nowhere', 'Text', 'Text'],
  ['Text', 'QZ', 'Text', 'Text'],
])('the note %j with the destination %s is %j', (note, country, expected, text) => {
  const noted = withDestination(note, country)
  expect(noted).toBe(expected)
  expect(withoutDestination(noted)).toBe(text)
  expect(destinationOf(noted, codes)).toBe(expected === text ? '' : country)
})

test.each([
  ['Destination country: Atlantis\nText', ''],
  ['Send it to Kenya', ''],
  ['Text\nDestination country: Kenya', ''],
])('no destination is read from %j', (note, code) => {
  expect(destinationOf(note, codes)).toBe(code)
})

test('another text of the note retains its destination', () => {
  expect(withNoteText('Destination country: Kenya\nold', 'new')).toBe('Destination country: Kenya\nnew')
  expect(withNoteText('old', 'new')).toBe('new')
})

test.each([
  ['EXW', 'collection', true],
  ['FOB', 'loading', true],
  ['CIF', 'port', false],
  ['DAP', 'destination', false],
  ['', null, false],
  ['toString', null, false],
] as const)('the place of %s is that of %s', (clause, place, inSellersCountry) => {
  expect(namedPlace(clause)).toBe(place)
  expect(isInSellersCountry(clause)).toBe(inSellersCountry)
})
