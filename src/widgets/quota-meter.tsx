import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { Meter } from '#ui/marks/meter.tsx'

interface QuotaMeterProps {
  /** For example "Enquiries". */
  readonly label: string
  readonly used: number
  readonly total: number
}

/** What is left of a membership quota: a number, never a percentage. */
export const QuotaMeter = ({ label, used, total }: QuotaMeterProps) => {
  const { t } = useLingui()
  const left = formatNumber(Math.max(0, total - used))
  const all = formatNumber(total)
  return (
    <div className="quota">
      <span className="quota__label">{label}</span>
      <span className="quota__left num">
        <Trans>
          <b>{left}</b> of {all} left
        </Trans>
      </span>
      <Meter label={label} value={used} max={total} text={t`${left} of ${all} left`} runsOut />
    </div>
  )
}
