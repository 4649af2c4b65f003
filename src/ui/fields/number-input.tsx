import { use, useId, useRef, useState, type ClipboardEvent } from 'react'
import { shownNumber, writtenNumber } from '#i18n/shown-number.ts'
import { openQuestion } from '#lib/numbers/stored-number.ts'
import { readNumber } from '#lib/numbers/read-number.ts'
import { FieldContext } from './field-context.ts'
import { NumberQuestion } from './number-question.tsx'
import { SaidAtRest, Understood } from '../overlays/understood.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'numeric'> {
  /** The result of `storedNumber`: a plain decimal, an open question, or the typed text when it is no number. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Follows the number wherever it is shown. Defaults to the suffix when that is text. */
  readonly unit?: string
}

/**
 * A quantity or price as decimal text, never a float. It shows the typed text while it has the focus, afterwards the
 * number in the buyer's format. Below: the number understood, or the question which of two numbers is meant.
 */
export const NumberInput = ({ value, onValue, unit, suffix, onBlur, readOnly, ...rest }: NumberInputProps) => {
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const described = use(FieldContext)?.describedBy
  const [typed, setTyped] = useState<string | null>(null)
  /**
   * The number when editing began. As long as the text is unchanged, the value is this number; after the field was
   * emptied, a new text is another number.
   */
  const [from, setFrom] = useState(value)
  /** The last number understood from text with more than digits. */
  const [understood, setUnderstood] = useState<string | null>(null)
  const question = openQuestion(value)
  const said = unit ?? (typeof suffix === 'string' ? suffix : '')
  const write = (text: string) => {
    const start = typed === null ? value : from
    setFrom(text === '' ? '' : start)
    setTyped(text)
    const shown = text === shownNumber(start)
    const reading = readNumber(text)
    setUnderstood(!shown && reading.is === 'number' && reading.signs ? reading.value : null)
    onValue(writtenNumber(text, start))
  }
  /** Several cells of a sheet: the browser would join 12 and 345 to 12345. */
  const pasteCells = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = event.clipboardData.getData('text').trim()
    if (!/[\t\r\n]/.test(cells)) return
    event.preventDefault()
    const input = event.currentTarget
    const { selectionStart, selectionEnd } = input
    input.setRangeText(cells.replaceAll(/[\t\r\n]+/g, ' | '), selectionStart ?? 0, selectionEnd ?? 0, 'end')
    write(input.value)
  }
  const choose = (number: string) => {
    setTyped(null)
    setUnderstood(number)
    onValue(number)
    // The buttons disappear; keep the focus in the field.
    box.current?.focus()
  }
  const note = question === null ? (understood === value ? value : null) : question.text
  return (
    <div
      className="number"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setTyped(null)
        onBlur?.(event as React.FocusEvent<HTMLInputElement>)
      }}
    >
      <TextInput
        autoComplete="off"
        // Long enough for a padded cell: a truncated number would be another number.
        maxLength={1_000}
        onPaste={pasteCells}
        {...rest}
        ref={box}
        numeric
        inputMode="decimal"
        readOnly={readOnly}
        suffix={suffix}
        aria-describedby={[described, note !== null && noteId].filter(Boolean).join(' ') || undefined}
        value={typed ?? shownNumber(value)}
        onValue={write}
      />
      {question !== null && (
        <NumberQuestion id={noteId} question={question} unit={said} locked={readOnly === true} onChoose={choose} />
      )}
      {question === null && note !== null && <Understood id={noteId} value={value} unit={said} />}
      {typed !== null && <SaidAtRest question={question} value={note} unit={said} />}
    </div>
  )
}
