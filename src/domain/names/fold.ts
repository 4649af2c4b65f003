import { foldText } from '#lib/fold-text.ts'

/**
 * Names are compared without regard to full-width signs, accents, capitals, joiners and variant characters. The device,
 * the server, the paste box and the assistant all use these functions.
 */

/** A name as letters and digits only: `2,4-D`, `2.4 D` and `24D` become `24d`. */
export const nameKey = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The letters with which registration numbers begin. */
const registrationLetters = ['pd', 'pdn', 'wp', 'ex', 'ls']
const minRegistrationDigits = 4

/** The digits to search for if a word is a number or a CAS number; null for any other word. */
export const searchableDigits = (word: string): string | null => {
  if (/^\d+$/.test(word)) return word
  return /^\d{2,7}-\d\d-\d$/.test(word) ? word.replaceAll('-', '') : null
}

/**
 * Beginnings of registration numbers that a typed number also matches, because people omit the letters. A number never
 * matches the beginning of a longer number (80 does not match 800).
 */
export const numberPrefixes = (digits: string): string[] =>
  digits.length < minRegistrationDigits ? [] : registrationLetters.map((letters) => letters + digits)

export type Piece = Readonly<{ kind: 'word' | 'number' | 'han' | 'sign'; text: string; at: number }>

const shape =
  /(?<han>\p{Script=Han})|(?<number>\d+(?:[.,]\d+)*)|(?<word>(?:(?!\p{Script=Han})\p{L})+)|(?<sign>[%+/()])/gu

export const piecesOf = (folded: string): Piece[] =>
  [...folded.matchAll(shape)].map(({ 0: text, index: at, groups }) => ({
    kind: groups?.['han'] ? 'han' : groups?.['number'] ? 'number' : groups?.['word'] ? 'word' : 'sign',
    text,
    at,
  }))
