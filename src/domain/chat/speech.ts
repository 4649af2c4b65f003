import { parseTypedNumber } from '#lib/numbers/read-number.ts'

/** More than two minutes of audio in the compressed formats that browsers record. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

export const maxRecordingMs = 60_000
/** Numbers of two or more digits, except beside letters, hyphens and slashes, as in dates and registration numbers. */
const numberPattern = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Speech recognition chose the separators, so the buyer must decide how an ambiguous number is read. */
export const ambiguousNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].flatMap(([number]) => {
    const reading = parseTypedNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

export const replaceNumber = (text: string, open: string, replacement: string): string =>
  text.replaceAll(numberPattern, (number) => (number === open ? replacement : number))
