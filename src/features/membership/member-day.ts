import { buyerZone } from '#account/reads/surroundings.ts'
import { dayIn } from '#domain/lifecycle/deadline.ts'
import { daysBetween, formatDay } from '#i18n/formats.ts'

/** The calendar day of a time, in the buyer's zone. */
export const memberDay = (at: number): string => formatDay(dayIn(buyerZone(), at))
export const daysLeft = (until: number, now: number): number =>
  daysBetween(dayIn(buyerZone(), now), dayIn(buyerZone(), until))
