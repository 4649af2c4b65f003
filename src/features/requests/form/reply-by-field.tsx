import { useLingui } from '@lingui/react/macro'
import { addDays, daysUntil } from '#domain/lifecycle/deadline.ts'
import { setReplyBy } from './content-changes.ts'
import { FieldError } from './field-error.tsx'
import { useForm } from './form-context.ts'
import { useProblem } from './use-problem.ts'

const quickChoices = [7, 14, 30] as const

export const ReplyByField = () => {
  const { t } = useLingui()
  const { content, change, locked, today } = useForm()
  const problem = useProblem('maxReplyTime')
  const value = content.maxReplyTime
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(value) ? daysUntil(value, today) : null
  return (
    <div className={problem.text === null ? 'field field--reply-by' : 'field field--reply-by is-error'}>
      <label className="label" htmlFor={problem.id}>{t`Reply by`}</label>
      <span className={locked ? 'input is-ro' : 'input'}>
        <input
          {...problem.aria}
          id={problem.id}
          type="date"
          min={today}
          max="2120-12-31"
          value={value}
          readOnly={locked}
          onChange={(event) => change(setReplyBy(event.target.value))}
        />
      </span>
      <FieldError problem={problem} />
      {!locked && (
        <span className="quick" role="group" aria-label={t`Reply by, in days from today`}>
          {quickChoices.map((days) => (
            <button
              key={days}
              type="button"
              className={chosen === days ? 'chip chip--on' : 'chip'}
              aria-pressed={chosen === days}
              aria-label={t`${days} days from today`}
              onClick={() => change(setReplyBy(addDays(today, days)))}
            >
              {t`+${days}`}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
