import { typedText, isPlainNumber, editToStoredText, type EditedNumber } from '#lib/numbers/stored-number.ts'
import { formatDecimal } from './formats.ts'
import { toBuyerNumberStyle } from './number-signs.ts'

export const displayFieldValue = (stored: string): string =>
  isPlainNumber(stored) ? formatDecimal(stored) : typedText(stored)

export const editableNumber = (stored: string): EditedNumber => {
  const text = displayFieldValue(stored)
  if (!isPlainNumber(stored)) return { text, signs: new Map() }
  const decimalSign = toBuyerNumberStyle('0.5').charAt(1)
  const signs = [...text.matchAll(/\D/g)].map(
    ({ 0: sign, index }) => [index, sign === decimalSign ? 'decimal' : 'group'] as const,
  )
  return { text, signs: new Map(signs) }
}

export const valueToStore = (edited: EditedNumber, displayed: EditedNumber, stored: string): string =>
  edited.text === displayed.text && edited.signs.size === displayed.signs.size ? stored : editToStoredText(edited)
