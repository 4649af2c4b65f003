import { Combobox as Box, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, RotateCw, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'
import { Spinner } from './spinner.tsx'
import { useDebounced } from './use-debounced.ts'
import './styles/form.css'
import './popover.css'
import './combobox.css'

/** Specification, section 9. */
const queryRestMs = 300
/** The same: a longer text is shown as that many characters and an ellipsis. One that ends before has nothing to leave out. */
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
  /** Under it. */
  readonly hint?: string
}

interface ComboboxProps {
  /** Where no field's label belongs to it. */
  readonly label?: string
  readonly placeholder?: string
  readonly value: ComboboxChoice | null
  readonly onChoose: (choice: ComboboxChoice) => void
  /** After a rest of 300 ms; '' when it was cleared. */
  readonly onQuery: (text: string) => void
  readonly choices: LiveRead<readonly ComboboxChoice[]>
  /** Searches everywhere for what was typed: the last row. */
  readonly onSearch?: (text: string) => void
  readonly disabled?: boolean
}

/** What can be done is a row too, so that arrows and Enter reach it. */
type Row = { readonly kind: 'choice'; readonly choice: ComboboxChoice } | { readonly kind: 'search' | 'retry' }

const sameRow = (a: Row | null, b: Row | null) =>
  a?.kind === 'choice' && b?.kind === 'choice' ? a.choice.id === b.choice.id : a?.kind === b?.kind

/** Finds one of many by typing. Import it lazily: it brings Headless UI along. */
export const Combobox = (props: ComboboxProps) => {
  const { label, placeholder, value, onChoose, onQuery, choices, onSearch, disabled = false } = props
  const { id, ...control } = useFieldControl()
  const [typed, setTyped] = useState('')
  const ask = useDebounced(queryRestMs, onQuery)
  const rows = choices.status === 'ready' ? choices.data : []
  const text = typed.trim()
  return (
    <Box<Row | null>
      value={value ? { kind: 'choice', choice: value } : null}
      by={sameRow}
      disabled={disabled}
      onChange={(row) => {
        if (row?.kind === 'choice') onChoose(row.choice)
        else if (row?.kind === 'search') onSearch?.(text)
        else if (choices.status === 'failed') choices.retry()
      }}
      onClose={() => setTyped('')}
    >
      <div className="combo">
        <div className="input">
          <Icon of={Search} />
          <ComboboxInput<Row | null>
            {...control}
            {...(id !== undefined && { id })}
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={140}
            title={value?.label}
            displayValue={(row) => (row?.kind === 'choice' ? shownText(row.choice.label) : '')}
            // What is typed next takes the place of a text that may be cut.
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              ask(event.target.value.trim())
            }}
          />
          {choices.status === 'loading' && text !== '' && <Spinner />}
        </div>
        <ComboboxOptions modal={false} className="combo__list menu">
          {rows.map((choice) => (
            <ComboboxOption key={choice.id} value={{ kind: 'choice', choice } satisfies Row}>
              {choice.lead}
              <span className="grow">
                <span className="clip">
                  <Marked text={choice.label} part={text} />
                </span>
                {choice.hint && <small className="item__s">{choice.hint}</small>}
              </span>
              <span className="tick">
                <Icon of={Check} size={16} />
              </span>
            </ComboboxOption>
          ))}
          <State choices={choices} text={text} />
          {choices.status === 'failed' && (
            <ComboboxOption value={{ kind: 'retry' } satisfies Row}>
              <Icon of={RotateCw} size={16} />
              <Trans>Try again</Trans>
            </ComboboxOption>
          )}
          {onSearch && text !== '' && (
            <ComboboxOption value={{ kind: 'search' } satisfies Row} className="muted">
              <Icon of={Search} size={16} />
              <span className="clip">
                <Trans>Search “{text}”</Trans>
              </span>
            </ComboboxOption>
          )}
        </ComboboxOptions>
      </div>
    </Box>
  )
}

/** Never an empty list without words. */
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
