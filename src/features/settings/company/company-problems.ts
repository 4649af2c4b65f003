import { decimal, day } from '#contract/values.ts'
import { emailProblem, type AccountProblem } from '#domain/account/rules.ts'
import { openQuestion } from '#lib/numbers/stored-number.ts'
import { firstDay, lastDay } from '#ui/fields/date-input.tsx'
import type { TextField } from './company-fields.ts'

export type CompanyProblem = AccountProblem | 'number' | 'ambiguous' | 'day'

/** What prevents saving, by field and in the order of the form. Only a name is required. */
export const companyProblems = (
  value: (name: TextField) => string,
  numberProblem: (value: string, country: string) => AccountProblem | null,
): Partial<Record<TextField, CompanyProblem>> => {
  const problems: Partial<Record<TextField, CompanyProblem>> = {}
  if (value('name').trim() === '') problems.name = 'required'
  const established = value('establishDate')
  const outside = established < firstDay || established > lastDay
  if (established !== '' && (outside || !day.safeParse(established).success)) problems.establishDate = 'day'
  if (value('email').trim() !== '' && emailProblem(value('email'))) problems.email = 'email'
  for (const name of ['phone', 'whatsapp'] as const) {
    const problem = numberProblem(value(name), value('country'))
    if (problem) problems[name] = problem
  }
  const volume = value('annualImportVolume')
  if (openQuestion(volume)) problems.annualImportVolume = 'ambiguous'
  else if (volume !== '' && (!decimal.safeParse(volume).success || volume.startsWith('-')))
    problems.annualImportVolume = 'number'
  return problems
}
