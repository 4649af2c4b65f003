import { useLingui } from '@lingui/react/macro'
import { useCompanyZones } from '#catalogue/reads/names/company-zones.ts'
import { addDays, daysUntil } from '#domain/lifecycle/deadline.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { SuppliersClock } from '#widgets/supplier-clock.tsx'
import { setReplyBy } from '../draft/content-changes.ts'
import { useForm } from '../form-context.ts'
import { FormField } from '../form-field.tsx'

const quickChoices = [7, 14, 30] as const

export const ReplyByField = () => {
  const { t } = useLingui()
  const { content, change, locked, today } = useForm()
  const value = content.maxReplyTime
  const zones = useCompanyZones(content.lines.map((line) => line.companyId))
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(value) ? daysUntil(value, today) : null
  return (
    <div className="reply-by">
      <FormField path="maxReplyTime" label={t`Reply by`}>
        <DateInput min={today} value={value} readOnly={locked} onValue={(day) => change(setReplyBy(day))} />
      </FormField>
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
      {!locked && <SuppliersClock zones={zones} />}
    </div>
  )
}
