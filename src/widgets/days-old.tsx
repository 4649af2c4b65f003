import { Plural } from '@lingui/react/macro'

const inMonthsFrom = 90
/** Two years: one day less would still be shown as one year. */
const inYearsFrom = 731

/** The age of a figure that is not recent: in days, then months, then years. */
export const DaysOld = ({ days }: { days: number }) => {
  if (days < inMonthsFrom) return <Plural value={days} one="# day old" other="# days old" />
  if (days < inYearsFrom) return <Plural value={Math.floor(days / 30.44)} one="# month old" other="# months old" />
  return <Plural value={Math.floor(days / 365.25)} one="# year old" other="# years old" />
}
