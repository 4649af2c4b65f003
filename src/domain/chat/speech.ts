import * as z from 'zod/mini'
import { readNumber, type NumberReading } from '#lib/numbers/read-number.ts'

/** More than a minute in any format that browsers record. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

/** The longest recording of a device. */
export const longestRecordingMs = 60_000
/** How many recordings of one owner may wait on a device. */
export const mostRecordings = 5

export const recordingRow = z.object({
  id: z.string(),
  /** The account; '' for a visitor. */
  owner: z.string(),
  /** The text field: a conversation's id, or a name of the screen. */
  place: z.string(),
  at: z.number(),
  seconds: z.number(),
  type: z.string(),
  /** An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
  bytes: z.instanceof(ArrayBuffer),
  /** When a visitor went to log in because of it: the account then adopts it. */
  loginAt: z._default(z.number(), 0),
})
export type RecordingRow = z.infer<typeof recordingRow>

export interface OpenNumber extends Extract<NumberReading, { is: 'either' }> {
  readonly text: string
}

/** Digits with separators, standing alone: not part of a word, a date or a registration number. */
const written = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Numbers that can be read in two ways: a speaker has not chosen how they are written. */
export const openNumbers = (text: string): OpenNumber[] =>
  [...text.matchAll(written)].flatMap(([number]) => {
    const reading = readNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

export const withNumber = (text: string, open: string, meant: string): string =>
  text.replaceAll(written, (number) => (number === open ? meant : number))
