import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { wayOutOf } from '#domain/requests/record/way-out.ts'

/**
 * Whether the draft may be edited. A confirmed text must not change unnoticed: it is read-only until the buyer chooses
 * "continue editing". A refusal that can be corrected in the form unlocks it automatically.
 */
export type DraftLock = 'open' | 'may-continue' | 'closed'

export const lockOf = (state: DraftState, sendPending: boolean): DraftLock => {
  switch (state.at) {
    case 'device':
    case 'waiting-to-save':
    case 'saving':
    case 'saved':
    case 'conflict':
      return 'open'
    case 'waiting-to-send':
      return 'may-continue'
    case 'approval':
    case 'sending':
    case 'uncertain':
    case 'sent':
    case 'done':
    case 'waiting-to-delete':
      return 'closed'
    case 'blocked':
      return !sendPending || wayOutOf(state.cause) === 'edit' ? 'open' : 'may-continue'
  }
}
