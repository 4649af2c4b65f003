import { asTyped, isPlainNumber, storedNumber } from '#lib/numbers/stored-number.ts'
import { formatDecimal } from './formats.ts'

/** A stored field value for display: a number in the buyer's style, anything else as it was typed. */
export const shownNumber = (stored: string): string => (isPlainNumber(stored) ? formatDecimal(stored) : asTyped(stored))

/** The value to store for a text. `before`: the value when editing began, which a text that still shows it retains. */
export const writtenNumber = (text: string, before: string): string =>
  text === shownNumber(before) ? before : storedNumber(text)
