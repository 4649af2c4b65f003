import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { formatTime } from '#i18n/formats.ts'
import { officeHoursState } from '#lib/office-time.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useServerNow } from '#ui/page/use-now.ts'

const timeIn = (now: number, zone: string): string | null => {
  try {
    return formatTime(now, zone)
  } catch {
    // The browser does not support this time zone. No time is better than a wrong one.
    return null
  }
}

export const SupplierClock = ({ zone, compact = false }: Readonly<{ zone: string; compact?: boolean }>) => {
  const { t } = useLingui()
  const now = useServerNow()
  const time = timeIn(now, zone)
  if (time === null) return null
  const { weekend, office } = officeHoursState(zone, now)
  const note = weekend ? t`weekend` : office || compact ? '' : t`outside office hours`
  const fullText = t`${time} supplier’s local time`
  return (
    <span className="tiny faint inline" title={compact ? fullText : undefined}>
      <Icon of={Clock} size={14} />
      <span>
        {compact ? (
          <>
            <span translate="no" className="num" aria-hidden>
              {time}
            </span>
            <span className="sr">{fullText}</span>
          </>
        ) : (
          fullText
        )}
        {note !== '' && <span>{`, ${note}`}</span>}
      </span>
    </span>
  )
}

export const SharedSupplierClock = ({ zones, compact = false }: { zones: readonly string[]; compact?: boolean }) => {
  const [zone, ...others] = new Set(zones)
  return zone === undefined || others.length > 0 ? null : <SupplierClock zone={zone} compact={compact} />
}
