import { asTyped, isPlainNumber, storedEdit, type EditedNumber } from '#lib/numbers/stored-number.ts'
import { formatDecimal } from './formats.ts'
import { inOwnSigns } from './number-signs.ts'

/** A stored field value for display: a number in the buyer's style, anything else as typed. */
export const displayText = (stored: string): string => (isPlainNumber(stored) ? formatDecimal(stored) : asTyped(stored))

export const editableNumber = (stored: string): EditedNumber => {
  const text = displayText(stored)
  if (!isPlainNumber(stored)) return { text, signs: new Map() }
  const decimalSign = inOwnSigns('0.5').charAt(1)
  const signs = [...text.matchAll(/\D/g)].map(
    ({ 0: sign, index }) => [index, sign === decimalSign ? 'decimal' : 'group'] as const,
  )
  return { text, signs: new Map(signs) }
}

/**
 * The value to store for an edited text. `stored` is the value that was displayed as `displayed` before editing. If the
 * text is unchanged, so is the value.
 */
export const valueToStore = (edited: EditedNumber, displayed: EditedNumber, stored: string): string =>
  edited.text === displayed.text && edited.signs.size === displayed.signs.size ? stored : storedEdit(edited)
