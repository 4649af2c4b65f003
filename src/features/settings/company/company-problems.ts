import { day, type Day } from '#contract/values.ts'
import { emailProblem, type AccountProblem } from '#domain/account/rules.ts'
import { amountProblem, type NumberProblem } from '#domain/requests/judge.ts'
import { firstDay } from '#ui/fields/date-input.tsx'
import type { TextField } from './company-fields.ts'

export type CompanyProblem = AccountProblem | NumberProblem | 'day' | 'day-ahead'

/** What prevents saving, by field and in the order of the form. Only a name is required. */
export const companyProblems = (
  value: (name: TextField) => string,
  numberProblem: (value: string, country: string) => AccountProblem | null,
  today: Day,
): Partial<Record<TextField, CompanyProblem>> => {
  const problems: Partial<Record<TextField, CompanyProblem>> = {}
  if (value('name').trim() === '') problems.name = 'required'
  const established = value('establishDate')
  if (established !== '') {
    if (established < firstDay || !day.safeParse(established).success) problems.establishDate = 'day'
    // The form does not judge a company that does not exist yet.
    else if (established > today) problems.establishDate = 'day-ahead'
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
