import * as z from 'zod/mini'
import { getOp, getDraft, pendingOps } from '../../store/db.ts'
import { groupedWriteTx, nextSeq } from '../../store/tx.ts'
import {
  applyAnswer,
  isReceiptForOtherText,
  type SealedOp,
  finishedOp,
  writeOpLog,
  unsealedOp,
} from '../effects/applied.ts'
import { handleConflict, handleDeletedElsewhere, handleOtherTextSent } from '../effects/conflicted.ts'
import type { OpClaim } from './claim.ts'
import type { AnswerClass } from '../wire/classify.ts'
import { readEpoch, type DrainContext, type OutboxEvent } from './context.ts'
import { gateName, quotaGateName } from './pick.ts'
import { type Draft, kindContracts } from '#contract/entities/request.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import { backoffMs, serverProcessingMs, maxDelayMs } from './timing.ts'
import type { GateRow } from '../../store/rows.ts'
import { storeUnannouncedRefusal } from '../../store/unannounced-refusals.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'

/** REFUSE-1: repeats the operation later with the same bytes and key, without counting the attempt. */
const scheduleRetry = async (drain: DrainContext, op: SealedOp, lastAnswer: string, delayMs = 0) => {
  await drain.db.ops.put({ ...op, state: 'retry', claim: null, delayMs, lastAnswer })
}

export const closeGate = async ({ db, ports }: DrainContext, gate: Pick<GateRow, 'name'> & Partial<GateRow>) => {
  await db.gates.put({ block: null, delayMs: null, note: '', closedAt: ports.clock.now(), ...gate })
}

/** REFUSE-2: nothing was applied, so the seal is removed. The draft's next request gets another key (KEY-4). */
export const rejectOp = async (drain: DrainContext, op: SealedOp, block: BlockCause): Promise<void> => {
  const { db } = drain
  await storeUnannouncedRefusal(db, op, block)
  await writeOpLog(drain, op, 'refused', { block })
  await db.ops.put({ ...unsealedOp(op), state: 'rejected', block, lastAnswer: block.why })
  const draft = op.draftId && op.type !== 'upload' ? await getDraft(db, op.draftId) : null
  if (draft) await db.drafts.put({ ...draft, refusals: draft.refusals + 1 })
}

/** PARK-1: the buyer decides if the outcome cannot be determined or the key was used for something else. */
const parkOp = async (drain: DrainContext, op: SealedOp, block: BlockCause): Promise<void> => {
  await writeOpLog(drain, op, 'parked', { block })
  await drain.db.ops.put({ ...op, state: 'parked', claim: null, delayMs: 0, block, lastAnswer: block.why })
}

const knownOverQuota = async ({ db }: DrainContext, { kind }: SealedOp): Promise<boolean> =>
  (await pendingOps(db)).some((op) => op.type === 'send' && op.kind === kind && op.lastAnswer === 'membership')

type QuotaAnswer = Pick<Extract<AnswerClass, { cls: 'quota' }>, 'scope' | 'resetAt'>

/** GATE-4: closes the gate of a send's kind; rejects other operations. Earlier attempts were read before (VERIFY-5). */
export const handleOverQuota = async (drain: DrainContext, op: SealedOp, { scope, resetAt }: QuotaAnswer) => {
  const block: BlockCause = { why: 'membership', ...(scope === undefined ? {} : { scope }), resetAt }
  if (op.type !== 'send' || !op.kind) return rejectOp(drain, op, block)
  if (!(await knownOverQuota(drain, op))) await storeUnannouncedRefusal(drain.db, op, block)
  const { permissionType } = kindContracts[op.kind]
  const untilReset = resetAt === null ? maxDelayMs : Math.max(0, resetAt - drain.ports.clock.now())
  const delayMs = Math.min(maxDelayMs, untilReset)
  await closeGate(drain, { name: quotaGateName(permissionType), block, delayMs, note: 'refused by the server' })
  await scheduleRetry(drain, { ...op, ambiguous: false }, 'membership')
}

const handleLoginNeeded = async (drain: DrainContext, op: SealedOp): Promise<void> => {
  await closeGate(drain, { name: gateName.auth, block: { why: 'sign-in' }, note: 'token refused' })
  await scheduleRetry(drain, op, 'sign-in')
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

/** APPR-1: ends a send that the server stored as a draft for approval. A later send has another key (KEY-4). */
export const handleAwaitedApproval = async (drain: DrainContext, op: SealedOp, current: Draft): Promise<void> => {
  const { db, ports } = drain
  const draft = op.draftId ? await getDraft(db, op.draftId) : null
  if (draft)
    await db.drafts.put({
      ...draft,
      serverId: current.caseDraftId,
      serverVersion: current.version,
      base: op.sealed.content,
      ackedRev: Math.max(draft.ackedRev, op.sealed.rev),
      sendRev: null,
      refusals: draft.refusals + 1,
      savedAt: ports.clock.now(),
      approval: current.approval ?? null,
      updatedSeq: await nextSeq(db),
    })
  const doneOp = finishedOp(drain, op, 'awaits approval')
  await db.ops.put(doneOp)
  await writeOpLog(drain, op, 'awaits approval', { approval: current.approval })
  drain.emit({ type: 'applied', op: doneOp })
}

export type OpOutcome =
  | AnswerClass
  | { readonly cls: 'cannot-tell' }
  | { readonly cls: 'file-unreadable' }
  | { readonly cls: 'applied-unread' }

const handleGone = async (drain: DrainContext, op: SealedOp, outcome: Extract<OpOutcome, { cls: 'gone' }>) => {
  if (outcome.current) return handleConflict(drain, op, outcome.current)
  if (op.sealed.call === 'discard') return applyAnswer(drain, op, null)
  return op.type === 'send' || op.type === 'save'
    ? handleDeletedElsewhere(drain, op)
    : rejectOp(drain, op, { why: 'gone' })
}

/** RETRY-1: counts the attempt, and repeats the same bytes after a delay, not before the server's Retry-After. */
const unknownOutcome = async (
  drain: DrainContext,
  op: SealedOp,
  { why, afterMs = 0 }: Extract<OpOutcome, { cls: 'unknown' }>,
): Promise<void> => {
  const { db, ports, line } = drain
  const attempts = op.attempts + 1
  const pause = Math.max(afterMs, backoffMs(attempts, ports.visible(), ports.random))
  // VERIFY-1: if keys are ignored, the backend gets time to finish the request before its result is read.
  const delayMs = ports.capabilities.honoursKeys || op.type === 'upload' ? pause : Math.max(serverProcessingMs, pause)
  await db.ops.put({ ...op, state: 'retry', claim: null, attempts, ambiguous: true, delayMs, lastAnswer: why })
  if (!line.down()) return
  const reason = why === 'server' || why === 'portal' ? 'server' : 'offline'
  await closeGate(drain, { name: gateName.server, note: reason, probeMs: line.probeIn() })
}

const fileCause = (
  { sealed: { blobId }, title: name }: SealedOp,
  reason: Extract<BlockCause, { why: 'file' }>['reason'],
): BlockCause | null => (blobId ? { why: 'file', blobId, name, reason } : null)

const storeFailure = async (
  drain: DrainContext,
  op: SealedOp,
  outcome: Exclude<OpOutcome, { cls: 'ok' | 'ok-known' }>,
): Promise<void> => {
  switch (outcome.cls) {
    case 'auth':
      return handleLoginNeeded(drain, op)
    case 'applied-unread':
      return handleLoginNeeded(drain, { ...op, ambiguous: true })
    case 'quota':
      return handleOverQuota(drain, op, outcome)
    case 'throttle':
      await closeGate(drain, { name: gateName.throttle, delayMs: outcome.afterMs })
      return scheduleRetry(drain, op, 'throttled')
    case 'busy':
      return scheduleRetry(drain, { ...op, ambiguous: true }, 'busy', Math.max(250, outcome.afterMs))
    case 'invalid':
      return rejectOp(drain, op, causeWithFormFields({ why: 'fields', fields: outcome.fields }, op.sealed.content))
    case 'refused':
      return rejectOp(drain, op, causeWithFormFields(outcome.block, op.sealed.content))
    case 'bad-file':
      return rejectOp(drain, op, fileCause(op, outcome.reason) ?? { why: 'too-large' })
    case 'file-unreadable':
      return rejectOp(drain, op, fileCause(op, 'unreadable') ?? { why: 'gone' })
    case 'gone':
      return handleGone(drain, op, outcome)
    case 'approval':
      return handleAwaitedApproval(drain, op, outcome.current)
    case 'conflict':
      return outcome.current
        ? handleConflict(drain, op, outcome.current)
        : scheduleRetry(drain, op, 'conflict', serverProcessingMs)
    case 'key-reused':
      return parkOp(drain, op, { why: 'key-reused' })
    case 'cannot-tell':
      return parkOp(drain, op, { why: 'unconfirmed' })
    case 'client-old':
      await closeGate(drain, { name: gateName.client, block: { why: 'app-too-old' }, note: op.sealed.apiVersion })
      return scheduleRetry(drain, op, 'app-too-old')
    case 'unknown':
      return unknownOutcome(drain, op, outcome)
  }
}

const guessedNumber = z.object({ guessed: z.literal(true), caseDraftId: z.string() })

/** VERIFY-1: whether a server id that was found by the text alone already belongs to another draft. */
const isTaken = async ({ db }: DrainContext, op: SealedOp, data: unknown): Promise<boolean> => {
  const guess = guessedNumber.safeParse(data).data
  if (!guess) return false
  const rows = await db.drafts.where('serverId').equals(guess.caseDraftId).toArray()
  return rows.some((row) => row.localId !== op.draftId)
}

const succeed = async (drain: DrainContext, claimed: OpClaim, data: unknown): Promise<void> => {
  const { db } = drain
  const now = await getOp(db, claimed.op.opId)
  if (!now || now.state === 'done') return
  const { sealed } = claimed.op
  const movedOn =
    now.sealed?.key !== sealed.key && (now.state === 'open' || now.state === 'inflight' || now.state === 'retry')
  const answered = { ...now, sealed }
  if (await isTaken(drain, answered, data))
    return scheduleRetry(drain, { ...answered, ambiguous: true }, 'read again', serverProcessingMs)
  if (isReceiptForOtherText(answered, data)) await handleOtherTextSent(drain, answered, data)
  else await applyAnswer(drain, answered, data)
  await db.gates.delete(gateName.server)
  if (movedOn && now.type === 'save') await db.ops.put(now)
}

const fail = async (drain: DrainContext, claimed: OpClaim, outcome: Exclude<OpOutcome, { cls: 'ok' | 'ok-known' }>) => {
  const { db, epoch } = drain
  const now = await getOp(db, claimed.op.opId)
  // FENCE-3: only the holder of the claim stores a failure, and only in the current epoch.
  if (!now || (await readEpoch(drain)) !== epoch || now.claim?.attemptId !== claimed.attemptId || !now.sealed) return
  if (outcome.cls !== 'unknown') await db.gates.delete(gateName.server)
  await storeFailure(drain, { ...now, sealed: now.sealed }, outcome)
}

/** Null if the effects may concern rows of other lanes: then no other answer is stored in parallel. */
const laneOf = ({ op }: OpClaim, outcome: OpOutcome): string | null => {
  const isOwn = outcome.cls === 'ok' && (op.type === 'save' || op.type === 'send')
  if (!isOwn || guessedNumber.safeParse(outcome.data).success) return null
  return isReceiptForOtherText(op, outcome.data) ? null : op.lane
}

/** CLAIM-2: one durable transaction for all effects of an answer. Events follow it, because it may be rolled back. */
export const settleOp = async (drain: DrainContext, claimed: OpClaim, outcome: OpOutcome): Promise<void> => {
  let events: OutboxEvent[] = []
  const within: DrainContext = { ...drain, emit: (event) => events.push(event) }
  await groupedWriteTx(drain.db, laneOf(claimed, outcome), async () => {
    events = []
    if (outcome.cls === 'ok') await succeed(within, claimed, outcome.data)
    else if (outcome.cls === 'ok-known') await succeed(within, claimed, null)
    else await fail(within, claimed, outcome)
  })
  for (const event of events) drain.emit(event)
}
