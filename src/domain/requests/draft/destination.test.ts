import { describe, expect, test } from 'vitest'
import { emptyContent } from '../wire.ts'
import { requestContent } from './content.ts'
import {
  countryName,
  parseCourierPlace,
  formatCourierPlace,
  isInSellersCountry,
  placeKindOf,
  noteLimit,
  withDestinationFromNote,
  withDestinationInNote,
} from './destination.ts'

const content = (note: string, destination?: string) => ({
  note,
  terms: destination === undefined ? {} : { destination },
})

describe('the destination country', () => {
  test.each([
    ['', 'BR', 'Destination country: Brazil\n'],
    ['Two\nlines', 'CI', 'Destination country: Côte d’Ivoire\nTwo\nlines'],
    ['Text', 'GB', 'Destination country: United Kingdom\nText'],
    ['Text', 'MM', 'Destination country: Myanmar (Burma)\nText'],
    ['Text', '', 'Text'],
  ])('of the note %j and the code %s is sent as %j, and read back', (note, code, sent) => {
    const notedContent = withDestinationInNote(content(note, code))
    expect(notedContent).toEqual(content(sent, ''))
    expect(noteLimit(content(note, code), 500)).toBe(500 - sent.length + note.length)
    expect(withDestinationFromNote(notedContent)).toEqual(content(note, code))
  })

  test.each([
    ['Destination country: Kenya', undefined, '', 'KE'],
    ['Destination country: Kenya\nText', 'KE', 'Text', 'KE'],
    // The note names a different country than the field, so its line stays where the buyer wrote it.
    ['Destination country: Kenya\nText', 'BR', 'Destination country: Kenya\nText', 'BR'],
    ['Destination country: Atlantis\nText', undefined, 'Destination country: Atlantis\nText', ''],
    ['Text\nDestination country: Kenya', '', 'Text\nDestination country: Kenya', ''],
  ])('is read from the note %j and the field %s, and no text is lost', (note, field, text, code) => {
    expect(withDestinationFromNote(content(note, field))).toEqual(content(text, code))
  })

  test('is moved once from the note to its field in drafts of an earlier version; later the note is only text', () => {
    const note = 'Destination country: Kenya\nText'
    const storedContent = { ...emptyContent('sample'), note, terms: { purpose: 'OWN_LAB' } }
    const result = requestContent.parse(storedContent)
    expect(result).toMatchObject({ note: 'Text', terms: { purpose: 'OWN_LAB', destination: 'KE' } })
    expect(requestContent.parse(result)).toEqual(result)
    expect(requestContent.parse({ ...result, note, terms: { destination: '' } })).toMatchObject({ note })
  })

  test.each([
    ['BR', 'es', 'Brasil'],
    ['DE', 'zh-Hans', '德国'],
    ['DE', 'zh-Hant', '德國'],
    ['Brazil', 'es', 'Brazil'],
  ])('%s is shown in %s as %s', (code, locale, name) => expect(countryName(code, locale)).toBe(name))
})

test.each([
  ['EXW', 'collection', true],
  ['FOB', 'loading', true],
  ['CIF', 'port', false],
  ['DAP', 'destination', false],
  ['', null, false],
  ['toString', null, false],
] as const)('the place of "%s" is of the kind %s, in the seller’s country: %s', (clause, place, inSellersCountry) => {
  expect(placeKindOf(clause)).toBe(place)
  expect(isInSellersCountry(clause)).toBe(inSellersCountry)
})

test.each([
  ['Rua A 1\nCampinas', '+55 19 5555 0100', 'Rua A 1\nCampinas\nCourier phone: +55 19 5555 0100'],
  ['Rua A 1\n', '1', 'Rua A 1\n\nCourier phone: 1'],
  ['', '1', '\nCourier phone: 1'],
  ['Rua A 1', '', 'Rua A 1'],
])('the courier address %j and the phone %j are stored as one text and read back', (address, phone, text) => {
  expect(formatCourierPlace(address, phone)).toBe(text)
  expect(parseCourierPlace(text)).toEqual({ address, phone })
})

test('a courier address with lines below the phone is not split, so that no line is lost', () => {
  const place = 'Rua A 1\nCourier phone: 1\nGate 4'
  expect(parseCourierPlace(place)).toEqual({ address: place, phone: '' })
})
