import { asTyped, isPlainNumber, keptNumber } from '#lib/numbers/kept-number.ts'
import { formatDecimal } from './formats.ts'

/** What a field keeps, to be read: a number in the buyer's signs; what is none, or not yet one, as it was typed. */
export const shownNumber = (kept: string): string => (isPlainNumber(kept) ? formatDecimal(kept) : asTyped(kept))

/** What is kept of a field's text that began as `before`: as long as it is the text that was shown, it is that number. */
export const writtenNumber = (text: string, before: string): string =>
  text === shownNumber(before) ? before : keptNumber(text)
