import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'
import './styles/form.css'

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'className' | 'min' | 'max'
> {
  /** A calendar day 'yyyy-MM-dd', or ''. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly min?: string
  readonly max?: string
}

/** The browser's own date picker: it knows the user's calendar, keyboard and language. */
export const DateInput = ({ value, onValue, id, readOnly, ...rest }: DateInputProps) => {
  const control = useFieldControl(id)
  return (
    <div className={readOnly ? 'input is-ro' : 'input'}>
      <input
        {...control}
        {...rest}
        type="date"
        value={value}
        readOnly={readOnly}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  )
}
