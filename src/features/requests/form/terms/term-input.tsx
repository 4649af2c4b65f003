import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DictType, DictEntry } from '#contract/entities/reference.ts'
import { choosableEntries, useCountries, useDictionary } from '#catalogue/queries/names/reference.ts'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import type { RequestContent, TermValue } from '#domain/requests/draft/content.ts'
import { portCountryOf, requestDefaults } from '#domain/requests/draft/defaults.ts'
import { parseCourierPlace, formatCourierPlace } from '#domain/requests/draft/destination.ts'
import { textLimits } from '#domain/requests/judge.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import type { TermField } from '#kinds/kind.ts'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { setIncoterm, setTerm } from '../content-changes.ts'
import { useRequestForm, FormField, deviceOnlyNote } from '../form-field.tsx'
import { labelOfCode, shortLabel } from '#lib/short-label.ts'
import { Select } from '#ui/fields/select.tsx'

type ChoiceSelectProps = Readonly<{
  dict: DictType
  value: string
  onValue: (value: string) => void
  label?: string
  disabled: boolean
  short?: boolean
  omit?: ((entry: DictEntry) => boolean) | null
  suggested?: Readonly<{ heading: string; rest: string; fits: (entry: DictEntry) => boolean }> | null
}>

export function ChoiceSelect({ dict, label, short = false, suggested, omit, ...select }: ChoiceSelectProps) {
  const { t } = useLingui()
  const { value: chosen } = select
  const known = choosableEntries(dataOr(useDictionary(dict), []), [chosen])
  const isUnknown = chosen !== '' && !known.some(({ value }) => value === chosen)
  const all = isUnknown ? [...known, { dictType: dict, value: chosen, label: labelOfCode(chosen) }] : known
  const entries = omit ? all.filter((entry) => !omit(entry) || entry.value === chosen) : all
  const fits = suggested?.fits ?? (() => true)
  const [fitting, others] = [entries.filter(fits), entries.filter((entry) => !fits(entry))]
  const headings = suggested && fitting.length > 0 && others.length > 0 ? suggested : null
  const options = [...fitting, ...others].map((entry) => ({
    value: entry.value,
    label: short ? shortLabel(entry.value, entry.label) : entry.label,
    ...(headings && { group: fits(entry) ? headings.heading : headings.rest }),
  }))
  return <Select {...select} options={options} placeholder={t`Choose`} aria-label={label} />
}

export const textOfTerm = (value: TermValue | undefined) => (typeof value === 'string' ? value : '')

type ChoicesProps = Readonly<{
  dict: DictType
  values: readonly string[]
  onValues: (values: string[]) => void
  disabled: boolean
}>

const maxShown = 8

function Choices({ dict, values, onValues, disabled }: ChoicesProps) {
  const entries = choosableEntries(dataOr(useDictionary(dict), []), values)
  const [all, setAll] = useState(false)
  const unknown = values.filter((value) => !entries.some((entry) => entry.value === value))
  const visibleEntries = entries.filter((entry, at) => all || at < maxShown || values.includes(entry.value))
  const choices = [...visibleEntries, ...unknown.map((value) => ({ value, label: labelOfCode(value) }))]
  const more = entries.length - visibleEntries.length
  const toggle = (value: string) =>
    onValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <div className="chips">
      {choices.map(({ value, label }) => (
        <Chip key={value} tap on={values.includes(value)} disabled={disabled} onClick={() => toggle(value)}>
          {label}
        </Chip>
      ))}
      {more > 0 && !disabled && (
        <Button look="ghost" size="sm" onClick={() => setAll(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </div>
  )
}

function Control({ field, label }: { field: TermField; label: string }) {
  const { t, i18n } = useLingui()
  const { localId, content, change, locked, defaults } = useRequestForm()
  const unitLabel = useUnitLabel()
  const countries = dataOr(useCountries(), [])
  const value = content.terms[field.name]
  const isGuessed = (name: string) => (defaults.get(`terms.${name}`) ?? 'question') !== 'question'
  /** A country that the buyer chose is not replaced. */
  const suggestCountry = (changed: RequestContent['terms']) => {
    const { destination } = content.terms
    const port = portCountryOf({ ...content.terms, ...changed })
    const known = countries.some(({ code }) => code === port) ? port : null
    const country = known ?? (defaults.get('terms.destination') === 'port' ? '' : destination)
    if ((destination !== '' && !isGuessed('destination')) || country === undefined || country === destination) return
    change(setTerm('destination', country))
    if (country === '') return
    changeAccountValue(`defaults:${localId}`, (stored) => ({
      ...requestDefaults.safeParse(stored).data,
      'terms.destination': { value: country, from: 'port' },
    })).catch(() => undefined) // If this fails, the country is in the form, but is not marked as a suggestion.
  }
  const set = (next: TermValue) => {
    change(
      field.name === 'tradeClause'
        ? setIncoterm(next, isGuessed('tradeClause') && !isGuessed('deliveryPlace'))
        : setTerm(field.name, next),
    )
    if (field.name === 'deliveryPlace' || field.name === 'tradeClause') suggestCountry({ [field.name]: next })
  }
  const { control } = field
  const limit = textLimits(kindRules[content.kind], content)[`terms.${field.name}`] ?? Infinity
  switch (control.type) {
    case 'text': {
      const text = { surplusNote: deviceOnlyNote(textOfTerm(value), limit), readOnly: locked }
      if (!control.courier) return <TextInput {...text} limit={limit} value={textOfTerm(value)} onValue={set} />
      const { address, phone } = parseCourierPlace(textOfTerm(value))
      const left = limit - formatCourierPlace('', phone).length
      return (
        <TextArea {...text} limit={left} value={address} onValue={(next) => set(formatCourierPlace(next, phone))} />
      )
    }
    case 'number':
      return (
        <NumberInput
          value={textOfTerm(value)}
          readOnly={locked}
          onValue={set}
          suffix={control.suffix && i18n._(control.suffix)}
          {...(control.unitIn && { unit: unitLabel(textOfTerm(content.terms[control.unitIn])) })}
        />
      )
    case 'choice':
      return <ChoiceSelect dict={control.dict} value={textOfTerm(value)} disabled={locked} onValue={set} />
    case 'country':
      return (
        <Select
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={t`Choose`}
          value={textOfTerm(value)}
          disabled={locked}
          onValue={set}
        />
      )
    case 'choices':
      return <Choices dict={control.dict} values={Array.isArray(value) ? value : []} disabled={locked} onValues={set} />
    case 'yes-no':
      return (
        <SegmentedControl
          label={label}
          value={value === true ? 'yes' : 'no'}
          items={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          disabled={locked}
          onValue={(next) => set(next === 'yes')}
        />
      )
  }
}

function CourierPhone({ name }: { name: string }) {
  const { content, change, locked } = useRequestForm()
  const { address, phone } = parseCourierPlace(textOfTerm(content.terms[name]))
  return (
    <Field label={<Trans>Phone for the courier</Trans>}>
      <TextInput
        type="tel"
        autoComplete="tel"
        limit={40}
        value={phone}
        readOnly={locked}
        onValue={(next) => change(setTerm(name, formatCourierPlace(address, next)))}
      />
    </Field>
  )
}

export function TermInput({ field }: { field: TermField }) {
  const { i18n } = useLingui()
  const { terms } = useRequestForm().content
  const label = i18n._(field.labelFor?.(terms) ?? field.label)
  const group = field.control.type === 'choices' || field.control.type === 'yes-no'
  const courier = field.control.type === 'text' && field.control.courier
  return (
    <div className={field.control.type === 'choices' ? 'term stack g-3 wide' : 'term stack g-3'}>
      <FormField path={`terms.${field.name}`} label={label} group={group} help={courier && i18n._(courier)}>
        <Control field={field} label={label} />
      </FormField>
      {courier && <CourierPhone name={field.name} />}
    </div>
  )
}
