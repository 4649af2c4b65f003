import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'
import '../styles/form.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className'> {
  readonly value: string
  readonly onValue: (value: string) => void
  /** Characters allowed; give the Field's counter the same number. */
  readonly maxLength: number
}

/** Several lines. Grows with its text. */
export const TextArea = ({ value, onValue, id, rows = 3, readOnly, ...rest }: TextAreaProps) => {
  const control = useFieldControl(id)
  return (
    <div className={readOnly ? 'area is-ro' : 'area'}>
      <textarea
        {...control}
        {...rest}
        rows={rows}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  )
}
