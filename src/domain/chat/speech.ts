import { readNumber } from '#lib/numbers/read-number.ts'

/** Maximum size of an uploaded recording: more than a minute of audio in any format that browsers record. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

export const maxRecordingMs = 60_000
/** Matches numbers with separators, except within a word, a date or a registration number. */
const numberPattern = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Numbers that can be read in two ways: speech recognition chose their separators, so the buyer must decide. */
export const ambiguousNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].flatMap(([number]) => {
    const reading = readNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

export const replaceNumber = (text: string, open: string, replacement: string): string =>
  text.replaceAll(numberPattern, (number) => (number === open ? replacement : number))
