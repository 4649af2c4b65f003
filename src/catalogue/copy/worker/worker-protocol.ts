import * as z from 'zod/mini'
import { locales } from '#contract/languages.ts'
import { copyProblems } from '../../store/schema.ts'

/**
 * Page → service worker, or a copying worker of its own. Every message may carry a port for the answer. A worker of another release may not know a
 * message: it then stays silent, and the page does the work itself.
 */
export const toWorker = z.discriminatedUnion('type', [
  /** Bring the copy of a language up to date, unless it is younger than `maxAgeMs`. */
  z.object({
    type: z.literal('catalogue/refresh'),
    locale: z.enum(locales),
    deviceId: z.string(),
    maxAgeMs: z.number(),
    /** Thin-line mode: the only categories to copy; empty: all. */
    categories: z._default(z.array(z.string()), []),
  }),
  /** Is a send under way? An update waits while one is. */
  z.object({ type: z.literal('busy?') }),
  /** The buyer agreed to the update. */
  z.object({ type: z.literal('SKIP_WAITING') }),
])
export type ToWorker = z.input<typeof toWorker>

/** Service worker → page, through the port of the message. */
export const fromWorker = z.discriminatedUnion('type', [
  /** Taken up, or still at it: sent at once and then every `beatMs`. */
  z.object({ type: z.literal('catalogue/working') }),
  z.object({ type: z.literal('catalogue/done') }),
  z.object({ type: z.literal('catalogue/stopped'), problem: z.enum(copyProblems) }),
  z.object({ type: z.literal('busy'), busy: z.boolean() }),
])
export type FromWorker = z.infer<typeof fromWorker>

export const beatMs = 4_000
/** A worker that has not taken the work up by then is not going to; a cold start on a slow phone takes a second or two. */
export const takeUpMs = 5_000
/** The same for a worker whose script may still have to come over a slow line. */
export const loadMs = 30_000
/** Silence after which a worker that had taken it up is dead. */
export const deadMs = 13_000
