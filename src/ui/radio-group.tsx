import { useId } from 'react'
import type { Option } from './select.tsx'
import './tick.css'

interface RadioGroupProps<Value extends string> {
  /** Read out; the label in sight is the field's around it. */
  readonly label: string
  readonly value: Value | null
  readonly options: readonly Option<Value>[]
  readonly onValue: (value: Value) => void
  readonly disabled?: boolean
}

/** One of a few, all in sight. The platform's radios: arrows choose, Tab passes. */
export const RadioGroup = <Value extends string>({
  label,
  value,
  options,
  onValue,
  disabled = false,
}: RadioGroupProps<Value>) => {
  const name = useId()
  return (
    <div className="radios" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="tickbox tickbox--labelled">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onValue(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
