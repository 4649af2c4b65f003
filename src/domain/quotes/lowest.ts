import { compare, divide, isZero, subtract, type Ratio } from '#lib/ratio.ts'

/** The keys with the lowest value: several when equal, none while fewer than two can be compared. */
export const lowestOf = (values: ReadonlyMap<string, Ratio>): Set<string> => {
  if (values.size < 2) return new Set()
  let least: Ratio | null = null
  for (const value of values.values()) if (!least || compare(value, least) < 0) least = value
  return new Set([...values].filter(([, value]) => least && compare(value, least) === 0).map(([id]) => id))
}

/** By how much a value is above the lowest, as a share of it; null for the lowest itself, and without one. */
export const aboveLowest = (value: Ratio, values: ReadonlyMap<string, Ratio>): Ratio | null => {
  if (values.size < 2) return null
  const least = [...values.values()].reduce((a, b) => (compare(b, a) < 0 ? b : a))
  if (isZero(least) || compare(value, least) <= 0) return null
  return divide(subtract(value, least), least)
}
