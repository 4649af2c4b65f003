import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useDictionary } from '#data/queries/catalogue.ts'
import type { DictType } from '#contract/entities/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'

interface ChoiceSelectProps {
  readonly id: string
  readonly dict: DictType
  readonly value: string
  readonly onChange: (value: string) => void
  /** Where no visible label belongs to it. */
  readonly label?: string
  readonly disabled: boolean
  /** Where there is little room: the value for a label that only spells it out ("Kilogram (kg)"). */
  readonly short?: boolean
  readonly aria: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
}

/** A value of a dictionary. The platform's own picker; a value the dictionary does not know is shown raw and kept. */
export const ChoiceSelect = ({
  id,
  dict,
  value,
  onChange,
  label,
  disabled,
  short = false,
  aria,
}: ChoiceSelectProps) => {
  const { t } = useLingui()
  const entries = dataOr(useDictionary(dict), [])
  const known = value === '' || entries.some((entry) => entry.value === value)
  return (
    <span className={disabled ? 'select select--native is-off' : 'select select--native'}>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-label={label}
        {...aria}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t`Choose`}</option>
        {!known && <option value={value}>{value}</option>}
        {entries.map((entry) => (
          <option key={entry.value} value={entry.value}>
            {short ? shortLabel(entry.value, entry.label) : entry.label}
          </option>
        ))}
      </select>
      <ChevronDown className="icon icon--16" aria-hidden />
    </span>
  )
}
