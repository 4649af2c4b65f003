import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, RotateCw, Search } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'
import { roveTo } from './roving.ts'
import { Spinner } from './spinner.tsx'
import './styles/form.css'
import './popover.css'
import './combobox.css'

/** Calls `call` with the last value after `ms` without a new one. Never calls after the component is unmounted. */
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

/** Specification, section 9. */
const queryRestMs = 300
/** Specification, section 9: a longer text is cut to this many characters and an ellipsis. */
const mostShown = 25

const shownText = (label: string): string => {
  const characters = [...label]
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join('')}…` : label
}

export interface ComboboxChoice {
  readonly id: string
  readonly label: string
  /** Before the label: a tile or a monogram. */
  readonly lead?: ReactNode
  /** Below the label. */
  readonly hint?: string
}

interface ComboboxProps {
  /** Needed only where no Field gives it a label. */
  readonly label?: string
  readonly placeholder?: string
  readonly value: ComboboxChoice | null
  readonly onChoose: (choice: ComboboxChoice) => void
  /** Called after 300 ms without typing; with '' when the text was cleared. */
  readonly onQuery: (text: string) => void
  readonly choices: LiveRead<readonly ComboboxChoice[]>
  /** Searches everywhere for the typed text. Offered in the last row. */
  readonly onSearch?: (text: string) => void
  readonly disabled?: boolean
}

/** Actions are rows too, so that the arrow keys and Enter reach them. */
type Row = { readonly kind: 'choice'; readonly choice: ComboboxChoice } | { readonly kind: 'search' | 'retry' }

/** Keys that move through the list. Left and right move the caret. */
const walks = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

interface Active {
  readonly at: number
  /** Keys can reach a row out of view, which is then scrolled into view. The pointer cannot. */
  readonly byKey: boolean
}

/** Finds one of many choices by typing. The focus stays in the field. Nothing is chosen without a press or Enter. */
export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder, value, onChoose, onQuery, choices, onSearch, disabled = false } = props
  const listId = useId()
  const { id = `${listId}-field`, ...control } = useFieldControl()
  /** Null: the chosen value is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<Active>({ at: 0, byKey: false })
  const ask = useDebounced(queryRestMs, onQuery)
  const text = typed?.trim() ?? ''
  const found: Row[] = choices.status === 'ready' ? choices.data.map((choice) => ({ kind: 'choice', choice })) : []
  const rows: Row[] = [
    ...found,
    ...(choices.status === 'failed' ? [{ kind: 'retry' } as const] : []),
    ...(onSearch && text !== '' ? [{ kind: 'search' } as const] : []),
  ]
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
  }
  const choose = (row: Row | undefined) => {
    if (!row) return
    close()
    if (row.kind === 'choice') onChoose(row.choice)
    else if (row.kind === 'search') onSearch?.(text)
    else if (choices.status === 'failed') choices.retry()
  }
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    if (open) {
      const next = roveTo(event.key, at, rows.length)
      if (next !== null) setActive({ at: next, byKey: true })
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const chosen = found.findIndex((row) => row.kind === 'choice' && row.choice.id === value?.id)
      show(chosen >= 0 ? chosen : event.key === 'ArrowUp' ? rows.length - 1 : 0)
    } else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (walks.has(event.key)) walk(event)
    else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      // The key must neither submit the form nor close the dialog around it.
      event.preventDefault()
      if (event.key === 'Enter') choose(rows[at])
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
          maxLength={140}
          title={value?.label}
          disabled={disabled}
          value={typed ?? (value ? shownText(value.label) : '')}
          // Typing replaces the text, which may be shortened.
          onFocus={(event) => event.target.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            show(0)
            ask(event.target.value.trim())
          }}
        />
        {choices.status === 'loading' && text !== '' && <Spinner />}
      </div>
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-labelledby={id}
          className="combo__list menu"
          tabIndex={-1}
          // Pressing a row must not move the focus out of the field: that would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          <State choices={choices} text={text} />
          {rows.map((row, index) => (
            <div
              key={row.kind === 'choice' ? row.choice.id : row.kind}
              id={`${listId}-${index}`}
              className={index === at ? 'is-hover' : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={row.kind === 'choice' && row.choice.id === value?.id}
              onMouseMove={() => index !== at && setActive({ at: index, byKey: false })}
              onClick={() => choose(row)}
              onKeyDown={(event) => event.key === 'Enter' && choose(row)}
            >
              <RowContent row={row} text={text} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const RowContent = ({ row, text }: { readonly row: Row; readonly text: string }) => {
  switch (row.kind) {
    case 'choice':
      return (
        <>
          {row.choice.lead}
          <span className="grow">
            <span className="clip">
              <Marked text={row.choice.label} part={text} />
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
    case 'search':
      return (
        <>
          <Icon of={Search} size={16} />
          <span className="clip">
            <Trans>Search “{text}”</Trans>
          </span>
        </>
      )
  }
}

/** Says in words why the list has no rows. */
const State = ({ choices, text }: { readonly choices: ComboboxProps['choices']; readonly text: string }) => {
  switch (choices.status) {
    case 'loading':
      return (
        <div className="combo__state" role="status">
          <Spinner />
          <Trans>Searching</Trans>
        </div>
      )
    case 'failed':
      return (
        <div className="combo__state" role="alert">
          <Icon of={CircleAlert} size={16} />
          <Trans>This could not be read from the device.</Trans>
        </div>
      )
    case 'ready':
      if (choices.data.length > 0) return null
      return (
        <div className="combo__state" role="status">
          {text === '' ? <Trans>Type to search</Trans> : <Trans>Nothing found</Trans>}
        </div>
      )
  }
}
