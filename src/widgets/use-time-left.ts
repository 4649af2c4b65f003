import { useLingui } from '@lingui/react/macro'
import { isLocale, languages } from '#contract/languages.ts'
import { placeOfZone, timeLeft } from '#domain/deadlines/deadlines.ts'
import { formatDaysLeft } from '#i18n/formats.ts'

/** The time left until a deadline, "in 4 h 30 min" or "in 5 days", and the place whose time zone applies. */
export const useTimeLeft = () => {
  const { t, i18n } = useLingui()
  return (day: string, zone: string, now: number) => {
    const left = timeLeft(day, zone, now)
    const language = isLocale(i18n.locale) ? languages[i18n.locale].intlTag : 'en'
    const place = placeOfZone(zone, language)
    if ('days' in left) return { place, left: formatDaysLeft(left.days) }
    const { hours, minutes } = left
    return { place, left: hours === 0 ? t`in ${minutes} min` : t`in ${hours} h ${minutes} min` }
  }
}
