import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'

/** A rejected field, as stored: `path` as in the form, `rule` a stable code. */
const refusedField = z.object({ path: z.string(), rule: z.string(), message: z.optional(z.string()) })

/** The server's own message. */
const serverMessage = { message: z.optional(z.string()) }

/** Why an operation waits until somebody acts: every refusal by the server or the device becomes one of these. */
export const blockCause = z.discriminatedUnion('why', [
  z.object({ why: z.literal('sign-in') }),
  /** The membership allows no more of this kind; `resetAt` if the server said until when. */
  z.object({ why: z.literal('membership'), scope: z.optional(z.string()), resetAt: z.optional(z.nullable(instant)) }),
  z.object({ why: z.literal('deadline-passed') }),
  /** `fields`: the lines of the affected products, if the server named them. */
  z.object({ why: z.literal('product-unavailable'), ...serverMessage, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('country-restricted'), ...serverMessage, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('fields'), fields: z.array(refusedField) }),
  /** A file that the server refused, or whose bytes can no longer be read on this device. `name`: if known. */
  z.object({
    why: z.literal('file'),
    blobId: z.string(),
    name: z.optional(z.string()),
    reason: z.enum(['too-big', 'wrong-type', 'unreadable']),
  }),
  /** The account has reached the server's limit of unsent drafts. */
  z.object({ why: z.literal('drafts-full') }),
  /** Larger than the limit of the server or of a proxy in front of it. */
  z.object({ why: z.literal('too-large') }),
  z.object({ why: z.literal('forbidden') }),
  z.object({ why: z.literal('app-too-old') }),
  /** PARK-1: nobody can find out whether the request arrived. */
  z.object({ why: z.literal('unconfirmed') }),
  /** Imported from a backup: the device that made it may have sent it. */
  z.object({ why: z.literal('imported') }),
  /** The key was used for another request; the operation continues under a new key. */
  z.object({ why: z.literal('key-reused') }),
  z.object({ why: z.literal('too-soon'), ...serverMessage }),
  z.object({ why: z.literal('not-allowed-now'), ...serverMessage }),
  /** The quotation to which the action refers has been replaced by a newer one. */
  z.object({ why: z.literal('offer-changed') }),
  z.object({ why: z.literal('offer-expired') }),
  z.object({ why: z.literal('gone') }),
  /** Any other refusal. */
  z.object({ why: z.literal('refused'), code: z.number(), ...serverMessage }),
])
export type BlockCause = z.infer<typeof blockCause>

/** Why an operation that needs no action has not been sent yet. */
export type Cause =
  | { readonly why: 'offline' }
  /** LINE-1 */
  | { readonly why: 'unheard' }
  /** GATE-3 */
  | { readonly why: 'server' }
  | { readonly why: 'throttled' }
  | { readonly why: 'files'; readonly uploaded: number; readonly of: number }

/**
 * `as-new`: a draft's text becomes a new draft, an action a new action, with new keys. `check`: look at the list of
 * sent requests, then send again or discard. `none`: it can only be discarded.
 */
export type WayOut = 'sign-in' | 'account' | 'edit' | 'as-new' | 'check' | 'send-again' | 'update-app' | 'none'

const waysOut = {
  'sign-in': 'sign-in',
  membership: 'account',
  'deadline-passed': 'edit',
  'product-unavailable': 'edit',
  'country-restricted': 'edit',
  fields: 'edit',
  file: 'edit',
  'drafts-full': 'send-again',
  'too-large': 'edit',
  forbidden: 'send-again',
  'app-too-old': 'update-app',
  unconfirmed: 'check',
  imported: 'send-again',
  'key-reused': 'as-new',
  'too-soon': 'none',
  'not-allowed-now': 'none',
  'offer-changed': 'none',
  'offer-expired': 'none',
  gone: 'none',
  refused: 'edit',
} as const satisfies Record<BlockCause['why'], WayOut>

export const wayOutOf = (cause: BlockCause): WayOut => waysOut[cause.why]

/** The field of the form where a cause can be corrected; null if it does not concern a field. */
export const fieldOfCause = (cause: BlockCause): string | null => {
  switch (cause.why) {
    case 'deadline-passed':
      return 'maxReplyTime'
    case 'fields':
      return cause.fields[0]?.path ?? null
    case 'file':
      return `attachments.${cause.blobId}`
    case 'product-unavailable':
    case 'country-restricted':
      return cause.fields?.[0]?.path ?? 'lines'
    default:
      return null
  }
}
