import * as z from 'zod/mini'
import { readNumber, type NumberReading } from '#lib/numbers/read-number.ts'

/** What a backend takes of one recording: enough for a minute and more in any form that a browser records. */
export const maxSpeechBytes = 4 * 1024 * 1024
export const maxSpeechSeconds = 120

/** How long a device records: a question is not a speech. */
export const longestRecordingMs = 60_000
/** Recordings that wait on a device, of one owner. */
export const mostRecordings = 5

/** A recording that waits to become text. */
export const recordingRow = z.object({
  id: z.string(),
  /** The account; '' is a visitor. */
  owner: z.string(),
  /** The box in which it was spoken: a conversation's id, or a name of the screen. */
  place: z.string(),
  at: z.number(),
  seconds: z.number(),
  type: z.string(),
  /** Never a Blob: Safari loses those. */
  bytes: z.instanceof(ArrayBuffer),
  /** When its visitor went to log in for it: the account takes it over. */
  loginAt: z._default(z.number(), 0),
})
export type RecordingRow = z.infer<typeof recordingRow>

export interface OpenNumber extends Extract<NumberReading, { is: 'either' }> {
  readonly text: string
}

/** Digits with signs between them that stand by themselves: no part of a word, a date or a registration number. */
const written = /(?<![\p{L}\p{N}.,'’/-])\d[\d.,'’]*\d(?![\p{L}\p{N}/-]|[.,]\d)/gu

/** Numbers of a text that can be read as two: somebody who spoke has not chosen how they are written. */
export const openNumbers = (text: string): OpenNumber[] =>
  [...text.matchAll(written)].flatMap(([number]) => {
    const reading = readNumber(number)
    return reading.is === 'either' ? [{ ...reading, text: number }] : []
  })

/** Puts the number that was meant in the place of the one that could be two. */
export const withNumber = (text: string, open: string, meant: string): string =>
  text.replaceAll(written, (number) => (number === open ? meant : number))
