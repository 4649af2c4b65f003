import { expect, test } from 'vitest'
import { companyProfile } from '#contract/entities/company-profile.ts'
import { contactNumberProblem } from '#domain/account/rules.ts'
import { textsOf, type TextField } from './company-fields.ts'
import { companyProblems } from './company-problems.ts'
import { possibleNumber } from '../profile/possible-number.ts'

const empty = textsOf(companyProfile.parse({}))
const judge = (part: Partial<Record<TextField, string>>) => {
  const values = { ...empty, name: 'Andes', ...part }
  return companyProblems(
    (name) => values[name],
    (text, country) => contactNumberProblem(text, country, possibleNumber),
    '2026-03-12',
  )
}

test('a company with only a name is complete enough', () => expect(judge({})).toEqual({}))
test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ email: 'no' }, { email: 'email' }],
  [{ phone: 'call' }, { phone: 'contact-number' }],
  [{ whatsapp: 'x' }, { whatsapp: 'contact-number' }],
  [{ country: 'CN', phone: '021-6288 1234' }, { phone: 'phone' }],
  [{ country: 'CN', phone: '138 0013 8000' }, {}],
  [{ country: 'CN', phone: '+86 138-0013-8000' }, {}],
  [{ country: 'CN', phone: '+55 11 98765-4321' }, {}],
  [{ country: 'BR', phone: '11 98765-4321' }, {}],
  [{ country: 'BR', phone: '98 76' }, { phone: 'phone-country' }],
  [{ country: 'MX', whatsapp: '+52 55 1234' }, { whatsapp: 'phone-country' }],
  [{ country: 'AQ', phone: '1234' }, {}],
  [{ establishDate: '1919-12-31' }, { establishDate: 'day' }],
  [{ establishDate: '1920-01-01' }, {}],
  [{ establishDate: '2026-03-12' }, {}],
  [{ establishDate: '2026-03-13' }, { establishDate: 'day-ahead' }],
  [{ annualImportVolume: 'much' }, { annualImportVolume: 'not-a-number' }],
  [{ annualImportVolume: '-1' }, { annualImportVolume: 'negative' }],
  [{ establishDate: '2001-02-31' }, { establishDate: 'day' }],
])('%o: %o', (part, problems) => expect(judge(part)).toEqual(problems))
test('correct values are no problem', () =>
  expect(
    judge({
      email: 'a@b.example',
      phone: '+55 11 3333-5555',
      annualImportVolume: '1000000.5',
      establishDate: '2001-02-03',
    }),
  ).toEqual({}))
