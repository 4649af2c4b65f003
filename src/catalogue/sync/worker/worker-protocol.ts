import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { copyProblems } from '../../store/schema.ts'

export const messageToWorker = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('catalogue/refresh'),
    locale: z.enum(locales),
    deviceId: z.string(),
    maxAgeMs: z.number(),
    categories: z._default(z.array(z.string()), []),
  }),
  /** Asks which files of the app are not stored; with `fetch`, the worker first tries to fetch them. */
  z.object({ type: z.literal('parts/missing'), locale: z.enum(locales), fetch: z.boolean() }),
  z.object({ type: z.literal('SKIP_WAITING') }),
])
export type MessageToWorker = z.input<typeof messageToWorker>

export const messageFromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('catalogue/working') }),
  z.object({ type: z.literal('catalogue/done') }),
  z.object({ type: z.literal('catalogue/stopped'), problem: z.enum(copyProblems) }),
  z.object({ type: z.literal('parts'), missing: z.array(z.string()) }),
])
export type MessageFromWorker = z.infer<typeof messageFromWorker>

export const heartbeatMs = 4_000
/** The wait for a worker's first message: a cold start on a slow phone takes a second or two. */
export const startTimeoutMs = 5_000
export const loadTimeoutMs = 30_000
export const silenceTimeoutMs = 13_000
