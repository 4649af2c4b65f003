import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { wayOutOf } from '#domain/requests/record/way-out.ts'

/**
 * May the draft be written in? What was confirmed is not changed behind the buyer's back: it is read until the buyer
 * says "continue editing". A refusal that is put right in the form opens it by itself.
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
