import type { DraftRow, OpRow } from '../../store/rows.ts'

/**
 * KEY-1, KEY-2 and KEY-4. What makes a repeated request recognisable. Deterministic where two tabs, the service worker or a
 * second device may make the same request; the count of definite refusals keeps other bytes from travelling under a
 * used key, and never grows after an unknown outcome.
 */
const again = (refusals: number) => (refusals === 0 ? '' : `.${refusals}`)

export const createKey = (draft: DraftRow): string => `c-${draft.localId}-${draft.refusals}`
export const updateKey = (op: OpRow, draft: DraftRow): string => `u-${op.opId}${again(draft.refusals)}`

/** A draft the server knows is sent once under its server id, whoever sends it; a new one under the device's own id. */
export const sendKey = (draft: DraftRow): string =>
  (draft.serverId ? `s-${draft.serverId}-0` : `s-${draft.localId}`) + again(draft.refusals)

export const uploadKey = (localId: string, sha256: string): string => `f-${localId}-${sha256}`
export const discardKey = (op: OpRow): string => `d-${op.opId}`
export const actionKey = (op: OpRow): string => `a-${op.opId}`
