import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { formatTime } from '#i18n/formats.ts'
import { Icon } from '#ui/icon.tsx'
import { useNow } from '../use-now.ts'
import { supplierTime } from './supplier-time.ts'

const timeIn = (now: number, zone: string): string | null => {
  try {
    return formatTime(now, zone)
  } catch {
    // A zone this engine has never heard of: no time is better than a wrong one.
    return null
  }
}

export const SupplierClock = ({ zone }: { zone: string }) => {
  const now = useNow()
  const time = timeIn(now, zone)
  if (time === null) return null
  const { weekend, office } = supplierTime(zone, now)
  return (
    <span className="tiny faint supplier-clock">
      <Icon of={Clock} size={14} />
      <span>
        <Trans>{time} at the supplier</Trans>
        {weekend ? (
          <>
            , <Trans>weekend</Trans>
          </>
        ) : (
          !office && (
            <>
              , <Trans>outside office hours</Trans>
            </>
          )
        )}
      </span>
    </span>
  )
}
