import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field-context.ts'
import { useLengthLimit } from './surplus.tsx'
import '../styles/form.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className' | 'maxLength'> {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly limit: number
  readonly surplusNote?: ReactNode
}

export const TextArea = ({ value, onValue, limit, surplusNote, id, rows = 3, readOnly, ...rest }: TextAreaProps) => {
  const control = useFieldControl(id)
  const { attributes, mark } = useLengthLimit({
    text: value,
    limit,
    note: surplusNote,
    describedBy: control['aria-describedby'],
  })
  return (
    <>
      <div className={readOnly ? 'area is-ro' : 'area'}>
        <textarea
          {...control}
          {...rest}
          {...attributes}
          rows={rows}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      {mark}
    </>
  )
}
