import * as z from 'zod/mini'
import { readNumber } from '#lib/numbers/read-number.ts'

/** More than a minute of audio in any format that browsers record. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

/** The longest recording that a device makes. */
export const maxRecordingMs = 60_000
/** How many recordings of one owner may wait on a device. */
export const maxRecordings = 5

export const recordingRow = z.object({
  id: z.string(),
  /** The account id; '' for a visitor. */
  owner: z.string(),
  /** The text field: the id of a conversation, or a name of a screen. */
  place: z.string(),
  at: z.number(),
  seconds: z.number(),
  type: z.string(),
  /** An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
  bytes: z.instanceof(ArrayBuffer),
  /** When a visitor left to log in because of this recording: the account then adopts it. */
  loginAt: z._default(z.number(), 0),
})
export type RecordingRow = z.infer<typeof recordingRow>

/** Digits with separators that are not part of a word, a date or a registration number. */
const numberPattern = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Numbers that can be read in two ways: the speech recognition, not the speaker, chose how they are written. */
export const ambiguousNumbers = (text: string) =>
  [...text.matchAll(numberPattern)].flatMap(([number]) => {
    const reading = readNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

export const withNumber = (text: string, open: string, replacement: string): string =>
  text.replaceAll(numberPattern, (number) => (number === open ? replacement : number))
