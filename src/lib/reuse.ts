const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))

const reuseParts = (next: unknown, before: unknown): unknown => {
  if (Object.is(next, before)) return before
  const list = Array.isArray(next)
  if (!isPlain(next) || !isPlain(before) || list !== Array.isArray(before)) return next
  const parts = Object.entries(next).map(([key, part]) => [key, reuseParts(part, before[key])] as const)
  const size = Object.keys(before).length
  if (parts.length === size && parts.every(([key, part]) => key in before && Object.is(part, before[key])))
    return before
  return list ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** Replaces parts of `next` by the equal ones at the same position in `before`, so that they are not rendered again. */
export const reuseEqualParts = <T>(next: T, before: T | null): T => reuseParts(next, before) as T

export const reuseEqualRows = <Row>(rows: readonly Row[], before: readonly Row[]): readonly Row[] => {
  const byJson = new Map(before.map((row) => [JSON.stringify(row), row]))
  const reusedRows = rows.map((row) => byJson.get(JSON.stringify(row)) ?? row)
  return reusedRows.length === before.length && reusedRows.every((row, at) => row === before[at]) ? before : reusedRows
}

export const isDeepEqual = (a: unknown, b: unknown): boolean => Object.is(reuseParts(a, b), b)
