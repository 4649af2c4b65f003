/** Money and quantities as whole numbers of the smallest place, without binary fractions. */
interface Exact {
  readonly units: bigint
  readonly places: number
}

const parse = (text: string): Exact => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new TypeError('not a decimal number')
  const [, sign = '', whole = '0', fraction = ''] = match
  return { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

const print = ({ units, places }: Exact): string => {
  const negative = units < 0n
  const digits = String(negative ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  return `${negative ? '-' : ''}${whole}${places > 0 ? `.${fraction}` : ''}`
}

const widen = ({ units, places }: Exact, to: number): bigint => units * 10n ** BigInt(to - places)

export const multiply = (a: string, b: string): string => {
  const [one, other] = [parse(a), parse(b)]
  return print({ units: one.units * other.units, places: one.places + other.places })
}

export const sum = (values: readonly string[]): string => {
  const parts = values.map(parse)
  const places = Math.max(0, ...parts.map((part) => part.places))
  return print({ units: parts.reduce((total, part) => total + widen(part, places), 0n), places })
}

/** Rounded half away from zero to `places` decimals, and always written with that many. */
export const round = (value: string, places: number): string => {
  const { units, places: from } = parse(value)
  if (from <= places) return print({ units: widen({ units, places: from }, places), places })
  const step = 10n ** BigInt(from - places)
  const half = units < 0n ? -step / 2n : step / 2n
  return print({ units: (units + half) / step, places })
}
