import type { TermValue } from './content.ts'

/** Text trimmed; blank becomes null, as the API keeps "not said". */
export const blankToNull = (value: TermValue | undefined): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

export const listToWire = (value: TermValue | undefined): string => (Array.isArray(value) ? value.join(',') : '')
export const yes = (value: TermValue | undefined): boolean => value === true
