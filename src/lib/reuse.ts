const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** `before` where none of its parts has changed. */
const orBefore = <Parts extends object>(parts: Parts, before: object, same: readonly boolean[], size: number) =>
  same.length === size && same.every(Boolean) ? before : parts

const reused = (next: unknown, before: unknown): unknown => {
  if (Object.is(next, before)) return before
  if (Array.isArray(next) && Array.isArray(before)) {
    const parts: unknown[] = next.map((part, at) => reused(part, before[at]))
    return orBefore(
      parts,
      before,
      parts.map((part, at) => at in before && Object.is(part, before[at])),
      before.length,
    )
  }
  if (next instanceof Map && before instanceof Map) {
    const parts = new Map<unknown, unknown>([...next].map(([key, part]) => [key, reused(part, before.get(key))]))
    return orBefore(
      parts,
      before,
      [...parts].map(([key, part]) => before.has(key) && Object.is(part, before.get(key))),
      before.size,
    )
  }
  if (isPlain(next) && isPlain(before)) {
    const parts = Object.fromEntries(Object.entries(next).map(([key, part]) => [key, reused(part, before[key])]))
    return orBefore(
      parts,
      before,
      Object.entries(parts).map(([key, part]) => key in before && Object.is(part, before[key])),
      Object.keys(before).length,
    )
  }
  return next
}

/**
 * What was read, with the parts that say the same as `before` taken from there, down to `before` itself: what is the
 * same object need not be drawn again.
 */
export const reuse = <T>(next: T, before: T | null): T => reused(next, before) as T

export const isSame = <T>(a: T, b: T): boolean => Object.is(reused(a, b), b)
