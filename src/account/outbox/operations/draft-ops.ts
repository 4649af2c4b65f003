import { draftId, opId, type DraftId, type OpId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { draftTitleOf, sentAgainAnswer, type OpRow, type DraftRow } from '../../store/rows.ts'
import { blobsOfDraft, opsOfDraft, writeLog } from '../../store/db.ts'
import { nextSeq } from '../../store/tx.ts'
import type { AccountContext } from '../session.ts'

// The functions here that write must be called in a transaction, so that an edit and its operation are one write.

export const draftLaneOf = (localId: DraftId): string => `draft:${localId}`

export const findUnfinishedOp = (ops: readonly OpRow[], type: OpRow['type']): OpRow | undefined =>
  ops.findLast((op) => op.type === type && op.state !== 'done')

/** Whether an operation may be rewritten or withdrawn: never attempted, or definitely not applied. */
export const mayWithdraw = (op: OpRow): boolean =>
  op.state === 'open' || op.state === 'rejected' || op.state === 'conflict' || (op.state === 'retry' && !op.ambiguous)

type OpContext = Pick<AccountContext, 'db' | 'sub' | 'clock' | 'random'>

export const newDraftRow = (
  { clock, random }: Pick<OpContext, 'clock' | 'random'>,
  content: RequestContent,
  updatedSeq: number,
): DraftRow => ({
  localId: draftId.parse(random.uuid()),
  kind: content.kind,
  serverId: null,
  serverVersion: null,
  base: null,
  mine: content,
  rev: 1,
  ackedRev: 0,
  sendRev: null,
  status: 'draft',
  conflict: null,
  receipt: null,
  refusals: 0,
  updatedSeq,
  createdAt: clock.now(),
  updatedAt: clock.now(),
  savedAt: null,
  v: 1,
})

type NewOp = Pick<OpRow, 'lane' | 'type' | 'draftId' | 'kind' | 'title'> &
  Partial<Pick<OpRow, 'deps' | 'intent' | 'createdAt'>>

export const newOp = (context: Omit<OpContext, 'db'>, part: NewOp, seq: number): OpRow => ({
  deps: [],
  intent: null,
  createdAt: context.clock.now(),
  ...part,
  opId: opId.parse(context.random.uuid()),
  seq,
  pending: 1,
  state: 'open',
  sealed: null,
  attempts: 0,
  ambiguous: false,
  delayMs: 0,
  claim: null,
  block: null,
  lastAnswer: null,
  sub: context.sub,
  attemptedAt: null,
  doneAt: null,
  v: 1,
})

export const addOp = async (context: OpContext, part: NewOp): Promise<OpRow> => {
  const op = newOp(context, part, await nextSeq(context.db))
  await context.db.ops.add(op)
  return op
}

export const reopenedOp = (op: OpRow): OpRow => ({
  ...op,
  state: 'open',
  sealed: null,
  attempts: 0,
  delayMs: 0,
  claim: null,
  block: null,
})

/** PARK-1: repeats the same bytes under the same key, and the buyer is not asked again. */
export const opForUnchangedRetry = (op: OpRow): OpRow => ({
  ...op,
  state: 'retry',
  delayMs: 0,
  block: null,
  lastAnswer: sentAgainAnswer,
})

export const withdrawOps = async (context: AccountContext, ops: readonly OpRow[], why: string): Promise<void> => {
  for (const op of ops) {
    const entry = { what: `withdrawn: ${why}`, opId: op.opId, draftId: op.draftId, detail: op }
    await writeLog(context.db, context.clock, entry)
    await context.db.ops.delete(op.opId)
  }
}

const replacedBySend = 'replaced by a send'

/** COAL-2: marks a create with an unknown outcome as done while a send replaces it. */
export const suspendedOp = (op: OpRow, now: number): OpRow => ({
  ...op,
  state: 'done',
  pending: 0,
  lastAnswer: replacedBySend,
  doneAt: now,
})

/** If the send was sealed, the returned draft makes another key (KEY-4). Parks a create that the send had replaced. */
export const withdrawSend = async (context: AccountContext, draft: DraftRow, send: OpRow, why: string) => {
  await withdrawOps(context, [send], why)
  const replaced = (await opsOfDraft(context.db, draft.localId)).filter((op) => op.lastAnswer === replacedBySend)
  await context.db.ops.bulkPut(
    replaced.map((op) => ({ ...op, state: 'parked' as const, pending: 1 as const, lastAnswer: null, doneAt: null })),
  )
  return { ...draft, sendRev: null, refusals: draft.refusals + (send.sealed ? 1 : 0) }
}

export const queueDeletion = async (context: AccountContext, draft: DraftRow, deps: readonly OpId[] = []) => {
  const { localId, kind } = draft
  const [lane, title] = [draftLaneOf(localId), draftTitleOf(draft)]
  await addOp(context, { lane, type: 'discard', draftId: localId, kind, title, deps: [...deps] })
  await context.db.drafts.put({ ...draft, sendRev: null })
}

export const ensureUploads = async (context: OpContext, draft: DraftRow, ops: readonly OpRow[]): Promise<OpId[]> => {
  const blobs = await blobsOfDraft(context.db, draft.localId)
  const attachedIds = new Set(draft.mine.attachments.map((file) => file.blobId))
  const deps: OpId[] = []
  for (const blob of blobs) {
    if (blob.url !== null || !attachedIds.has(blob.blobId)) continue
    const lane = `up:${blob.blobId}`
    const existing = ops.find((op) => op.lane === lane && op.state !== 'done')
    const op =
      existing ??
      (await addOp(context, { lane, type: 'upload', draftId: draft.localId, kind: draft.kind, title: blob.name }))
    deps.push(op.opId)
  }
  return deps
}
