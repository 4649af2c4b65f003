import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { copyProblems } from '../../store/schema.ts'

/** Messages to a worker. If a message has a port, the worker answers through it. Unknown messages are ignored. */
export const messageToWorker = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('catalogue/refresh'),
    locale: z.enum(locales),
    deviceId: z.string(),
    maxAgeMs: z.number(),
    categories: z._default(z.array(z.string()), []),
  }),
  /** Asks whether the worker is sending: an update of the app is not installed during a send. */
  z.object({ type: z.literal('busy?') }),
  /** Asks which files of the app are not stored. With `fetch`, the worker first tries to fetch them. */
  z.object({ type: z.literal('parts/missing'), locale: z.enum(locales), fetch: z.boolean() }),
  z.object({ type: z.literal('SKIP_WAITING') }),
])
export type MessageToWorker = z.input<typeof messageToWorker>

export const messageFromWorker = z.discriminatedUnion('type', [
  /** The worker is copying: sent immediately, and then every `heartbeatMs`. */
  z.object({ type: z.literal('catalogue/working') }),
  z.object({ type: z.literal('catalogue/done') }),
  z.object({ type: z.literal('catalogue/stopped'), problem: z.enum(copyProblems) }),
  z.object({ type: z.literal('busy'), busy: z.boolean() }),
  z.object({ type: z.literal('parts'), missing: z.array(z.string()) }),
])
export type MessageFromWorker = z.infer<typeof messageFromWorker>

export const heartbeatMs = 4_000
/** Maximum wait for a worker's first message. A cold start on a slow phone takes a second or two. */
export const startTimeoutMs = 5_000
/** Maximum wait for the first message of a worker whose script may still be downloading over a slow connection. */
export const loadTimeoutMs = 30_000
/** Maximum silence of a worker that has begun the work. After that it counts as dead. */
export const silenceTimeoutMs = 13_000
