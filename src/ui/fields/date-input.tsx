import { useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import { useRef, useState, type ComponentProps } from 'react'
import { dayPattern, readDay, shownDay } from '#i18n/typed-day.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextInput } from './text-input.tsx'

/** Specification, section 5: the range of days that a field accepts by default. */
export const firstDay = '1920-01-01'
export const lastDay = '2120-12-31'

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'className' | 'min' | 'max' | 'size' | 'maxLength'
> {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly min?: string
  readonly max?: string
  /** Passes on an invalid text as typed, for a form that allows an empty day but must refuse a wrong one. */
  readonly asTyped?: boolean
}

/**
 * A day in the order of the interface's language. The browser's own field follows the browser's language, so that a
 * Spanish form showed mm/dd/yyyy. The button opens the browser's calendar. Invalid text stays in the field, and the
 * value is '' meanwhile, unless `asTyped`.
 */
export const DateInput = (props: DateInputProps) => {
  const { value, onValue, min = firstDay, max = lastDay, asTyped = false, readOnly, disabled, onBlur, ...rest } = props
  const { t } = useLingui()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // A value that comes from elsewhere, such as a button beside the field, replaces the text.
  const read = (of: string) => readDay(of) ?? (asTyped ? of.trim() : '')
  const text = typed !== null && read(typed) === value ? typed : shownDay(value) || (asTyped ? value : '')
  const write = (next: string) => {
    setTyped(next)
    onValue(read(next))
  }
  const pick = (day: string) => {
    setTyped(null)
    onValue(day)
  }
  return (
    <div className="date">
      <TextInput
        {...rest}
        autoComplete="off"
        inputMode="numeric"
        placeholder={dayPattern({
          day: t({ context: 'one letter of a date pattern', message: 'd' }),
          month: t({ context: 'one letter of a date pattern', message: 'm' }),
          year: t({ context: 'one letter of a date pattern', message: 'y' }),
        })}
        limit={Infinity}
        readOnly={readOnly}
        disabled={disabled}
        value={text}
        onValue={write}
        onBlur={(event) => {
          if (typed !== null && readDay(typed) !== null) setTyped(null)
          onBlur?.(event)
        }}
        end={
          !readOnly && (
            <IconButton
              icon={Calendar}
              size="sm"
              label={t`Choose from a calendar`}
              disabled={disabled}
              onClick={() => calendar.current?.showPicker()}
            />
          )
        }
      />
      <input
        ref={calendar}
        className="date__calendar"
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={readDay(value) ?? ''}
        onChange={(event) => pick(event.target.value)}
      />
    </div>
  )
}
