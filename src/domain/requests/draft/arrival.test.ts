import { expect, test } from 'vitest'
import { arrivalOfNote, countryOfPort, withArrivalInNote } from './arrival.ts'

test.each(['Wanted arrival: 2031-02-15', 'Wanted: 2031-02-15', 'Para cuándo: 2031-02-15', '期望時間：2031-02-15'])(
  'the wanted day of arrival is read from the line %j, also of an older draft, and replaced in it',
  (line) => {
    const note = `${line}\nLabels in Spanish`
    expect(arrivalOfNote(note)).toBe('2031-02-15')
    expect(withArrivalInNote(note, '2031-03-01')).toBe('Wanted arrival: 2031-03-01\nLabels in Spanish')
    expect(withArrivalInNote(note, '')).toBe('Labels in Spanish')
  },
)

test.each([
  ['Tema', 'GH'],
  ['Port of Asunción', 'PY'],
  ['巴生港', 'MY'],
  ['Dar es Salaam, Tanzania', 'TZ'],
  ['Cartagena', null],
  ['Temascal', null],
  ['Shanghai', null],
  ['Santos or Montevideo', null],
  ['', null],
])('the country of the port %j is %j', (place, country) => expect(countryOfPort(place)).toBe(country))
