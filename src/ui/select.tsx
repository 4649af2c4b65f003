import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'
import { Icon } from './icon.tsx'
import './styles/form.css'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'onChange' | 'value' | 'className' | 'children'
> {
  readonly value: Value | ''
  readonly options: readonly Option<Value>[]
  readonly onValue: (value: Value | '') => void
  /** Stands while nothing is chosen; without it the first option is the default. */
  readonly placeholder?: string
}

/** The platform's own picker, drawn by the design. A value the options do not know is shown raw and kept. */
export const Select = <Value extends string>({
  value,
  options,
  onValue,
  placeholder,
  id,
  ...rest
}: SelectProps<Value>) => {
  const control = useFieldControl(id)
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <div className="select select--native">
      <select
        {...control}
        {...rest}
        value={value}
        onChange={(event) => onValue(options.find((option) => option.value === event.target.value)?.value ?? '')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </div>
  )
}
