import { kindContracts } from '#contract/entities/request.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import { getDraft, pendingOps } from '../../store/db.ts'
import type { GateRow } from '../../store/rows.ts'
import { storeUnannouncedRefusal } from '../../store/unannounced-refusals.ts'
import type { DrainContext } from '../engine/context.ts'
import { gateName, quotaGate } from '../engine/pick.ts'
import { note, unsealedOp, type AnsweredOp } from './applied.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { maxDelayMs } from '../engine/timing.ts'

/** REFUSE-1: repeats the operation later with the same bytes and key, without counting the attempt. */
export const scheduleRetry = async (drain: DrainContext, op: AnsweredOp, lastAnswer: string, delayMs = 0) => {
  await drain.db.ops.put({ ...op, state: 'retry', claim: null, delayMs, lastAnswer })
}

export const closeGate = async (drain: DrainContext, gate: Omit<GateRow, 'closedAt'>): Promise<void> => {
  await drain.db.gates.put({ ...gate, closedAt: drain.ports.clock.now() })
}

/** REFUSE-2: nothing was applied, so the draft can be edited. A request with other bytes gets another key. */
export const rejectOp = async (drain: DrainContext, op: AnsweredOp, block: BlockCause): Promise<void> => {
  const { db } = drain
  await storeUnannouncedRefusal(db, op, block)
  await note(drain, op, 'refused', { block })
  await db.ops.put({ ...unsealedOp(op), state: 'rejected', block, lastAnswer: block.why })
  const draft = op.draftId && op.type !== 'upload' ? await getDraft(db, op.draftId) : null
  if (draft) await db.drafts.put({ ...draft, refusals: draft.refusals + 1 })
}

/** PARK-1: the buyer decides if the outcome cannot be determined or repeating would be wrong. The bytes stay sealed. */
export const parkOp = async (drain: DrainContext, op: AnsweredOp, block: BlockCause): Promise<void> => {
  await note(drain, op, 'parked', { block })
  await drain.db.ops.put({ ...op, state: 'parked', claim: null, delayMs: 0, block, lastAnswer: block.why })
}

/** Whether a send of this kind already waits for the membership, so that the refusal is announced only once. */
const knownOverQuota = async ({ db }: DrainContext, { kind }: AnsweredOp): Promise<boolean> =>
  (await pendingOps(db)).some((op) => op.type === 'send' && op.kind === kind && op.lastAnswer === 'membership')

/** GATE-4: closes the kind's gate. VERIFY-5 has checked earlier attempts, so the send may be withdrawn. */
export const handleOverQuota = async (
  drain: DrainContext,
  op: AnsweredOp,
  scope: string | undefined,
  resetAt: number | null,
): Promise<void> => {
  const block: BlockCause = { why: 'membership', ...(scope === undefined ? {} : { scope }), resetAt }
  if (op.type !== 'send' || !op.kind) return rejectOp(drain, op, block)
  if (!(await knownOverQuota(drain, op))) await storeUnannouncedRefusal(drain.db, op, block)
  const { permissionType } = kindContracts[op.kind]
  const untilReset = resetAt === null ? maxDelayMs : Math.max(0, resetAt - drain.ports.clock.now())
  await closeGate(drain, {
    name: quotaGate(permissionType),
    block,
    delayMs: Math.min(maxDelayMs, untilReset),
    note: 'refused by the server',
  })
  await scheduleRetry(drain, { ...op, ambiguous: false }, 'membership')
}

export const handleLoginNeeded = async (drain: DrainContext, op: AnsweredOp): Promise<void> => {
  await closeGate(drain, { name: gateName.auth, block: { why: 'sign-in' }, delayMs: null, note: 'token refused' })
  await scheduleRetry(drain, op, 'sign-in')
}

export const handleAppTooOld = async (drain: DrainContext, op: AnsweredOp): Promise<void> => {
  const block: BlockCause = { why: 'app-too-old' }
  await closeGate(drain, { name: gateName.client, block, delayMs: null, note: op.sealed.apiVersion })
  await scheduleRetry(drain, op, 'app-too-old')
}

export const closeThrottleGate = async (drain: DrainContext, op: AnsweredOp, afterMs: number): Promise<void> => {
  await closeGate(drain, { name: gateName.throttle, block: null, delayMs: afterMs, note: '' })
  await scheduleRetry(drain, op, 'throttled')
}

const topFields = new Set(['note', 'maxReplyTime'])

const formPath = (path: string, content: RequestContent | null): string => {
  const match = /^products\.(\d+)\.(\w+)$/.exec(path)
  if (match) {
    const lineId = content?.lines[Number(match[1])]?.lineId
    if (lineId === undefined) return 'lines'
    // A line of the form has no field for its product, so the problem is shown at the whole line.
    return match[2] === 'pesticideId' ? `lines.${lineId}` : `lines.${lineId}.${match[2]}`
  }
  if (path.startsWith('products')) return 'lines'
  if (path.startsWith('attach')) return 'attachments'
  return topFields.has(path) || path === '' ? path : `terms.${path}`
}

export const causeWithFormFields = (cause: BlockCause, content: RequestContent | null): BlockCause =>
  'fields' in cause && cause.fields
    ? { ...cause, fields: cause.fields.map((field) => ({ ...field, path: formPath(field.path, content) })) }
    : cause
