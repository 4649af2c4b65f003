import { useLingui } from '@lingui/react/macro'
import type { DictType } from '#contract/entities/reference.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/labels.ts'
import { Select } from '#ui/fields/select.tsx'

interface ChoiceSelectProps {
  readonly dict: DictType
  readonly value: string
  readonly onValue: (value: string) => void
  /** The accessible name, if there is no visible label. */
  readonly label?: string
  readonly disabled: boolean
  /** In narrow places: the value instead of a label that only spells it out ("Kilogram (kg)"). */
  readonly short?: boolean
  /** The entries that fit come first, under this heading. */
  readonly suggested?: { readonly heading: string; readonly rest: string; readonly fits: (entry: DictEntry) => boolean }
}

/** A value of a dictionary in the platform's own picker. */
export const ChoiceSelect = ({
  dict,
  value,
  onValue,
  label,
  disabled,
  short = false,
  suggested,
}: ChoiceSelectProps) => {
  const { t } = useLingui()
  const entries = dataOr(useDictionary(dict), [])
  const fitting = suggested ? entries.filter(suggested.fits) : []
  const split = suggested && fitting.length > 0 && fitting.length < entries.length ? suggested : null
  const option = (entry: DictEntry, group?: string) => ({
    value: entry.value,
    label: short ? shortLabel(entry.value, entry.label) : entry.label,
    ...(group === undefined ? {} : { group }),
  })
  const options = split
    ? [
        ...fitting.map((entry) => option(entry, split.heading)),
        ...entries.filter((entry) => !fitting.includes(entry)).map((entry) => option(entry, split.rest)),
      ]
    : entries.map((entry) => option(entry))
  return (
    <Select
      value={value}
      options={options}
      onValue={onValue}
      placeholder={t`Choose`}
      disabled={disabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
    />
  )
}
