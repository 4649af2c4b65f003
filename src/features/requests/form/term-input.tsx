import { Trans, useLingui } from '@lingui/react/macro'
import type { TermValue } from '#domain/requests/content.ts'
import type { TermField } from '../kinds/kind.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { setTerm } from './content-changes.ts'
import { FieldError } from './field-error.tsx'
import { useForm } from './form-context.ts'
import { NumberInput } from './number-input.tsx'
import { useProblem } from './use-problem.ts'

const textOf = (value: TermValue | undefined) => (typeof value === 'string' ? value : '')
const listOf = (value: TermValue | undefined) => (Array.isArray(value) ? value : [])

const YesNo = ({
  labelId,
  value,
  onChange,
  locked,
}: {
  labelId: string
  value: boolean
  onChange: (value: boolean) => void
  locked: boolean
}) => (
  <div className="seg" role="group" aria-labelledby={labelId}>
    <button type="button" aria-pressed={value} disabled={locked} onClick={() => onChange(true)}>
      <Trans>Yes</Trans>
    </button>
    <button type="button" aria-pressed={!value} disabled={locked} onClick={() => onChange(false)}>
      <Trans>No</Trans>
    </button>
  </div>
)

/** One term of a request: its control follows from its description. */
export const TermInput = ({ field }: { field: TermField }) => {
  const { i18n } = useLingui()
  const { content, change, locked } = useForm()
  const problem = useProblem(`terms.${field.name}`)
  const value = content.terms[field.name]
  const set = (next: TermValue) => change(setTerm(field.name, next))
  const { control } = field
  const labelId = `${problem.id}-label`
  const common = { id: problem.id, disabled: locked, aria: problem.aria }
  const grouped = control.type === 'choices' || control.type === 'yes-no'
  return (
    <div className={problem.text === null ? `field field--${field.name}` : `field field--${field.name} is-error`}>
      {grouped ? (
        <span className="label" id={labelId}>
          {i18n._(field.label)}
        </span>
      ) : (
        <label className="label" id={labelId} htmlFor={problem.id}>
          {i18n._(field.label)}
        </label>
      )}
      {control.type === 'text' && (
        <span className={locked ? 'input is-ro' : 'input'}>
          <input
            {...common.aria}
            id={problem.id}
            maxLength={control.maxLength}
            value={textOf(value)}
            readOnly={locked}
            onChange={(event) => set(event.target.value)}
          />
        </span>
      )}
      {control.type === 'number' && (
        <NumberInput
          {...common}
          value={textOf(value)}
          onChange={set}
          {...(control.suffix ? { suffix: i18n._(control.suffix) } : {})}
        />
      )}
      {control.type === 'choice' && (
        <ChoiceSelect {...common} dict={control.dict} value={textOf(value)} onChange={set} />
      )}
      {control.type === 'choices' && (
        <ChoiceChips labelId={labelId} dict={control.dict} values={listOf(value)} disabled={locked} onChange={set} />
      )}
      {control.type === 'yes-no' && <YesNo labelId={labelId} value={value === true} locked={locked} onChange={set} />}
      <FieldError problem={problem} />
    </div>
  )
}
