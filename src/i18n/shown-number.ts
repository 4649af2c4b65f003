import { asTyped, isPlainNumber } from '#lib/numbers/kept-number.ts'
import { formatDecimal } from './formats.ts'

/** What a field keeps, to be read: a number in the buyer's signs; what is none, or not yet one, as it was typed. */
export const shownNumber = (kept: string): string => (isPlainNumber(kept) ? formatDecimal(kept) : asTyped(kept))
