import { decimal, day } from '#contract/values.ts'
import { contactNumberProblem, emailProblem } from '#domain/account/rules.ts'
import { openQuestion } from '#lib/numbers/stored-number.ts'
import type { TextField } from './company-fields.ts'

export type CompanyProblem = 'required' | 'email' | 'contact-number' | 'number' | 'ambiguous' | 'day'

/** What prevents saving, by field and in the order of the form. Only a name is required. */
export const companyProblems = (value: (name: TextField) => string): Partial<Record<TextField, CompanyProblem>> => {
  const problems: Partial<Record<TextField, CompanyProblem>> = {}
  if (value('name').trim() === '') problems.name = 'required'
  const established = value('establishDate')
  if (established !== '' && !day.safeParse(established).success) problems.establishDate = 'day'
  if (value('email').trim() !== '' && emailProblem(value('email'))) problems.email = 'email'
  if (contactNumberProblem(value('phone'))) problems.phone = 'contact-number'
  if (contactNumberProblem(value('whatsapp'))) problems.whatsapp = 'contact-number'
  const volume = value('annualImportVolume')
  if (openQuestion(volume)) problems.annualImportVolume = 'ambiguous'
  else if (volume !== '' && (!decimal.safeParse(volume).success || volume.startsWith('-')))
    problems.annualImportVolume = 'number'
  return problems
}
