import { Trans, useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import { use, useId, useRef, useState, type ComponentProps } from 'react'
import { formatDay } from '#i18n/formats.ts'
import { formatLongDay, dayPattern, firstDay, lastDay, parseTypedDay, formatDayDigits } from '#i18n/typed-day.ts'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { preventBlur } from './number-question.tsx'
import { FieldContext } from './field-context.ts'
import { TextInput } from './text-input.tsx'

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'className' | 'min' | 'max' | 'size' | 'maxLength'
> {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly min?: string
  readonly max?: string
  /** True: for invalid text, `onValue` receives the trimmed text instead of '', so that the form can refuse it. */
  readonly asTyped?: boolean
}

type NoteProps = Readonly<{
  text: string
  pattern: string
  min: string
  max: string
  typing: boolean
  locked: boolean
  onPick: (day: string) => void
}>

const DayNote = ({ text, pattern, min, max, typing, locked, onPick }: NoteProps) => {
  const { t } = useLingui()
  const days = readWithin(text, min)
  const [day, other] = inside(days, min, max)
  if (day !== undefined && other !== undefined)
    return (
      <div className="number__question" role="group" aria-label={t`Which day is ${text}?`}>
        <Trans>{text} can be two days. Which one is meant?</Trans>
        <div className="cluster number__choices">
          {[day, other].map((one) => (
            <Button key={one} size="sm" onMouseDown={preventBlur} onClick={() => onPick(one)}>
              {formatLongDay(one)}
            </Button>
          ))}
        </div>
      </div>
    )
  if (day !== undefined) return <span className="tiny muted">{formatLongDay(day)}</span>
  if (text.trim() === '' || locked) return null
  const [first, last] = [formatDay(min), formatDay(max)]
  if (days.length > 0)
    return (
      <span className="error">
        <Trans>
          Choose a day from {first} to {last}
        </Trans>
      </span>
    )
  // The day is above 12, so that the order of day and month is clear.
  const example = formatDayDigits('2027-12-25')
  return typing ? null : <span className="error">{t`Write the day as ${pattern}, for example ${example}`}</span>
}

const readWithin = (text: string, min: string) => parseTypedDay(text, undefined, min > firstDay ? min : null)

const inside = (days: readonly string[], min: string, max: string) => days.filter((day) => day >= min && day <= max)

/** A text field, because a native date field would use the browser's language instead of the buyer's country. */
export const DateInput = (props: DateInputProps) => {
  const { value, onValue, min = firstDay, max = lastDay, asTyped = false, readOnly, disabled, onBlur, ...rest } = props
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const descriptionId = use(FieldContext)?.describedBy
  const [typed, setTyped] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  const dayOf = (text: string) => {
    const days = inside(readWithin(text, min), min, max)
    return days.length === 1 ? days[0] : undefined
  }
  // If the value was changed outside the field, for example by a button, it replaces the text.
  const read = (of: string) => dayOf(of) ?? (asTyped ? of.trim() : '')
  const isTyped = typed !== null && read(typed) === value
  const text = isTyped ? typed : formatDayDigits(value) || (asTyped ? value : '')
  const write = (next: string) => {
    setTyped(next)
    setTyping(true)
    onValue(read(next))
  }
  const pick = (day: string) => {
    setTyped(null)
    onValue(day)
  }
  const currentText = isTyped ? text : value
  const wrong = !typing && !readOnly && currentText.trim() !== '' && dayOf(currentText) === undefined
  const pattern = dayPattern({
    day: t({ context: 'one letter of a date pattern', message: 'd' }),
    month: t({ context: 'one letter of a date pattern', message: 'm' }),
    year: t({ context: 'one letter of a date pattern', message: 'y' }),
  })
  return (
    <div className="date">
      <TextInput
        {...rest}
        {...(wrong ? { 'aria-invalid': true } : {})}
        ref={box}
        autoComplete="off"
        inputMode="numeric"
        placeholder={pattern}
        limit={Infinity}
        readOnly={readOnly}
        disabled={disabled}
        aria-describedby={[descriptionId, noteId].filter(Boolean).join(' ')}
        value={text}
        onValue={write}
        onBlur={(event) => {
          setTyping(false)
          if (typed !== null && dayOf(typed) !== undefined) setTyped(null)
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
        value={dayOf(value) ?? ''}
        onChange={(event) => {
          const day = event.target.value
          if (day === '' || dayOf(day) === day) pick(day)
        }}
      />
      <div id={noteId} aria-live="polite">
        <DayNote
          text={currentText}
          pattern={pattern}
          min={min}
          max={max}
          typing={typing}
          locked={readOnly === true || disabled === true}
          onPick={(day) => {
            pick(day)
            box.current?.focus()
          }}
        />
      </div>
    </div>
  )
}
