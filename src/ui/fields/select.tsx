import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import '../styles/form.css'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
  readonly group?: string
}

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'onChange' | 'value' | 'className' | 'children'
> {
  readonly value: Value | ''
  readonly options: readonly Option<Value>[]
  readonly onValue: (value: Value | '') => void
  readonly placeholder?: string
}

const OneOption = ({ option }: { readonly option: Option }) => (
  <option value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
)

const Options = ({ options }: { readonly options: readonly Option[] }) => {
  const groups = [...new Set(options.map((option) => option.group))]
  return groups.map((group) => {
    const groupOptions = options.filter((option) => option.group === group)
    const renderedOptions = groupOptions.map((option) => <OneOption key={option.value} option={option} />)
    return group === undefined ? (
      renderedOptions
    ) : (
      <optgroup key={group} label={group}>
        {renderedOptions}
      </optgroup>
    )
  })
}

/** A value that is not among the options is shown unchanged and preserved. */
export const Select = <Value extends string>({
  value,
  options,
  onValue,
  placeholder,
  id,
  ...rest
}: SelectProps<Value>) => {
  const control = useFieldControl(id)
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <div className="select select--native">
      <select
        {...control}
        {...rest}
        value={value}
        onChange={(event) => onValue(options.find((option) => option.value === event.target.value)?.value ?? '')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {!isListed && <option value={value}>{value}</option>}
        <Options options={options} />
      </select>
      <Icon of={ChevronDown} />
    </div>
  )
}
