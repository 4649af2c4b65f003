import { readEdited, type EditedNumber } from './edited-number.ts'
import { readNumber, type NumberReading } from './read-number.ts'

/**
 * The stored value of a number field: a plain decimal ("16000.5"), which the API accepts; or text that is no number;
 * or, behind a mark, text that can be two numbers. The mark stops the backend from
 * reading that text as a number, so it can be stored and backed up, but not sent. It also tells a typed "16.000" from
 * one that a backend wrote.
 */
const mark = '?'

const plainDecimal = /^\d{1,15}(\.\d{1,6})?$/

/** Whether the value is a number that the API accepts, with nothing to ask. */
export const isPlainNumber = (stored: string): stored is `${number}` => plainDecimal.test(stored)

export type OpenQuestion = Extract<NumberReading, { is: 'either' }> & { readonly text: string }

/**
 * The two numbers that a stored value can be, or null when there is nothing to ask. A value without the mark that is no
 * plain number, from another program, is checked too.
 */
export const openQuestion = (stored: string): OpenQuestion | null => {
  if (isPlainNumber(stored)) return null
  const text = stored.startsWith(mark) ? stored.slice(mark.length) : stored
  const reading = readNumber(text)
  return reading.is === 'either' ? { ...reading, text } : null
}

/** The value to store for a text that was edited in a number field. */
export const storedEdit = (edited: EditedNumber): string => {
  const { reading, text } = readEdited(edited)
  if (reading.is === 'number') return reading.value
  return reading.is === 'either' ? mark + text.trim() : edited.text.trim()
}

const noSigns: EditedNumber['signs'] = new Map()

/** The value to store for a text that was typed, pasted or dictated as a whole. */
export const storedNumber = (text: string): string => storedEdit({ text, signs: noSigns })

/** The text as the buyer typed it, when the value is no plain number. */
export const asTyped = (stored: string): string => openQuestion(stored)?.text ?? stored
