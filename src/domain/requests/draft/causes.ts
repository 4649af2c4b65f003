import * as z from 'zod/mini'
import { instant } from '#contract/values.ts'

const refusedField = z.object({ path: z.string(), rule: z.string(), message: z.optional(z.string()) })

const serverMessage = { message: z.optional(z.string()) }

export const blockCause = z.discriminatedUnion('why', [
  z.object({ why: z.literal('sign-in') }),
  /** The membership does not allow more requests of this kind. `resetAt`: when it will, if the server stated it. */
  z.object({ why: z.literal('membership'), scope: z.optional(z.string()), resetAt: z.optional(z.nullable(instant)) }),
  z.object({ why: z.literal('deadline-passed') }),
  /** `fields`: the lines of the affected products, if the server named them. */
  z.object({ why: z.literal('product-unavailable'), ...serverMessage, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('country-restricted'), ...serverMessage, fields: z.optional(z.array(refusedField)) }),
  z.object({ why: z.literal('fields'), fields: z.array(refusedField) }),
  /** The server rejected the file, or its bytes can no longer be read on this device. */
  z.object({
    why: z.literal('file'),
    blobId: z.string(),
    name: z.optional(z.string()),
    reason: z.enum(['too-big', 'wrong-type', 'infected', 'unreadable']),
  }),
  z.object({ why: z.literal('drafts-full') }),
  /** The request is larger than the server, or a proxy in front of it, accepts. */
  z.object({ why: z.literal('too-large') }),
  z.object({ why: z.literal('forbidden') }),
  z.object({ why: z.literal('app-too-old') }),
  /** PARK-1: neither device nor server can tell whether the request arrived. */
  z.object({ why: z.literal('unconfirmed') }),
  /** Imported from a backup: the device that wrote the backup may have sent the request. */
  z.object({ why: z.literal('imported') }),
  /** The idempotency key was used for another request, so the operation needs a new key. */
  z.object({ why: z.literal('key-reused') }),
  z.object({ why: z.literal('too-soon'), ...serverMessage }),
  z.object({ why: z.literal('not-allowed-now'), ...serverMessage }),
  z.object({ why: z.literal('offer-changed') }),
  z.object({ why: z.literal('offer-expired') }),
  z.object({ why: z.literal('gone') }),
  z.object({ why: z.literal('refused'), code: z.number(), ...serverMessage }),
])
export type BlockCause = z.infer<typeof blockCause>

/** Why an operation that needs no action by the buyer has not been sent yet. */
export type WaitCause =
  | { readonly why: 'offline' }
  /** LINE-1: the server has not answered recently, so an operation that was never sent is not sent yet. */
  | { readonly why: 'unheard' }
  /** The server failed: this operation is retried or, by GATE-3, all operations are tried one at a time. */
  | { readonly why: 'server' }
  | { readonly why: 'throttled' }
  | { readonly why: 'files'; readonly uploaded: number; readonly of: number }

/** `as-new`: send under a new key. `check`: the buyer checks the sent requests first. `none`: only to be discarded. */
export type BlockResolution = 'sign-in' | 'account' | 'edit' | 'as-new' | 'check' | 'send-again' | 'update-app' | 'none'

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
} as const satisfies Record<BlockCause['why'], BlockResolution>

export const resolutionOf = (cause: BlockCause): BlockResolution => waysOut[cause.why]

/** Returns '' if the refusal names fields, because their messages say the same. */
export const serverMessageOf = (cause: BlockCause): string =>
  'message' in cause && !('fields' in cause && cause.fields?.length) ? (cause.message ?? '') : ''

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
