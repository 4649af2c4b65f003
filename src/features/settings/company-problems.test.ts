import { expect, test } from 'vitest'
import { companyProfile } from '#contract/entities/company-profile.ts'
import { textsOf, type TextField } from './company-fields.ts'
import { companyProblems } from './company-problems.ts'

const empty = textsOf(companyProfile.parse({}))
const judge = (part: Partial<Record<TextField, string>>) => {
  const values = { ...empty, name: 'Andes', ...part }
  return companyProblems((name) => values[name])
}

test('a name is enough', () => expect(judge({})).toEqual({}))
test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ email: 'no' }, { email: 'email' }],
  [{ phone: 'call' }, { phone: 'contact-number' }],
  [{ whatsapp: 'x' }, { whatsapp: 'contact-number' }],
  [{ annualImportVolume: 'much' }, { annualImportVolume: 'number' }],
  [{ annualImportVolume: '-1' }, { annualImportVolume: 'number' }],
  [{ establishDate: '2001-02-31' }, { establishDate: 'day' }],
])('%o: %o', (part, problems) => expect(judge(part)).toEqual(problems))
test('correct values are no problem', () =>
  expect(
    judge({ email: 'a@b.example', phone: '+55 11 5555', annualImportVolume: '1000000.5', establishDate: '2001-02-03' }),
  ).toEqual({}))
