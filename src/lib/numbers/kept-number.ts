import { readNumber, type NumberReading } from './read-number.ts'

/**
 * What a field of a number keeps, as one text: a plain decimal ("16000.5"), which is what the API takes; or what was
 * typed and is no number, as it was typed; or what was typed and could be two numbers, behind a mark. The mark makes
 * it no number to any reader, the backend and older versions of the app among them, so it can be stored and backed up
 * and cannot be sent; and it tells "16.000" as typed from a 16.000 that a backend wrote.
 */
const mark = '?'

const plainDecimal = /^\d{1,15}(\.\d{1,6})?$/

/** A number as the API takes it, and nothing to ask about it. */
export const isPlainNumber = (kept: string): boolean => plainDecimal.test(kept)

export type OpenQuestion = Extract<NumberReading, { is: 'either' }> & { readonly text: string }

/**
 * The two numbers that a kept text can be, until the buyer has said which; null where there is nothing to ask. One
 * without the mark that is no plain number, from an older version or another program, is asked about all the same.
 */
export const openQuestion = (kept: string): OpenQuestion | null => {
  if (isPlainNumber(kept)) return null
  const text = kept.startsWith(mark) ? kept.slice(mark.length) : kept
  const reading = readNumber(text)
  return reading.is === 'either' ? { ...reading, text } : null
}

/** What is kept of a text that was typed, pasted or spoken. */
export const keptNumber = (text: string): string => {
  const reading = readNumber(text)
  if (reading.is === 'number') return reading.value
  return reading.is === 'either' ? mark + text.trim() : text.trim()
}

/** A kept text as the buyer wrote it, where it is no plain number. */
export const asTyped = (kept: string): string => openQuestion(kept)?.text ?? kept
