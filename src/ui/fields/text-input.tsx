import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import '../styles/form.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'size'> {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly icon?: LucideIcon
  /** Unit, shown after the text. */
  readonly suffix?: ReactNode
  /** A button inside the end of the field. */
  readonly end?: ReactNode
  /** Digits, right-aligned so that they line up in a column. */
  readonly numeric?: boolean
}

/** Specification, section 9: the longest text of a field that names no other length. */
const defaultMaxLength = 140

export const TextInput = (props: TextInputProps) => {
  const {
    value,
    onValue,
    icon,
    suffix,
    end,
    numeric = false,
    id,
    maxLength = defaultMaxLength,
    readOnly,
    ...rest
  } = props
  const control = useFieldControl(id)
  return (
    <div className={readOnly ? 'input is-ro' : 'input'}>
      {icon && <Icon of={icon} />}
      <input
        {...control}
        {...rest}
        className={numeric ? 'is-number' : undefined}
        value={value}
        maxLength={maxLength}
        readOnly={readOnly}
        onChange={(event) => onValue(event.target.value)}
      />
      {suffix && <span className="suffix">{suffix}</span>}
      {end}
    </div>
  )
}
