import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { useFieldControl } from './field-context.ts'
import '../marks/stars.css'

const five = [1, 2, 3, 4, 5] as const

interface StarInputProps {
  readonly label: string
  readonly value: number | null
  readonly onValue: (value: number) => void
  readonly id?: string
}

export const StarInput = ({ label, value, onValue, id }: StarInputProps) => {
  const { t } = useLingui()
  const name = useId()
  const control = useFieldControl(id)
  return (
    <div
      id={control.id}
      className="starin"
      role="radiogroup"
      aria-label={label}
      aria-invalid={control['aria-invalid']}
      aria-describedby={control['aria-describedby']}
    >
      {five.map((n) => (
        <label key={n} className={value !== null && n <= value ? 'starin__star is-on' : 'starin__star'}>
          <input type="radio" name={name} value={n} checked={n === value} onChange={() => onValue(n)} />
          <Star className="icon" aria-hidden />
          <span className="sr">{t`${plural(n, { one: '# star', other: '# stars' })}`}</span>
        </label>
      ))}
    </div>
  )
}
