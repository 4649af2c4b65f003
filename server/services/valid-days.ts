import { validMonths } from '#contract/calls/catalogue.ts'
import type { Day } from '#contract/values.ts'
import { dayMonthsAfter } from '#domain/validity.ts'

/** The days that a registration may be asked to hold on: today, and the end of some months. */
export const validDays = (now: number): Day[] => validMonths.map((months) => dayMonthsAfter(now, Number(months)))
