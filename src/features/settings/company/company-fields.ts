import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { companyProfileTexts, type CompanyProfile } from '#contract/entities/account.ts'
import { day, type Day } from '#contract/values.ts'
import { emailProblem, type AccountProblem } from '#domain/account/rules.ts'
import { amountProblem, type NumberProblem } from '#domain/requests/judge.ts'

export type CompanyTextField = Exclude<keyof CompanyProfile, 'photos' | 'businessLicense'>

export const companyFieldLabels = {
  name: msg`Company name`,
  country: msg`Country`,
  businessType: msg`Business type`,
  scale: msg`Company size`,
  establishDate: msg`Established`,
  address: msg`Address`,
  website: msg`Website`,
  contactFirstName: msg`First name`,
  contactLastName: msg`Last name`,
  contactPosition: msg`Position`,
  email: msg`Email`,
  phone: msg`Phone`,
  whatsapp: msg`WhatsApp`,
  mainProducts: msg`Main products`,
  businessScope: msg`Business scope`,
  mainSupplier: msg`Main supplier`,
  annualImportVolume: msg`Annual import value`,
  registrationNo: msg({ context: 'company', message: 'Registration number' }),
  taxNo: msg`Tax number`,
  photos: msg`Photos`,
  businessLicense: msg`Business licence`,
} satisfies Record<keyof CompanyProfile, MessageDescriptor>

export const fieldGroups: readonly Readonly<{ title: MessageDescriptor; fields: readonly CompanyTextField[] }>[] = [
  {
    title: msg`The company`,
    fields: ['name', 'country', 'businessType', 'scale', 'establishDate', 'website', 'address'],
  },
  {
    title: msg({ context: 'company', message: 'Contact' }),
    fields: ['contactFirstName', 'contactLastName', 'contactPosition', 'email', 'phone', 'whatsapp'],
  },
  { title: msg`Business`, fields: ['mainProducts', 'businessScope', 'mainSupplier', 'annualImportVolume'] },
  { title: msg`Registration`, fields: ['registrationNo', 'taxNo'] },
]

export const longFields: ReadonlySet<CompanyTextField> = new Set(['mainProducts', 'businessScope', 'address'])

/** Maximum lengths in the API contract. */
export const maxFieldLengths: Partial<Record<CompanyTextField, number>> = {
  ...Object.fromEntries(Object.keys(companyProfileTexts).map((name) => [name, 140])),
  email: 254,
  website: 254,
  address: 254,
  mainProducts: 500,
  businessScope: 500,
}

export const fieldTextsOf = (profile: CompanyProfile): Record<CompanyTextField, string> =>
  Object.fromEntries(fieldGroups.flatMap(({ fields }) => fields.map((name) => [name, profile[name] ?? '']))) as Record<
    CompanyTextField,
    string
  >

export type CompanyProblem = AccountProblem | NumberProblem | 'day' | 'day-ahead'

/** The problems by field, in the order of the form, because the first one gets the focus. */
export const companyProblems = (
  value: (name: CompanyTextField) => string,
  numberProblem: (value: string, country: string) => AccountProblem | null,
  today: Day,
): Partial<Record<CompanyTextField, CompanyProblem>> => {
  const problems: Partial<Record<CompanyTextField, CompanyProblem>> = {}
  if (value('name').trim() === '') problems.name = 'required'
  const establishDate = value('establishDate')
  if (establishDate !== '') {
    if (!day.safeParse(establishDate).success) problems.establishDate = 'day'
    else if (establishDate > today) problems.establishDate = 'day-ahead'
  }
  if (value('email').trim() !== '' && emailProblem(value('email'))) problems.email = 'email'
  for (const name of ['phone', 'whatsapp'] as const) {
    const problem = numberProblem(value(name), value('country'))
    if (problem) problems[name] = problem
  }
  const volume = value('annualImportVolume')
  const problem = volume === '' ? null : amountProblem(volume)
  if (problem) problems.annualImportVolume = problem
  return problems
}
