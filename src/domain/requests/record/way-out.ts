import type { BlockCause } from '../draft/causes.ts'

/**
 * What the buyer can do about a cause. `edit`: open the form at the field. `send-again`: send the same once more by
 * hand. `as-new`: a draft's text becomes a new draft, an action a new action, each under a key of its own. `check`:
 * look at the list of sent requests first, then send again or discard. `none`: it can only be discarded.
 */
export type WayOut = 'sign-in' | 'account' | 'edit' | 'as-new' | 'check' | 'send-again' | 'update-app' | 'none'

const ways = {
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

export const wayOutOf = (cause: BlockCause): WayOut => ways[cause.why]

/** The field of the form where a cause can be corrected; null if it concerns no field. */
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
