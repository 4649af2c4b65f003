import { useId, useRef, useState } from 'react'
import { SellerError, type SellerCalls } from './calls.ts'
import type { Act } from './acts.ts'
import type { Words } from './words.ts'

interface ActFormProps {
  readonly act: Act
  readonly calls: SellerCalls
  readonly words: Words
  readonly uuid: () => string
  readonly onDone: () => void
  readonly onEnded: () => void
}

interface FormEndProps {
  readonly state: { readonly busy: boolean; readonly problem: string }
  readonly label: string
}

/** What went wrong, and the button. */
export const FormEnd = ({ state, label }: FormEndProps) => (
  <>
    {state.problem !== '' && (
      <p className="error" role="alert">
        {state.problem}
      </p>
    )}
    <button type="submit" className="btn btn--primary" disabled={state.busy} aria-busy={state.busy}>
      {label}
    </button>
  </>
)

const untouched = ({ fields }: Act): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, initial, choices }) => [name, initial ?? choices?.[0] ?? '']))

/** One step with its fields. What was typed stays until the server has taken it, whatever becomes of the request meanwhile. */
export const ActForm = ({ act, calls, words, uuid, onDone, onEnded }: ActFormProps) => {
  const id = useId()
  const [values, setValues] = useState(() => untouched(act))
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' })
  // The same words have the same key, so that a repetition after a lost answer counts once.
  const sent = useRef({ key: '', text: '' })
  const send = async () => {
    const text = JSON.stringify(values)
    if (sent.current.text !== text) sent.current = { key: uuid(), text }
    setState({ busy: true, problem: '' })
    try {
      await act.send(calls, values, sent.current.key)
      setValues(untouched(act))
      setState({ busy: false, problem: '' })
      onDone()
    } catch (error) {
      if (!(error instanceof SellerError)) throw error
      setState({ busy: false, problem: error.kind === 'refused' ? error.message : words.unreached })
      if (error.kind === 'ended') onEnded()
    }
  }
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {act.fields.map(({ name, label, type, required, choices }) => {
        const shared = {
          id: `${id}-${name}`,
          value: values[name] ?? '',
          required,
          onChange: (event: { readonly target: { readonly value: string } }) =>
            setValues({ ...values, [name]: event.target.value }),
        }
        return (
          <p key={name} className="field">
            <label className="label" htmlFor={shared.id}>
              {label}
            </label>
            {choices ? (
              <select {...shared}>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            ) : type === 'decimal' ? (
              <input {...shared} inputMode="decimal" pattern="\d{1,15}(\.\d{1,6})?" title={words.decimal} />
            ) : (
              <input {...shared} type={type} maxLength={500} />
            )}
          </p>
        )
      })}
      <FormEnd state={state} label={words.send} />
    </form>
  )
}
