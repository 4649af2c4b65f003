import { Plural } from '@lingui/react/macro'

/** Above this many minutes hours say it better, and above this many hours days. */
const mostMinutes = 90
const mostHours = 36

/** "Usually replies within 4 hours". */
export const ReplyWithin = ({ minutes }: { readonly minutes: number }) => {
  const whole = Math.max(1, Math.round(minutes))
  const hours = Math.round(minutes / 60)
  if (whole <= mostMinutes)
    return <Plural value={whole} one="Usually replies within # minute" other="Usually replies within # minutes" />
  if (hours <= mostHours)
    return <Plural value={hours} one="Usually replies within # hour" other="Usually replies within # hours" />
  return (
    <Plural value={Math.round(hours / 24)} one="Usually replies within # day" other="Usually replies within # days" />
  )
}
