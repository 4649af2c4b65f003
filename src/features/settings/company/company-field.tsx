import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useCountries } from '#catalogue/reads/names/reference.ts'
import { accountProblemWords } from '#i18n/words/account-words.ts'
import { numberProblemWords } from '#i18n/words/number-words.ts'
import { dataOr } from '#lib/live-read.ts'
import { today } from '#account/reads/buyer-day.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { fieldWords, longFields, maxLengths, type TextField } from './company-fields.ts'
import type { CompanyProblem } from './company-problems.ts'

const problemWords = {
  ...accountProblemWords,
  ...numberProblemWords,
  day: msg`Enter a valid date`,
  'day-ahead': msg`The date is in the future`,
} satisfies Record<CompanyProblem, MessageDescriptor>

interface CompanyFieldProps {
  readonly id: string
  readonly name: TextField
  readonly value: string
  readonly problem: CompanyProblem | null
  readonly onValue: (value: string) => void
  readonly onLeave: () => void
}

const Country = ({ value, onValue }: Pick<CompanyFieldProps, 'value' | 'onValue'>) => {
  const { t } = useLingui()
  const countries = dataOr(useCountries(), [])
  return (
    <Select
      value={value}
      placeholder={t`Choose a country`}
      options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      onValue={onValue}
    />
  )
}

const Control = ({
  name,
  value,
  onValue,
  onLeave,
}: Pick<CompanyFieldProps, 'name' | 'value' | 'onValue' | 'onLeave'>) => {
  const { t } = useLingui()
  if (name === 'country') return <Country value={value} onValue={onValue} />
  if (name === 'establishDate')
    return <DateInput asTyped value={value} max={today()} onValue={onValue} onBlur={onLeave} />
  if (name === 'annualImportVolume')
    return <NumberInput value={value} onValue={onValue} onBlur={onLeave} suffix={t`US$ a year`} />
  const limit = maxLengths[name] ?? 140
  if (longFields.has(name)) return <TextArea rows={2} value={value} limit={limit} onValue={onValue} />
  return <TextInput value={value} limit={limit} onValue={onValue} onBlur={onLeave} />
}

/** One field of the company profile, with a control that suits it. */
export const CompanyField = ({ id, name, value, problem, onValue, onLeave }: CompanyFieldProps) => {
  const { i18n } = useLingui()
  return (
    <div className={longFields.has(name) ? 'set__wide' : undefined}>
      <Field
        id={id}
        label={i18n._(fieldWords[name])}
        error={problem !== null && i18n._(problemWords[problem])}
        optional={name === 'website' || name === 'whatsapp'}
      >
        <Control name={name} value={value} onValue={onValue} onLeave={onLeave} />
      </Field>
    </div>
  )
}
