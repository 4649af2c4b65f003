/** The years of a purchase forecast, in order; null for a year without a valid number. */
export type Years = readonly [string | null, string | null, string | null]

export interface YearSums {
  /** Exact decimal text; null if no year is given. */
  readonly total: string | null
  /** The growth from each year to the next as a share of 1 (0.5 is half as much again); null if there is none. */
  readonly growth: readonly [number | null, number | null]
}

const places = 6
const decimal = /^(\d{1,15})(?:\.(\d{1,6}))?$/

/** In millionths, exact; null if the text is not a plain decimal. */
const scaled = (text: string | null): bigint | null => {
  const [, whole, fraction = ''] = decimal.exec(text?.trim() ?? '') ?? []
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(places, '0'))
}

const asText = (value: bigint): string => {
  const digits = value.toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** The nearest whole number, halves away from zero. `by` is positive. */
const rounded = (value: bigint, by: bigint): bigint => (2n * value + (value < 0n ? -by : by)) / (2n * by)

/** To the nearest tenth of a percent; growth from zero is undefined. */
const growthOf = (before: bigint | null, after: bigint | null): number | null =>
  before === null || after === null || before === 0n ? null : Number(rounded((after - before) * 1000n, before)) / 1000

/** Total and growth of three years, of quantities or of amounts. */
export const yearSums = (years: Years): YearSums => {
  const [first, second, third] = years.map(scaled) as [bigint | null, bigint | null, bigint | null]
  const said = [first, second, third].filter((value) => value !== null)
  return {
    total: said.length === 0 ? null : asText(said.reduce((sum, value) => sum + value, 0n)),
    growth: [growthOf(first, second), growthOf(second, third)],
  }
}
