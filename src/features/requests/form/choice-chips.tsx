import { Check } from 'lucide-react'
import type { DictType } from '#contract/entities/reference.ts'
import { useDictionary } from '#data/queries/catalogue.ts'
import { dataOr } from '#lib/live-read.ts'

interface ChoiceChipsProps {
  readonly labelId: string
  readonly dict: DictType
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  readonly disabled: boolean
}

/** Several values of a dictionary at once. A chosen value that the dictionary does not know stands raw and can be taken out. */
export const ChoiceChips = ({ labelId, dict, values, onChange, disabled }: ChoiceChipsProps) => {
  const entries = dataOr(useDictionary(dict), [])
  const unknown = values.filter((value) => !entries.some((entry) => entry.value === value))
  const all = [
    ...entries.map(({ value, label }) => ({ value, label })),
    ...unknown.map((value) => ({ value, label: value })),
  ]
  return (
    <div className="chips" role="group" aria-labelledby={labelId}>
      {all.map(({ value, label }) => {
        const on = values.includes(value)
        return (
          <button
            key={value}
            type="button"
            className={on ? 'chip chip--tap chip--on' : 'chip chip--tap'}
            aria-pressed={on}
            disabled={disabled}
            onClick={() => onChange(on ? values.filter((one) => one !== value) : [...values, value])}
          >
            {on && <Check className="icon" aria-hidden />}
            {label}
          </button>
        )
      })}
    </div>
  )
}
