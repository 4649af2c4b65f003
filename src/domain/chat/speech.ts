import * as z from 'zod/mini'
import { readNumber } from '#lib/numbers/read-number.ts'

/** Limit of an uploaded recording: more than a minute of audio in any format that browsers record. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

export const maxRecordingMs = 60_000
export const maxRecordings = 5

export const recordingRow = z.object({
  id: z.string(),
  /** The account id; '' for a visitor. */
  owner: z.string(),
  /** The text field for which it was recorded: the id of a conversation, or the name of a screen. */
  place: z.string(),
  at: z.number(),
  seconds: z.number(),
  type: z.string(),
  /** An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
  bytes: z.instanceof(ArrayBuffer),
  /** When a visitor began to log in in order to use this recording; after the login, it belongs to the account. */
  loginAt: z._default(z.number(), 0),
})
export type RecordingRow = z.infer<typeof recordingRow>

/** Matches numbers with separators, except within a word, a date or a registration number. */
const numberPattern = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Numbers that can be read in two ways. The speech recognition chose their separators, so the buyer must decide. */
export const ambiguousNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].flatMap(([number]) => {
    const reading = readNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

export const withNumber = (text: string, open: string, replacement: string): string =>
  text.replaceAll(numberPattern, (number) => (number === open ? replacement : number))
