import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { validityOf } from '#domain/dose.ts'
import { formatDay } from '#i18n/formats.ts'
import { systemClock } from '#lib/clock.ts'
import { Icon } from '#ui/marks/icon.tsx'

/** Whether the Chinese registration is valid, ends within a year, or has ended. */
export const ValidityPill = ({ until }: { until: string | null | undefined }) => {
  const { t } = useLingui()
  if (!until) return null
  const day = formatDay(until)
  const [tone, icon, text] = (
    {
      valid: ['replied', CircleCheck, t`Valid to ${day}`],
      ending: ['pending', Clock, t`Expires on ${day}`],
      ended: ['attention', CircleAlert, t`Expired on ${day}`],
    } as const
  )[validityOf(until, systemClock.now())]
  return (
    <span className={`pill pill--${tone}`}>
      <Icon of={icon} />
      {text}
    </span>
  )
}
