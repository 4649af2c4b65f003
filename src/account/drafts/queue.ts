import type { DraftId } from '#domain/ids.ts'
import { sortProblems, blocksOnlySend } from '#domain/requests/judge.ts'
import type { DraftConflict } from '#domain/requests/conflict/conflict.ts'
import type { FormVariant, Problem } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { draftTitleOf, type DraftRow, type OpRow } from '../store/rows.ts'
import { getDraft, opsOfDraft } from '../store/db.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, accountAction } from '../outbox/session.ts'
import {
  addOp,
  draftLaneOf,
  ensureUploads,
  opForUnchangedRetry,
  suspendedOp,
  findUnfinishedOp,
  mayWithdraw,
  withdrawOps,
  reopenedOp,
} from '../outbox/operations/draft-ops.ts'
import { isAwaitingApproval, DraftLockedError, editTables } from './draft.ts'

const refusedFiles = (draft: DraftRow, ops: readonly OpRow[]): Problem[] =>
  draft.mine.attachments.flatMap((file) => {
    const upload = ops.find((op) => op.type === 'upload' && op.lane === `up:${file.blobId}`)
    return upload?.state === 'rejected' ? [{ path: `attachments.${file.blobId}`, rule: 'file-refused' }] : []
  })

type Load = { readonly draft: DraftRow; readonly ops: OpRow[]; readonly problems: Problem[] }

async function load(context: AccountContext, localId: DraftId, style: FormVariant): Promise<Load> {
  const draft = await getDraft(context.db, localId)
  if (!draft) throw new DraftLockedError('missing')
  const ops = await opsOfDraft(context.db, localId)
  if (findUnfinishedOp(ops, 'discard')) throw new DraftLockedError('deleting')
  const rules = kindRules[draft.kind]
  const problems = [...rules.judge(draft.mine, { today: context.today(), style }), ...refusedFiles(draft, ops)]
  return { draft, ops, problems: sortProblems(rules, draft.mine, problems) }
}

async function queueSave(context: AccountContext, { draft, ops }: Load): Promise<void> {
  const { db } = context
  const save = findUnfinishedOp(ops, 'save')
  const uploads = await ensureUploads(context, draft, ops)
  if (save?.state === 'open') return
  if (save?.state === 'rejected') {
    await db.ops.put({ ...reopenedOp(save), deps: uploads })
    return
  }
  if (save?.state === 'parked') await db.ops.put(opForUnchangedRetry(save))
  const carriedRev = save?.sealed?.rev ?? draft.ackedRev
  if (draft.rev <= carriedRev) return
  const deps = save ? [save.opId, ...uploads] : uploads
  const { localId: draftId, kind } = draft
  await addOp(context, { lane: draftLaneOf(draftId), type: 'save', draftId, kind, title: draftTitleOf(draft), deps })
}

const conflictProblem = ({ type }: DraftConflict): Problem => ({
  path: 'conflict',
  rule: type === 'changed' ? 'conflict' : type === 'deleted' ? 'deleted-elsewhere' : 'sent-elsewhere',
})

const queueing = (queue: (context: AccountContext, loaded: Load) => Promise<Problem[]>) =>
  accountAction(async (context: AccountContext, localId: DraftId, style: FormVariant = 'full'): Promise<Problem[]> => {
    const problems = await writeTx(context.db, editTables, async () =>
      queue(context, await load(context, localId, style)),
    )
    context.kick('now')
    return problems
  })

export const saveDraft = queueing(async (context, loaded) => {
  const { draft, ops, problems } = loaded
  if (draft.status === 'sent' || findUnfinishedOp(ops, 'send')) return []
  if (draft.conflict) return [conflictProblem(draft.conflict)]
  const stopping = problems.filter((problem) => !blocksOnlySend(problem))
  if (stopping.length === 0) await queueSave(context, loaded)
  return stopping
})

/** COAL-2: a create with an unknown outcome. Repeating it could double the draft, and a send cannot wait for it. */
const isUnconfirmedCreate = (op: OpRow): boolean =>
  op.state === 'parked' && op.block?.why === 'unconfirmed' && op.sealed?.call === 'create'

/** COAL-2: the send replaces unsent saves and unconfirmed creates, and waits for the answers of all other saves. */
async function queueSend(context: AccountContext, { draft, ops }: Load): Promise<void> {
  const { db } = context
  const saves = ops.filter((op) => op.type === 'save' && op.state !== 'done')
  const unconfirmed = saves.filter(isUnconfirmedCreate)
  const replaceable = saves.filter((op) => mayWithdraw(op))
  await withdrawOps(context, replaceable, 'replaced by a send')
  await db.ops.bulkPut(unconfirmed.map((op) => suspendedOp(op, context.clock.now())))
  const inFlight = saves.filter((op) => !unconfirmed.includes(op) && !replaceable.includes(op))
  for (const op of inFlight) if (op.state === 'parked') await db.ops.put(opForUnchangedRetry(op))
  const uploads = await ensureUploads(context, draft, ops)
  const refusals = draft.refusals + (replaceable.some((op) => op.sealed !== null) ? 1 : 0)
  await db.drafts.put({ ...draft, sendRev: draft.rev, refusals })
  const { localId: draftId, kind } = draft
  const deps = [...inFlight.map((op) => op.opId), ...uploads]
  await addOp(context, { lane: draftLaneOf(draftId), type: 'send', draftId, kind, title: draftTitleOf(draft), deps })
}

export const sendDraft = queueing(async (context, loaded) => {
  const { draft, ops, problems } = loaded
  if (draft.status === 'sent' || isAwaitingApproval(draft)) return []
  if (draft.conflict) return [conflictProblem(draft.conflict)]
  const send = findUnfinishedOp(ops, 'send')
  if (send?.state === 'parked') {
    // PARK-1: a parked send is repeated without validating it again, because it may have been applied.
    await context.db.ops.put(opForUnchangedRetry(send))
    return []
  }
  if (problems.length > 0) return problems
  if (send?.state === 'rejected' || send?.state === 'conflict') {
    await withdrawOps(context, [send], 'sent again')
    await queueSend(context, { ...loaded, draft: { ...draft, refusals: draft.refusals + 1 } })
  } else if (!send) {
    await queueSend(context, loaded)
  }
  return []
})
