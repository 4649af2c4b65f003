import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { displayFieldValue, editableNumber, valueToStore } from '#i18n/shown-number.ts'
import {
  applyEdit,
  type EditedNumber,
  isPlainNumber,
  ambiguousNumber,
  type AmbiguousNumber,
  parseEditedNumber,
  type SelectedRange,
} from '#lib/numbers/stored-number.ts'
import { AnnouncedAfterPause } from './surplus.tsx'
import { FieldContext } from './field-context.ts'
import { NumberQuestion } from './number-question.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { useLingui } from '@lingui/react/macro'

const numberText = (value: string, unit: string) => [displayFieldValue(value), unit].filter(Boolean).join('\u00a0')

/** This note stays visible after the field has lost the focus, so that the layout does not move. */
const InterpretedNumber = ({ id, value, unit }: Readonly<{ id: string; value: string; unit: string }>) => {
  const { t } = useLingui()
  const number = numberText(value, unit)
  return (
    <p translate="no" className="tiny muted breaks to-end num" id={id}>
      <span aria-hidden>= {number}</span>
      <span className="sr">{t`Understood as ${number}`}</span>
    </p>
  )
}

interface AnnouncedNumberProps {
  readonly question: AmbiguousNumber | null
  readonly value: string | null
  readonly unit: string
}

const AnnouncedNumber = ({ question, value, unit }: AnnouncedNumberProps) => {
  const { t } = useLingui()
  const number = value === null ? '' : numberText(value, unit)
  const text = question ? question.text : ''
  const announcement = question
    ? t`${text} can be two numbers. Choose one of the two below the field.`
    : number && t`Understood as ${number}`
  return <AnnouncedAfterPause text={announcement} />
}

/** Selects a number that the app has written, on focus and after the first click, so that typing replaces it. */
const useWholeNumberSelected = (box: RefObject<HTMLInputElement | null>, written: string | null) => {
  const isFirstClick = useRef(false)
  /** True if the window lost the focus while the field had it. On return, the caret stays and nothing is selected. */
  const isAway = useRef(false)
  const isFocused = () => box.current !== null && document.activeElement === box.current
  // The app may fill in a number while the field already has the focus; then neither focus nor click selects it.
  useLayoutEffect(() => {
    if (written === null || !isFocused()) return
    box.current?.select()
    isFirstClick.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another number is selected, a moved caret stays
  }, [written])
  return {
    onKeyDown: () => {
      isFirstClick.current = false
    },
    onFocus: () => {
      if (written !== null && !isAway.current) box.current?.select()
      isFirstClick.current = !isAway.current
      isAway.current = false
    },
    onBlur: () => {
      isAway.current = isFocused()
    },
    onClick: () => {
      const input = box.current
      if (isFirstClick.current && written !== null && input?.selectionStart === input?.selectionEnd) input?.select()
      isFirstClick.current = false
    },
  }
}

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'numeric' | 'limit'> {
  /** A plain decimal, or a typed text that is not exactly one number. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly unit?: string
  /** Resolves a text that can be two numbers if the form knows which one is meant. By default, the buyer is asked. */
  readonly understand?: (stored: string) => string
}

interface Editing {
  readonly stored: string
  readonly initial: EditedNumber
  readonly now: EditedNumber
}

/** In characters. A text up to this length fits into every field, so it is not measured. */
const alwaysFits = 5

export const NumberInput = ({
  value,
  onValue,
  unit,
  understand = (stored) => stored,
  suffix,
  onBlur,
  readOnly,
  ...rest
}: NumberInputProps) => {
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const descriptionId = use(FieldContext)?.describedBy
  const [editing, setEditing] = useState<Editing | null>(null)
  const [understood, setUnderstood] = useState<string | null>(null)
  const [isCut, setIsCut] = useState(false)
  const selectionRef = useRef<SelectedRange | null>(null)
  const display = editing?.now ?? editableNumber(value)
  const question = ambiguousNumber(value)
  const unitText = unit ?? (typeof suffix === 'string' ? suffix : '')

  useEffect(() => {
    const input = box.current
    const remember = () => {
      selectionRef.current = input && [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    }
    input?.addEventListener('beforeinput', remember)
    return () => input?.removeEventListener('beforeinput', remember)
  }, [])

  useLayoutEffect(() => {
    const input = box.current
    const measure = () =>
      setIsCut(input !== null && input.value.length > alwaysFits && input.scrollWidth > input.clientWidth)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [display.text])

  const write = (text: string) => {
    const start = editing ?? { stored: value, initial: display, now: display }
    const now = applyEdit(start.now, text, selectionRef.current)
    selectionRef.current = null
    setEditing({ ...start, now })
    const { reading } = parseEditedNumber(now)
    const isShown = text === start.initial.text
    const stored = valueToStore(now, start.initial, start.stored)
    const next = understand(stored)
    const isRead = next !== stored || (reading.is === 'number' && (reading.signs || now.signs.size > 0))
    setUnderstood(!isShown && isRead ? next : null)
    onValue(next)
  }
  /** Pastes or drops spreadsheet cells with a separator between them. The browser would join 12 and 345 to 12345. */
  const insertCells = (event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, data: DataTransfer) => {
    const cells = data.getData('text').trim()
    if (!/[\t\r\n]/.test(cells)) return
    event.preventDefault()
    const input = event.currentTarget
    selectionRef.current = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    input.setRangeText(cells.replaceAll(/[\t\r\n]+/g, ' | '), ...selectionRef.current, 'end')
    write(input.value)
  }
  const choose = (number: string) => {
    setEditing(null)
    setUnderstood(number)
    onValue(number)
    box.current?.focus()
  }
  const selecting = useWholeNumberSelected(
    box,
    editing === null && isPlainNumber(value) && !readOnly ? display.text : null,
  )
  const note = question === null ? (understood === value ? value : null) : question.text
  return (
    <div
      className="number"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // If the window loses the focus, the field is still the active element, and the edit continues.
        if (document.activeElement !== box.current) setEditing(null)
        onBlur?.(event as React.FocusEvent<HTMLInputElement>)
      }}
    >
      <TextInput
        autoComplete="off"
        onPaste={(event) => insertCells(event, event.clipboardData)}
        onDrop={(event) => insertCells(event, event.dataTransfer)}
        {...selecting}
        {...rest}
        ref={box}
        limit={Infinity}
        numeric
        inputMode="decimal"
        readOnly={readOnly}
        suffix={suffix}
        aria-describedby={[descriptionId, note !== null && noteId].filter(Boolean).join(' ') || undefined}
        value={display.text}
        onValue={write}
      />
      {question !== null && (
        <NumberQuestion id={noteId} question={question} unit={unitText} locked={readOnly === true} onChoose={choose} />
      )}
      {question === null && note !== null && <InterpretedNumber id={noteId} value={value} unit={unitText} />}
      {question === null && note === null && isCut && (
        <p translate="no" className="tiny muted breaks to-end num" aria-hidden>
          {[display.text, unitText].filter(Boolean).join('\u00a0')}
        </p>
      )}
      {editing !== null && <AnnouncedNumber question={question} value={note} unit={unitText} />}
    </div>
  )
}
