import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react'
import { Calendar, Send } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { firstDay, lastDay } from '#contract/values.ts'
import { parseUnambiguousDay, dayProblemText } from './days.ts'
import { parseFiles, type StepDefinition, type StepFieldSpec } from './act.ts'
import type { RequestKey, StepValues } from './typed-store.ts'
import { FilesField, type UploadState } from './files-field.tsx'
import { SellerNote } from './history.tsx'
import { requireSellerError, sellerProblemText, type SellerProblem } from './calls.ts'
import { useSeller } from './context.ts'
import type { SellerTexts } from './texts.ts'

const usualLimit = 500
const maxLetters = 300

const decimalText = /^\d{1,15}(\.\d{1,6})?$/
const wholeText = /^\d{1,4}$/

const validationMessage = (
  { type, limit = usualLimit, min = firstDay }: StepFieldSpec,
  value: string,
  words: SellerTexts,
): string => {
  const text = value.trim()
  if (text === '') return ''
  if (type === 'text' || type === 'long')
    return text.length > limit ? `${words.shorten}${words.colon}${text.length}/${limit}` : ''
  if (type === 'date') return dayProblemText(text, min, words)
  if (type !== 'decimal' && type !== 'whole') return ''
  if (text.startsWith('-')) return words.negative
  if (type === 'decimal') return decimalText.test(text) ? '' : words.decimal
  return wholeText.test(text) ? '' : words.whole
}

const Surplus = ({ id, field, value }: Pick<ControlProps, 'id' | 'field' | 'value'>) => {
  const { words } = useSeller()
  const { type, limit = usualLimit } = field
  const text = value.trim()
  if ((type !== 'text' && type !== 'long') || text.length <= limit) return null
  const rest = text.slice(limit, limit + maxLetters)
  return (
    <div className="surplus" id={`${id}-surplus`}>
      <b role="status">
        {text.length}/{limit}
      </b>
      <p>
        {words.surplus} <mark className="surplus__text">{text.length > limit + maxLetters ? `${rest}…` : rest}</mark>
      </p>
    </div>
  )
}

interface ControlProps {
  readonly id: string
  readonly field: StepFieldSpec
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onUploads: (uploads: UploadState) => void
}

type DayFieldProps = Pick<ControlProps, 'field' | 'onValue'> & { readonly control: ComponentProps<'input'> }

/** A day is typed as text, because the order of a native date field depends on the browser's language. */
const DayField = ({ control, field, onValue }: DayFieldProps) => {
  const { words } = useSeller()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className="date">
      <span className="input">
        <input {...control} autoComplete="off" />
        <IconButton icon={Calendar} size="sm" label={words.calendar} onClick={() => calendar.current?.showPicker()} />
      </span>
      <input
        ref={calendar}
        className="date__calendar"
        type="date"
        tabIndex={-1}
        aria-hidden
        min={field.min ?? firstDay}
        max={lastDay}
        value={parseUnambiguousDay(String(control.value)) ?? ''}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  )
}

const Control = ({ id, field, value, onValue, onUploads }: ControlProps) => {
  const { words } = useSeller()
  const { type, required, choices, suffix } = field
  const wrong = validationMessage(field, value, words)
  if (type === 'files')
    return (
      <FilesField
        id={id}
        files={parseFiles(value)}
        onFiles={(files) => onValue(files.length > 0 ? JSON.stringify(files) : '')}
        onUploads={onUploads}
      />
    )
  const sharedProps = {
    id,
    value,
    required,
    // If the form is sent with this message set, the browser shows it and focuses the field.
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => element?.setCustomValidity(wrong),
    'aria-describedby': wrong === '' ? undefined : `${id}-surplus`,
    onChange: (event: { readonly target: { readonly value: string } }) => onValue(event.target.value),
  }
  if (choices) return <Select id={id} value={value} options={choices} onValue={onValue} />
  if (type === 'long')
    return (
      <span className="area">
        <textarea {...sharedProps} rows={3} />
      </span>
    )
  if (type === 'date') return <DayField control={sharedProps} {...{ field, onValue }} />
  return (
    <span className="input">
      {type === 'decimal' ? (
        <input {...sharedProps} inputMode="decimal" title={words.decimal} />
      ) : type === 'whole' ? (
        <input {...sharedProps} inputMode="numeric" title={words.whole} />
      ) : (
        <input {...sharedProps} type="text" />
      )}
      {suffix && <span className="suffix">{suffix}</span>}
    </span>
  )
}

const initialValues = ({ fields }: StepDefinition): StepValues =>
  Object.fromEntries(fields.map(({ name, initial, choices }) => [name, initial ?? choices?.[0]?.value ?? '']))

const textOf = ({ choices }: StepFieldSpec, value: string): string =>
  choices?.find((one) => one.value === value)?.label ?? value

/** The value, or the first choice if the value is no longer offered: choices may change in an open form. */
const valueOf = ({ name, choices, initial = '' }: StepFieldSpec, values: StepValues): string => {
  const value = values[name] ?? initial
  return choices && !choices.some((one) => one.value === value) ? (choices[0]?.value ?? '') : value
}

const sentValue = ({ type }: StepFieldSpec, value: string): string =>
  type === 'date' ? (parseUnambiguousDay(value) ?? value) : value

interface ActFormProps {
  readonly act: StepDefinition
  readonly place: RequestKey
  readonly isPossible: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

const StepField = (props: ControlProps) => {
  const { words } = useSeller()
  const { id, field, value } = props
  return (
    <div className={field.type === 'long' || field.type === 'files' ? 'field wide' : 'field'}>
      <label className="label" htmlFor={id}>
        <span>{field.label}</span> {!field.required && <span className="opt">{words.optional}</span>}
      </label>
      {field.type === 'date' && (
        <p className="muted tiny" role="status">
          {field.meaning?.(value) ?? validationMessage(field, value, words)}
        </p>
      )}
      <Control {...props} />
      {field.requestedValue && value !== field.requestedValue && (
        <p className="diff">{`${words.askedFor} ${textOf(field, field.requestedValue)}. ${words.buyerSeesBoth}`}</p>
      )}
      <Surplus {...props} />
    </div>
  )
}

export const StepForm = ({ act, place, isPossible, onDone, onClose }: ActFormProps) => {
  const { calls, words, uuid, typed, onEnded } = useSeller()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const first = initialValues(act)
  const [values, setValues] = useState(() => ({ ...first, ...typed.get(place, act.action)?.values }))
  const [state, setState] = useState<{ busy: boolean; problem: SellerProblem | null }>({ busy: false, problem: null })
  const follow = async (sending: Promise<void>) => {
    setState({ busy: true, problem: null })
    try {
      await sending
      onDone()
    } catch (error) {
      const failure = requireSellerError(error)
      setState({ busy: false, problem: failure })
      if (failure.why === 'ended') onEnded()
    }
  }
  const comeBack = useEffectEvent(() => {
    const sending = typed.sending(place, act.action)
    if (sending) void follow(sending)
    else form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  })
  useEffect(() => comeBack(), [])
  const [uploads, setUploads] = useState<UploadState>(null)
  // An upload may end many renders after it started, so it must read the latest values.
  const latest = useRef(values)
  const isTouched = (all: StepValues, { name }: StepFieldSpec) => (all[name] ?? first[name]) !== first[name]
  const change = (name: string, value: string) => {
    const next = { ...latest.current, [name]: value }
    latest.current = next
    setValues(next)
    const sent = typed.get(place, act.action)?.sent ?? { key: '', text: '' }
    typed.set(place, act.action, act.fields.some((field) => isTouched(next, field)) ? { values: next, sent } : null)
  }
  const send = () => {
    const body = Object.fromEntries(act.fields.map((field) => [field.name, sentValue(field, valueOf(field, values))]))
    const text = JSON.stringify(body)
    // An unchanged text is sent again with the same key, so a retry after a lost answer counts once.
    const last = typed.get(place, act.action)?.sent
    const sent = last?.text === text ? last : { key: uuid(), text }
    typed.set(place, act.action, { values, sent })
    void follow(typed.send(place, act.action, act.send(calls, body, sent.key)))
  }
  const folds = act.fields.filter(({ folded }) => folded)
  const isUnfolded = folds.some((field) => isTouched(values, field))
  const summary = folds
    .flatMap((field) =>
      field.requestedValue && !field.name.includes('/') ? [textOf(field, field.requestedValue)] : [],
    )
    .join(', ')
  const discard = () => {
    typed.set(place, act.action, null)
    onClose()
  }
  const fieldOf = (field: StepFieldSpec) => (
    <StepField
      key={field.name}
      id={`${id}-${field.name}`}
      value={valueOf(field, values)}
      onValue={(next) => change(field.name, next)}
      onUploads={setUploads}
      field={field}
    />
  )
  return (
    <form
      ref={form}
      className="stack g-4 card step"
      aria-labelledby={`${id}-name`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible && !state.busy && uploads === null) send()
      }}
    >
      <h3 className="h2" id={`${id}-name`}>
        {act.name}
      </h3>
      {!isPossible && !state.busy && <SellerNote tone="attention">{words.gone}</SellerNote>}
      <fieldset className="grid step__fields" disabled={state.busy}>
        {act.fields.filter(({ folded }) => !folded).map(fieldOf)}
        {folds.length > 0 && (
          <details className="wide step__terms" open={isUnfolded || undefined}>
            <summary className="tap">{isUnfolded ? words.terms : `${words.asAsked}${words.colon}${summary}`}</summary>
            <div className="grid step__fields">{folds.map(fieldOf)}</div>
          </details>
        )}
      </fieldset>
      {state.problem && <SellerNote tone="attention">{sellerProblemText(state.problem, words)}</SellerNote>}
      <div className="cluster end step__foot">
        {isPossible || state.busy ? (
          <>
            <Button onClick={onClose}>{words.close}</Button>
            <Button
              type="submit"
              look="primary"
              icon={Send}
              busy={state.busy || uploads === 'uploading'}
              disabled={uploads === 'failed'}
              busyLabel={uploads === 'uploading' ? words.uploading : words.sending}
            >
              {words.send}
            </Button>
          </>
        ) : (
          <Button onClick={discard}>{words.discard}</Button>
        )}
      </div>
    </form>
  )
}
