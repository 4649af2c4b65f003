import { foldText } from '#lib/fold-text.ts'

/** `2,4-D`, `2.4 D` and `24D` become `24d`. */
export const nameKey = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const registrationLetters = ['pd', 'pdn', 'wp', 'ex', 'ls']
const minRegistrationDigits = 4

export const searchableDigits = (word: string): string | null => {
  if (/^\d+$/.test(word)) return word
  return /^\d{2,7}-\d\d-\d$/.test(word) ? word.replaceAll('-', '') : null
}

/** Returns the digits with each prefix of the register (pd2015 …), because people omit the prefix. */
export const registrationBeginnings = (digits: string): string[] =>
  digits.length < minRegistrationDigits ? [] : registrationLetters.map((letters) => letters + digits)

export type NamePiece = Readonly<{ kind: 'word' | 'number' | 'han' | 'sign'; text: string; at: number }>

const shape =
  /(?<han>\p{Script=Han})|(?<number>\d+(?:[.,]\d+)*)|(?<word>(?:(?!\p{Script=Han})\p{L})+)|(?<sign>[%+/()])/gu

export const namePiecesOf = (folded: string): NamePiece[] =>
  [...folded.matchAll(shape)].map(({ 0: text, index: at, groups }) => ({
    kind: groups?.['han'] ? 'han' : groups?.['number'] ? 'number' : groups?.['word'] ? 'word' : 'sign',
    text,
    at,
  }))
