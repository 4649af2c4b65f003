import type { ExchangeRate } from '#contract/entities/price.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import type { Day } from '#contract/values.ts'
import { addMonths } from '#domain/validity.ts'
import { dayNumber, dayOfNumber } from '#domain/market/points.ts'
import { derivedNumber } from '#server/platform/system.ts'
import { divide, multiply, ratio, toDecimal, wholeRatio } from '#lib/ratio.ts'

export const demonstrationSource = 'Demonstration series (fictitious)'
export const demonstrationPriceTerms = { specification: '95% TC', currency: 'CNY', per: 'kg' } as const

/** Day number of the first Monday: day 0, 1 January 1970, was a Thursday. */
const firstMonday = 4
const weekOf = (day: Day): number => Math.floor((dayNumber(day) + 7 - firstMonday) / 7)
const mondayOf = (week: number): Day => dayOfNumber(week * 7 - 7 + firstMonday)

const smoothedOver = 6

const permilleOf = (active: string, week: number): number => {
  const draws = Array.from({ length: smoothedOver }, (_, back) =>
    derivedNumber(401, 'week', active, String(week - back)),
  )
  return 800 + Math.round(draws.reduce((sum, one) => sum + one, 0) / smoothedOver)
}

const priceOf = (active: string, week: number): string =>
  toDecimal(
    divide(
      multiply(wholeRatio(20 + derivedNumber(100, 'base', active)), wholeRatio(permilleOf(active, week))),
      ratio('1000'),
    ),
    2,
    2,
  )

export const demonstrationPricePoint = (active: string, day: Day): Omit<PricePoint, 'pesticideId'> => ({
  active,
  ...demonstrationPriceTerms,
  price: priceOf(active, weekOf(day)),
  day: mondayOf(weekOf(day)),
  source: demonstrationSource,
  demo: true,
})

const weeksShown = 55
const isMissing = (active: string, week: number): boolean =>
  derivedNumber(4, 'gap', active) === 0 && Math.floor(week / 3) % 9 === derivedNumber(9, 'gap at', active)

export const demonstrationPriceHistory = (active: string, today: Day): { day: Day; price: string }[] => {
  const lastWeek = weekOf(today)
  return Array.from({ length: weeksShown }, (_, at) => lastWeek - weeksShown + 1 + at)
    .filter((week) => week === lastWeek || !isMissing(active, week))
    .map((week) => ({ day: mondayOf(week), price: priceOf(active, week) }))
}

export const demonstrationWeek = (today: Day): number => weekOf(today)

export const demonstrationExchangeRates = (today: Day): ExchangeRate[] =>
  Array.from({ length: 15 }, (_, back) => ({
    day: addMonths(`${today.slice(0, 7)}-01`, -back),
    rate: '7.2',
    source: demonstrationSource,
    demo: true,
  }))
