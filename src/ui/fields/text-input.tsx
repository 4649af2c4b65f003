import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import { useLengthLimit } from './surplus.tsx'
import '../styles/form.css'

export interface TextInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'className' | 'size' | 'maxLength'
> {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly icon?: LucideIcon
  readonly limit?: number
  readonly surplusNote?: ReactNode
  readonly suffix?: ReactNode
  readonly end?: ReactNode
  readonly numeric?: boolean
}

/** The limit of a field that does not state one, in characters (specification, section 9). */
const usualLimit = 140

export const TextInput = (props: TextInputProps) => {
  const {
    value,
    onValue,
    icon,
    suffix,
    end,
    numeric = false,
    id,
    limit = usualLimit,
    surplusNote,
    readOnly,
    ...rest
  } = props
  const control = useFieldControl(id)
  const { attributes, mark } = useLengthLimit({
    text: value,
    limit,
    secret: rest.type === 'password',
    note: surplusNote,
    describedBy: rest['aria-describedby'] ?? control['aria-describedby'],
  })
  return (
    <>
      <div className={readOnly ? 'input is-ro' : 'input'}>
        {icon && <Icon of={icon} />}
        <input
          {...control}
          {...rest}
          {...attributes}
          className={numeric ? 'is-number' : undefined}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onValue(event.target.value)}
        />
        {suffix && <span className="suffix">{suffix}</span>}
        {end}
      </div>
      {mark}
    </>
  )
}
