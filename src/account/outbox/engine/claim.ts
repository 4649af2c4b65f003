import { canonicalBody } from '#domain/requests/wire.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import { blobsOfDraft, getBlob, getDraft, getOp, opsOfDraft, writeLog, deleteDraftRows } from '../../store/db.ts'
import { ensureUploads } from '../operations/draft-ops.ts'
import type { OpRow, SealedRequest } from '../../store/rows.ts'
import { draftTables, groupedWriteTx, writeTx } from '../../store/tx.ts'
import { storeUnannouncedRefusal } from '../../store/unannounced-refusals.ts'
import { readEpoch, expectEpoch, type DrainContext } from './context.ts'
import { validateBeforeSend, sealOp, type SealResult } from '../wire/seal.ts'

export interface OpClaim {
  readonly op: OpRow & { readonly sealed: SealedRequest }
  readonly attemptId: string
}

const basisOf = async ({ db }: DrainContext, op: OpRow) => {
  if (op.type === 'upload') {
    const blob = await getBlob(db, op.lane.slice('up:'.length))
    return { draft: null, blobs: blob ? [blob] : [] }
  }
  if (op.intent && 'files' in op.intent) {
    const blobs = await Promise.all(op.intent.files.map(({ blobId }) => getBlob(db, blobId)))
    return { draft: null, blobs: blobs.flatMap((blob) => blob ?? []) }
  }
  if (!op.draftId) return { draft: null, blobs: [] }
  const draft = await getDraft(db, op.draftId)
  const blobs = draft && draft.mine.attachments.length > 0 ? await blobsOfDraft(db, op.draftId) : []
  return { draft, blobs }
}

/** Adds the SHA-256 of the body as the contract parses it: the server hashes the same text for the receipt. */
export const withBodyHash = async (
  drain: Pick<DrainContext, 'ports'>,
  op: Pick<OpRow, 'kind'>,
  sealed: SealedRequest,
) => {
  if (sealed.body === null || !sealed.content || !op.kind) return sealed
  const parsed = requestCalls[op.kind].create.body.safeParse(JSON.parse(sealed.body))
  const text = parsed.success ? canonicalBody(parsed.data) : sealed.body
  return { ...sealed, bodyHash: await drain.ports.sha256(new TextEncoder().encode(text).buffer) }
}

/** Seals an operation before its claim, because the claim's transaction cannot await a digest. */
const prepare = async (drain: DrainContext, op: OpRow): Promise<SealResult> => {
  if (op.sealed) {
    // SEND-3: a sealed send is validated again, unless an earlier attempt may have been applied.
    const overdue =
      op.type === 'send' &&
      !op.ambiguous &&
      op.sealed.content &&
      validateBeforeSend(op.sealed.content, drain.ports.today(), 'send')
    return overdue ? { to: 'block', block: overdue } : { to: 'seal', sealed: op.sealed }
  }
  const { today, capabilities, knowsAdditions } = drain.ports
  const draftTexts = capabilities.honoursKeys ? 'long' : 'as-sent'
  const isSpecified = op.draftId !== null && !(await knowsAdditions())
  const sealing = sealOp({ op, ...(await basisOf(drain, op)), today: today(), draftTexts, isSpecified })
  return sealing.to === 'seal' ? { to: 'seal', sealed: await withBodyHash(drain, op, sealing.sealed) } : sealing
}

const stillRunnable = (now: OpRow | null, seen: OpRow): now is OpRow =>
  now !== null &&
  (now.state === 'open' || now.state === 'retry') &&
  now.state === seen.state &&
  now.attempts === seen.attempts &&
  JSON.stringify(now.intent) === JSON.stringify(seen.intent)

/** SEAL-2: whether newly made bytes still match the draft. If not, the next round makes new ones. */
const stillBased = async (drain: DrainContext, op: OpRow, sealed: SealedRequest): Promise<boolean> => {
  if (op.sealed || !op.draftId || op.type === 'upload') return true
  const draft = await getDraft(drain.db, op.draftId)
  if (!draft || draft.rev !== sealed.rev || (draft.conflict && op.type !== 'discard')) return false
  // SEND-2: the sealed content must be exactly what the buyer confirmed.
  return op.type !== 'send' || draft.sendRev === sealed.rev
}

const depsDone = async (drain: DrainContext, op: OpRow): Promise<boolean> => {
  if (op.deps.length === 0) return true
  const deps = await drain.db.ops.bulkGet([...op.deps])
  return deps.every((dep) => dep === undefined || dep.state === 'done')
}

const finish = async (drain: DrainContext, op: OpRow): Promise<void> => {
  const { db, ports } = drain
  const draft = op.type === 'discard' && op.draftId ? await getDraft(db, op.draftId) : null
  if (draft) await deleteDraftRows(drain.db, ports.clock, draft)
  await writeLog(db, ports.clock, { what: 'nothing to send', opId: op.opId, draftId: op.draftId, detail: op.type })
  await db.ops.put({ ...op, state: 'done', pending: 0, doneAt: ports.clock.now() })
}

/** DEP-2: creates the missing uploads of a draft's files, and makes the operation depend on them. */
const waitForFiles = (drain: DrainContext, seen: OpRow): Promise<void> =>
  writeTx(drain.db, draftTables, async () => {
    await expectEpoch(drain, drain.epoch)
    const op = await getOp(drain.db, seen.opId)
    const draft = op?.draftId ? await getDraft(drain.db, op.draftId) : null
    if (!stillRunnable(op, seen) || !draft) return
    const maker = { ...drain.ports, db: drain.db, sub: drain.sub }
    const uploads = await ensureUploads(maker, draft, await opsOfDraft(drain.db, draft.localId))
    await drain.db.ops.put({ ...op, deps: [...new Set([...op.deps, ...uploads])] })
  })

/** CLAIM-1: claims an operation for one attempt; null if it cannot be sent. Throws `FencedError` in an old drain. */
export const claimOp = async (drain: DrainContext, seen: OpRow): Promise<OpClaim | null> => {
  const sealing = await prepare(drain, seen)
  if (sealing.to === 'wait') {
    await waitForFiles(drain, seen)
    return null
  }
  const attemptId = drain.ports.random.uuid()
  return groupedWriteTx(drain.db, sealing.to === 'seal' ? seen.lane : null, async () => {
    await expectEpoch(drain, drain.epoch)
    const op = await getOp(drain.db, seen.opId)
    if (!stillRunnable(op, seen) || !(await depsDone(drain, op))) return null
    if (sealing.to === 'nothing') {
      await finish(drain, op)
      return null
    }
    if (sealing.to === 'block') {
      const { block } = sealing
      await drain.db.ops.put({ ...op, state: 'rejected', sealed: null, block, lastAnswer: 'judged here' })
      await storeUnannouncedRefusal(drain.db, op, sealing.block)
      return null
    }
    const { sealed } = sealing
    if (!(await stillBased(drain, op, sealed))) return null
    const claimed = {
      ...op,
      state: 'inflight' as const,
      sealed,
      claim: { epoch: drain.epoch, attemptId },
      attemptedAt: drain.ports.clock.now(),
    }
    await drain.db.ops.put(claimed)
    return { op: claimed, attemptId }
  })
}

export const releaseClaim = (drain: DrainContext, { attemptId }: OpClaim, seen: OpRow): Promise<void> =>
  groupedWriteTx(drain.db, seen.lane, async () => {
    const currentOp = await getOp(drain.db, seen.opId)
    if (!currentOp || (await readEpoch(drain)) !== drain.epoch || currentOp.claim?.attemptId !== attemptId) return
    const { state, sealed, attemptedAt } = seen
    await drain.db.ops.put({ ...currentOp, state, sealed, attemptedAt, claim: null })
  })
