import type { TermValue } from './draft/content.ts'

/** Text trimmed; blank becomes null, as the API stores "not said". */
export const blankToNull = (value: TermValue | undefined): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

export const listToWire = (value: TermValue | undefined): string => (Array.isArray(value) ? value.join(',') : '')
export const yes = (value: TermValue | undefined): boolean => value === true

/** The same of several terms. */
export const eachOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
