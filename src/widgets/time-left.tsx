import { useLingui } from '@lingui/react/macro'
import { placeOfZone, timeLeft } from '#domain/deadlines/deadlines.ts'
import { deadlineState } from '#domain/lifecycle/deadline.ts'
import { useServerNow } from '#ui/page/use-now.ts'
import { formatRelativeDays, intlTag } from '#i18n/formats.ts'

export const useTimeLeft = () => {
  const { t } = useLingui()
  return (day: string, zone: string, now: number) => {
    const remaining = timeLeft(day, zone, now)
    const place = placeOfZone(zone, intlTag())
    if ('days' in remaining) return { place, left: formatRelativeDays(remaining.days) }
    const { hours, minutes } = remaining
    return { place, left: hours === 0 ? t`in ${minutes} min` : t`in ${hours} h ${minutes} min` }
  }
}

export function TimeUntilEnd({ day, zone, counts = false }: Readonly<{ day: string; zone: string; counts?: boolean }>) {
  const { t } = useLingui()
  const now = useServerNow()
  const { place, left } = useTimeLeft()(day, zone, now)
  return (
    <small className={counts && deadlineState(day, zone, now) === 'passed' ? 'bad-text' : 'faint'}>
      {counts ? t`until the end of the day in ${place}, ${left}` : t`until the end of the day in ${place}`}
    </small>
  )
}
