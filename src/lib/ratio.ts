/** An exact fraction, rounded only on request. It is reduced, so that equal values have equal `n` and `d`. */
export interface Ratio {
  readonly n: bigint
  readonly d: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

const simplify = (n: bigint, d: bigint): Ratio => {
  const divisor = gcd(n, d)
  const sign = d < 0n ? -1n : 1n
  return { n: (sign * n) / divisor, d: (sign * d) / divisor }
}

export const zeroRatio: Ratio = { n: 0n, d: 1n }
export const oneRatio: Ratio = { n: 1n, d: 1n }
export const wholeRatio = (value: bigint | number): Ratio => ({ n: BigInt(value), d: 1n })

const decimalPattern = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Parses a plain decimal ("12", "-0.35"). Null for anything else: exponents, spaces, currency signs. */
export const parseRatio = (text: string): Ratio | null => {
  const match = decimalPattern.exec(text)
  if (!match) return null
  const [, sign = '', before = '0', after = ''] = match
  const digits = BigInt(`${before}${after}`)
  return simplify(sign === '-' ? -digits : digits, 10n ** BigInt(after.length))
}

/** Parses a text that a schema has validated. Throws if it is not a decimal. */
export const ratio = (text: string): Ratio => {
  const parsed = parseRatio(text)
  if (!parsed) throw new TypeError('not a decimal number')
  return parsed
}

export const add = (a: Ratio, b: Ratio): Ratio => simplify(a.n * b.d + b.n * a.d, a.d * b.d)
export const negate = (a: Ratio): Ratio => ({ n: -a.n, d: a.d })
export const subtract = (a: Ratio, b: Ratio): Ratio => add(a, negate(b))
export const multiply = (a: Ratio, b: Ratio): Ratio => simplify(a.n * b.n, a.d * b.d)

export const divide = (a: Ratio, b: Ratio): Ratio => {
  if (b.n === 0n) throw new RangeError('division by zero')
  return simplify(a.n * b.d, a.d * b.n)
}

export const sum = (values: readonly Ratio[]): Ratio => values.reduce(add, zeroRatio)

export const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const isZero = (a: Ratio): boolean => a.n === 0n
export const isPositive = (a: Ratio): boolean => a.n > 0n

/** Decimal text, rounded half away from zero to `places` decimals, without trailing zeros beyond `least` decimals. */
export const toDecimal = (value: Ratio, places: number, least = 0): string => {
  const negative = value.n < 0n
  const size = negative ? -value.n : value.n
  const units = (2n * size * 10n ** BigInt(places) + value.d) / (2n * value.d)
  const digits = String(units).padStart(places + 1, '0')
  const integerPart = digits.slice(0, digits.length - places)
  const all = places === 0 ? '' : digits.slice(-places)
  const fractionPart = all.slice(0, least) + all.slice(least).replace(/0+$/, '')
  const text = fractionPart === '' ? integerPart : `${integerPart}.${fractionPart}`
  return negative && units !== 0n ? `-${text}` : text
}
