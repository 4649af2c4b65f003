import { Trans, useLingui } from '@lingui/react/macro'
import { maxNote } from '#contract/entities/request.ts'
import { setNote } from './content-changes.ts'
import { FieldError } from './field-error.tsx'
import { useForm } from './form-context.ts'
import { useProblem } from './use-problem.ts'

export const NoteField = () => {
  const { t } = useLingui()
  const { content, change, locked } = useForm()
  const problem = useProblem('note')
  const used = content.note.length
  return (
    <div className={problem.text === null ? 'field' : 'field is-error'}>
      <div className="label">
        <label htmlFor={problem.id}>
          <Trans>Note to suppliers</Trans>{' '}
          <span className="opt">
            <Trans>optional</Trans>
          </span>
        </label>
        <span className="count" aria-label={t`${used} of ${maxNote} characters`}>
          {used}/{maxNote}
        </span>
      </div>
      <span className={locked ? 'area is-ro' : 'area'}>
        <textarea
          {...problem.aria}
          id={problem.id}
          maxLength={maxNote}
          rows={4}
          value={content.note}
          readOnly={locked}
          onChange={(event) => change(setNote(event.target.value))}
        />
      </span>
      <FieldError problem={problem} />
    </div>
  )
}
