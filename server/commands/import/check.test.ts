import { expect, test } from 'vitest'
import { translateConcentration } from '#server/seed/product-rows.ts'
import { casProblem, concentrationProblem } from './check.ts'

test.each(['8018-01-7', '1071-83-6', '71751-41-2', '50-00-0'])('%s is a CAS number', (text) => {
  expect(casProblem(text)).toBeNull()
})

test.each([
  '1/7/8018',
  '1918/2/1',
  '07/03/2597',
  '2439-10-03',
  '1977-06-05',
  '1071‑83‑6',
  '1071-83-6\u00a0',
  'No CAS allocated',
  '8018-01-7 / 12427-38-2',
  '71751412',
])('%s is not a CAS number', (text) => expect(casProblem(text)).toBe(`"${text}" is not a CAS number such as 1071-83-6`))

test('a CAS number with a wrong check digit is reported with the correct digit', () => {
  expect(casProblem('1897-45-5')).toBe('"1897-45-5" is not a CAS number: its last digit would be 6')
})

test.each(['0 g/L', '0%', '0', '0.0%', '00 g/L', '０克/升', '0,00 g/L', '总酯5%，0%', '0%, 3%', '5% + 0%'])(
  'the concentration %s is refused, because an unknown number must be an empty cell',
  (text) => expect(concentrationProblem(text)).toBe(`"${text}" is no figure: leave the cell empty if it is not known`),
)

test.each(['480 g/L', '0.5%', '0,5%', '0.05%', '5.0%', '1,100,000 IU/mg', '10亿孢子/克', '/', '', '100%'])(
  'the concentration %j is accepted',
  (text) => expect(concentrationProblem(text)).toBeNull(),
)

test.each([
  ['124,7 g/L', '124,7 g/L'],
  ['1,100,000 IU/mg', '1,100,000 IU/mg'],
  ['总酯5%，3%', 'total esters 5%, 3%'],
  ['5%、3%', '5%, 3%'],
])('the concentration %s is shown as %s', (raw, expected) => expect(translateConcentration(raw)).toBe(expected))
