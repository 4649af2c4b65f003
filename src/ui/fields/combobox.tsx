import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, RotateCw, Search } from 'lucide-react'
import { useEffect, useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isInputMethodKey } from '#lib/input-method.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { foldText } from '#lib/fold-text.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../marks/icon.tsx'
import { nextRovingIndex } from '../buttons/roving.ts'
import { Spinner } from '../marks/spinner.tsx'
import '../styles/form.css'
import '../overlays/popover.css'
import './combobox.css'

const useDebounced = <Value,>(ms: number, call: (value: Value) => void): ((value: Value) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), ms)
  }
}

const MarkedText = ({ text, part }: Readonly<{ text: string; part: string }>) => {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

/** In ms: a query starts after this pause in typing (specification, section 9). */
const queryRestMs = 300
/** In characters: the rest of a longer label is replaced by an ellipsis (specification, section 9). */
const maxShown = 25

const displayText = (label: string): string => {
  const characters = [...label]
  return characters.length > maxShown ? `${characters.slice(0, maxShown).join('')}…` : label
}

const useChosenText = (label: string, onLeave: () => void) => {
  const [hasFocus, setHasFocus] = useState(false)
  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setHasFocus(true))
    target.select()
  }
  const onBlur = () => {
    setHasFocus(false)
    onLeave()
  }
  return { shown: hasFocus ? label : displayText(label), onFocus, onBlur }
}

export interface ComboboxChoice {
  readonly id: string
  readonly label: string
  readonly lead?: ReactNode
  readonly hint?: string
}

interface ComboboxProps {
  readonly label?: string
  readonly placeholder?: string
  readonly value: ComboboxChoice | null
  readonly onChoose: (choice: ComboboxChoice) => void
  readonly onQuery: (text: string) => void
  readonly choices: LiveRead<readonly ComboboxChoice[]>
}

/** A retry is a row too, so that arrow keys and Enter reach it. */
type Row = { readonly kind: 'choice'; readonly choice: ComboboxChoice } | { readonly kind: 'retry' }

const moveKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

interface Active {
  readonly at: number
  readonly byKey: boolean
}

const containing = (choices: ComboboxProps['choices'], text: string): ComboboxProps['choices'] =>
  choices.status === 'ready'
    ? { ...choices, data: choices.data.filter(({ label }) => foldText(label).includes(foldText(text))) }
    : choices

export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder, value, onChoose, onQuery, choices } = props
  const listId = useId()
  const { id = `${listId}-field`, ...control } = useFieldControl()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<Active>({ at: -1, byKey: false })
  /** True if the choices are for an earlier text: then Enter may choose only one that contains the current text. */
  const [isStale, setIsStale] = useState(false)
  const ask = useDebounced(queryRestMs, (query: string) => {
    setIsStale(false)
    onQuery(query)
  })
  const text = typed?.trim() ?? ''
  const matches = isStale ? containing(choices, text) : choices
  const choiceRows: Row[] = matches.status === 'ready' ? matches.data.map((choice) => ({ kind: 'choice', choice })) : []
  const rows: Row[] = [...choiceRows, ...(choices.status === 'failed' ? [{ kind: 'retry' } as const] : [])]
  const state = isStale && choiceRows.length === 0 ? ({ status: 'loading' } as const) : choices
  const message = stateText(state, text)
  const at = Math.min(active.at, rows.length - 1)
  useEffect(() => {
    if (open && active.byKey) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, at, listId])

  const show = (first: number) => {
    setOpen(true)
    setActive({ at: first, byKey: true })
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setIsStale(false)
    if (typed !== null) ask('')
  }
  const { shown, ...focus } = useChosenText(value?.label ?? '', close)
  const choose = (row: Row | undefined) => {
    if (!row) return
    close()
    if (row.kind === 'choice') onChoose(row.choice)
    else if (choices.status === 'failed') choices.retry()
  }
  const moveActive = (event: KeyboardEvent<HTMLInputElement>) => {
    if (open) {
      const next = nextRovingIndex(event.key, at < 0 && event.key === 'ArrowUp' ? 0 : at, rows.length)
      if (next !== null) setActive({ at: next, byKey: true })
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const chosenIndex = choiceRows.findIndex((row) => row.kind === 'choice' && row.choice.id === value?.id)
      show(chosenIndex >= 0 ? chosenIndex : event.key === 'ArrowUp' ? rows.length - 1 : 0)
    } else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isInputMethodKey(event) || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (moveKeys.has(event.key)) moveActive(event)
    else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      if (event.key === 'Enter') choose(rows.length === 1 ? rows[0] : rows[at])
      else close()
    }
  }
  return (
    <div className="combo">
      <div className="input">
        <Icon of={Search} />
        <input
          {...control}
          id={id}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          title={value?.label}
          value={typed ?? shown}
          {...focus}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsStale(true)
            show(-1)
            ask(event.target.value.trim())
          }}
        />
        {(isStale || choices.status === 'loading') && text !== '' && <Spinner />}
      </div>
      {/* Always rendered, because a screen reader announces only a status that existed before its text changed. */}
      <span className="sr" role="status">
        {open && message}
      </span>
      {open && (
        <ChoiceList
          {...{ listId, rows, at, text, words: message }}
          labelledBy={id}
          status={state.status}
          chosenId={value?.id}
          onPoint={(index) => setActive({ at: index, byKey: false })}
          onChoose={choose}
        />
      )}
    </div>
  )
}

interface ChoiceListProps {
  readonly listId: string
  readonly labelledBy: string
  readonly rows: readonly Row[]
  readonly at: number
  readonly text: string
  readonly words: ReactNode
  readonly status: ComboboxProps['choices']['status']
  readonly chosenId: string | undefined
  readonly onPoint: (index: number) => void
  readonly onChoose: (row: Row) => void
}

const ChoiceList = ({
  listId,
  labelledBy,
  rows,
  at,
  text,
  words,
  status,
  chosenId,
  onPoint,
  onChoose,
}: ChoiceListProps) => (
  <div
    id={listId}
    role="listbox"
    aria-labelledby={labelledBy}
    className="combo__list menu"
    tabIndex={-1}
    // The press must not take the focus from the field, because the list would close before the click.
    onMouseDown={(event) => event.preventDefault()}
  >
    {words && (
      <div className="combo__state" aria-hidden>
        {status === 'loading' && <Spinner />}
        {status === 'failed' && <Icon of={CircleAlert} size={16} />}
        <span>{words}</span>
      </div>
    )}
    {rows.map((row, index) => (
      <div
        key={row.kind === 'choice' ? row.choice.id : row.kind}
        id={`${listId}-${index}`}
        className={index === at ? 'is-hover' : undefined}
        role="option"
        tabIndex={-1}
        aria-selected={row.kind === 'choice' && row.choice.id === chosenId}
        onMouseMove={() => index !== at && onPoint(index)}
        onClick={() => onChoose(row)}
        onKeyDown={(event) => event.key === 'Enter' && onChoose(row)}
      >
        <RowContent row={row} text={text} />
      </div>
    ))}
  </div>
)

const RowContent = ({ row, text }: { readonly row: Row; readonly text: string }) => {
  switch (row.kind) {
    case 'choice':
      return (
        <>
          {row.choice.lead}
          <span className="grow">
            <span className="clip block">
              <MarkedText text={row.choice.label} part={text} />
            </span>
            {row.choice.hint && <small className="item__s">{row.choice.hint}</small>}
          </span>
          <span className="tick">
            <Icon of={Check} size={16} />
          </span>
        </>
      )
    case 'retry':
      return (
        <>
          <Icon of={RotateCw} size={16} />
          <Trans>Try again</Trans>
        </>
      )
  }
}

const stateText = (choices: ComboboxProps['choices'], text: string): ReactNode => {
  switch (choices.status) {
    case 'loading':
      return <Trans>Searching</Trans>
    case 'failed':
      return <Trans>Could not be read from this device.</Trans>
    case 'ready':
      if (choices.data.length > 0) return null
      return text === '' ? <Trans>Type to search</Trans> : <Trans>Nothing found</Trans>
  }
}
