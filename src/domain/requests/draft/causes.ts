import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'

/** A refused field, as stored: `path` as the form names it, `rule` a stable word. */
const refusedField = z.object({ path: z.string(), rule: z.string(), message: z.optional(z.string()) })

/** The server's own words. */
const said = { message: z.optional(z.string()) }

/**
 * Why an operation stands still until somebody does something. Every refusal of the server and every judgement of
 * the device ends in one of these, so that the interface has one named place for each.
 */
export const blockCause = z.discriminatedUnion('why', [
  z.object({ why: z.literal('sign-in') }),
  /** The membership allows no more of this kind; `resetAt` when the server said until when. */
  z.object({ why: z.literal('membership'), scope: z.optional(z.string()), resetAt: z.optional(z.nullable(instant)) }),
  z.object({ why: z.literal('deadline-passed') }),
  /** `fields`: the lines of the products meant, where the server named them. */
  z.object({ why: z.literal('product-unavailable'), ...said, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('country-restricted'), ...said, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('fields'), fields: z.array(refusedField) }),
  /** A file the server refused, or whose bytes can no longer be read here. */
  z.object({ why: z.literal('file'), blobId: z.string(), reason: z.enum(['too-big', 'wrong-type', 'unreadable']) }),
  z.object({ why: z.literal('forbidden') }),
  z.object({ why: z.literal('app-too-old') }),
  /** Left, and nobody can tell whether it arrived: a person decides. */
  z.object({ why: z.literal('unconfirmed') }),
  /** Came from a backup; the device it was written on may have sent it: a person decides. */
  z.object({ why: z.literal('imported') }),
  /** The same key was used for something else: a fault of the app; it goes on as something new. */
  z.object({ why: z.literal('key-reused') }),
  z.object({ why: z.literal('too-soon'), ...said }),
  z.object({ why: z.literal('not-allowed-now'), ...said }),
  /** What was agreed to, or asked about, is no longer the supplier's offer: a newer one has come. */
  z.object({ why: z.literal('offer-changed') }),
  z.object({ why: z.literal('offer-expired') }),
  z.object({ why: z.literal('gone') }),
  /** Any other refusal. */
  z.object({ why: z.literal('refused'), code: z.number(), ...said }),
])
export type BlockCause = z.infer<typeof blockCause>

/** Why an operation that needs nobody has not left yet. */
export type Cause =
  | { readonly why: 'offline' }
  /** The server was not heard for a moment: it is asked whether it is there before anything leaves. */
  | { readonly why: 'unheard' }
  /** The server answers nothing useful; one operation at a time tries it. */
  | { readonly why: 'server' }
  | { readonly why: 'throttled' }
  | { readonly why: 'files'; readonly uploaded: number; readonly of: number }
