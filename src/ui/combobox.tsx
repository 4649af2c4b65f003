import { Combobox as Root, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, RotateCw, Search } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { LiveRead } from '#lib/live-read.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from './icon.tsx'
import { Marked } from './marked.tsx'
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
}

/** A row that tries again, so that arrows and Enter reach it. */
const again = { id: '', label: '' }

/** Finds one of many by typing. The focus stays in the field. */
export const Combobox = ({ label, placeholder, value, onChoose, onQuery, choices }: ComboboxProps) => {
  const { id, ...control } = useFieldControl()
  const [text, setText] = useState('')
  const ask = useDebounced(queryRestMs, onQuery)
  const choose = (choice: ComboboxChoice | null) => {
    if (choice === again && choices.status === 'failed') choices.retry()
    else if (choice) onChoose(choice)
  }
  return (
    <Root as="div" className="combo" value={value} by="id" onChange={choose} onClose={() => setText('')}>
      <div className="input">
        <Icon of={Search} />
        <ComboboxInput
          {...control}
          {...(id ? { id } : {})}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={140}
          title={value?.label}
          displayValue={(choice: ComboboxChoice | null) => (choice ? shownText(choice.label) : '')}
          // What is typed next replaces the shown text, which may be cut.
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const typed = event.target.value.trim()
            setText(typed)
            ask(typed)
          }}
        />
        {choices.status === 'loading' && text !== '' && <Spinner />}
      </div>
      <ComboboxOptions className="combo__list menu" aria-label={label}>
        <State choices={choices} text={text} />
        {choices.status === 'failed' && (
          <ComboboxOption value={again} className={optionClass}>
            <Icon of={RotateCw} size={16} />
            <Trans>Try again</Trans>
          </ComboboxOption>
        )}
        {choices.status === 'ready' &&
          choices.data.map((choice) => (
            <ComboboxOption key={choice.id} value={choice} className={optionClass}>
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
      </ComboboxOptions>
    </Root>
  )
}

const optionClass = ({ focus }: { readonly focus: boolean }) => (focus ? 'is-hover' : '')

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
