import type { DraftId } from '#domain/ids.ts'
import type { BlockCause } from '#domain/requests/draft/causes.ts'
import { getBlob } from '../../store/db.ts'
import { sentAgainAnswer, type BlobRow, type DraftRow, type OpRow } from '../../store/rows.ts'
import { writeTx } from '../../store/tx.ts'
import {
  parseUploadUrl,
  isReceiptForOtherText,
  markDraftSent,
  parseSendAck,
  type SealedOp,
} from '../effects/applied.ts'
import { sendProbe } from '../connection/ask-server.ts'
import { createConnectionHealth } from '../connection/health.ts'
import type { DirectResult, DirectSender } from '../session.ts'
import { draftLaneOf, newOp } from '../operations/draft-ops.ts'
import type { DrainContext, OutboxContext } from './context.ts'
import { isConnected } from '#api/connection.ts'
import { sealOp } from '../wire/seal.ts'
import { obtainOutcome, mustNotAutoRetry } from './attempt.ts'
import { withBodyHash } from './claim.ts'
import type { OpOutcome } from './settle.ts'
import { startAlarm, answerLimitMs, createPacing, serverProcessingMs } from './timing.ts'

interface MemorySend {
  draft: DraftRow
  op: OpRow
  endedAt: number
}

const blockOf = (outcome: OpOutcome): BlockCause | null => {
  switch (outcome.cls) {
    case 'refused':
      return outcome.block
    case 'invalid':
      return { why: 'fields', fields: [...outcome.fields] }
    case 'quota':
      return { why: 'membership', ...(outcome.scope === undefined ? {} : { scope: outcome.scope }) }
    case 'key-reused':
      return { why: 'key-reused' }
    case 'client-old':
      return { why: 'app-too-old' }
    default:
      return null
  }
}

const resultOf = (op: SealedOp, outcome: OpOutcome): DirectResult => {
  switch (outcome.cls) {
    case 'ok':
      return { is: isReceiptForOtherText(op, outcome.data) ? 'other-text' : 'sent' }
    case 'ok-known':
    case 'applied-unread':
      return { is: 'sent' }
    case 'approval':
      return { is: 'approval' }
    case 'unknown':
    case 'busy':
      return { is: 'unclear' }
    case 'cannot-tell':
      return { is: 'cannot-tell' }
    case 'conflict':
      return { is: outcome.current?.draftStatus === 'sent' ? 'other-text' : 'changed-elsewhere' }
    case 'gone':
      return { is: outcome.current ? 'other-text' : 'changed-elsewhere' }
    case 'auth':
      return op.ambiguous ? { is: 'unclear' } : { is: 'not-sent', why: 'sign-in' }
    case 'throttle':
      return op.ambiguous ? { is: 'unclear' } : { is: 'not-sent', why: 'server' }
    default: {
      const block = blockOf(outcome)
      return block ? { is: 'refused', block } : { is: 'not-sent', why: 'server' }
    }
  }
}

const noteResult = (entry: MemorySend, op: SealedOp, result: DirectResult): void => {
  switch (result.is) {
    case 'sent':
      return
    case 'unclear':
      entry.op = { ...op, ambiguous: true, attempts: op.attempts + 1 }
      return
    case 'cannot-tell':
      // If the buyer presses "Send" again after this, that press is the decision to repeat the send.
      entry.op = { ...op, ambiguous: true, attempts: op.attempts + 1, lastAnswer: sentAgainAnswer }
      return
    case 'refused':
      // The key contains the number of refusals, so that an edited text is never sent under a used key.
      entry.draft = { ...entry.draft, refusals: entry.draft.refusals + 1 }
      entry.op = { ...op, sealed: null, ambiguous: false, attempts: 0 }
      return
    default:
      if (!op.ambiguous) entry.op = { ...op, sealed: null }
  }
}

type MakeOp = (draft: DraftRow, part: Pick<OpRow, 'lane' | 'type' | 'title'>) => OpRow

const createFiles = (drain: DrainContext, opOf: MakeOp) => {
  const { db, ports } = drain
  const blobOf = (blobId: string): Promise<BlobRow | null> =>
    db.removed ? Promise.resolve(null) : getBlob(db, blobId).catch(() => null)

  const missing = async (draft: DraftRow) => {
    const missingFiles = await Promise.all(
      draft.mine.attachments.map(async (file) => (file.url || (await blobOf(file.blobId)) ? [] : [file])),
    )
    return missingFiles.flat()
  }

  const uploaded = async (draft: DraftRow, blobId: string, token: string): Promise<string | DirectResult> => {
    const blob = await blobOf(blobId)
    if (!blob) return { is: 'refused', block: { why: 'file', blobId, reason: 'unreadable' } }
    if (blob.url) return blob.url
    const op = opOf(draft, { lane: `up:${blobId}`, type: 'upload', title: blob.name })
    const sealing = sealOp({ op, draft: null, blobs: [blob], today: ports.today(), draftTexts: 'long' })
    if (sealing.to !== 'seal') return { is: 'not-sent', why: 'server' }
    const outcome = await obtainOutcome(drain, { ...op, sealed: sealing.sealed }, token)
    const url = outcome.cls === 'ok' ? parseUploadUrl(outcome.data) : null
    if (url !== null) return url
    if (outcome.cls === 'bad-file') return { is: 'refused', block: { why: 'file', blobId, reason: outcome.reason } }
    const result = resultOf({ ...op, sealed: sealing.sealed }, outcome)
    // An unclear upload counts as not sent: a file alone has no effect, so it may be uploaded again.
    return result.is === 'refused' || result.is === 'not-sent' ? result : { is: 'not-sent', why: 'server' }
  }

  return { missing, uploaded }
}

/** I26: sends an open form's text while nothing can be stored, with the key (KEY-1) and rules of the outbox. */
export const createDirectSender = ({ db, sub, ports, emit }: OutboxContext): Omit<DirectSender, 'storeLogin'> => {
  const sends = new Map<DraftId, MemorySend>()
  const running = new Map<DraftId, Promise<DirectResult>>()
  const drain: DrainContext = {
    db,
    sub,
    ports,
    emit,
    drafts: {
      get: (localId) => Promise.resolve(sends.get(localId)?.draft ?? null),
      all: () => Promise.resolve([...sends.values()].map(({ draft }) => draft)),
    },
    epoch: 0,
    signal: new AbortController().signal,
    line: createConnectionHealth(ports.clock, ports.random),
    pacing: createPacing(ports.clock, ports.capabilities.honoursKeys),
  }
  const maker = { sub, clock: ports.clock, random: ports.random }
  const opOf: MakeOp = (draft, part) => newOp(maker, { draftId: draft.localId, kind: draft.kind, ...part }, 0)

  const tokenOf = async (): Promise<string | null> => {
    const session = await ports.session.current()
    return session?.sub === sub ? session.accessToken : null
  }

  const { missing, uploaded } = createFiles(drain, opOf)

  const sealedOp = async (entry: MemorySend, token: string): Promise<SealedOp | DirectResult> => {
    const { op, draft } = entry
    if (op.sealed) return { ...op, sealed: op.sealed }
    const lostIds = new Set((await missing(draft)).map(({ blobId }) => blobId))
    const attachments = []
    for (const file of draft.mine.attachments) {
      if (lostIds.has(file.blobId)) continue
      const url = file.url || (await uploaded(draft, file.blobId, token))
      if (typeof url !== 'string') return url
      attachments.push({ ...file, url })
    }
    entry.draft = { ...draft, mine: { ...draft.mine, attachments } }
    const isSpecified = !(await ports.knowsAdditions())
    const about = { op, draft: entry.draft, blobs: [], today: ports.today(), isSpecified }
    const sealing = sealOp({ ...about, draftTexts: 'long' })
    if (sealing.to === 'block') return { is: 'refused', block: sealing.block }
    if (sealing.to !== 'seal') return { is: 'not-sent', why: 'server' }
    const sealed = await withBodyHash(drain, op, sealing.sealed)
    entry.op = { ...op, sealed }
    return { ...entry.op, sealed }
  }

  const storeReceipt = async ({ draft, op }: MemorySend, data: unknown): Promise<void> => {
    if (db.removed) return
    const ack = parseSendAck(data)
    const sentDraft = { ...draft, mine: op.sealed?.content ?? draft.mine }
    const store = () => markDraftSent(drain, sentDraft, ack, op.sealed?.bodyHash ?? '')
    await writeTx(db, ['drafts', 'records', 'meta'], store).catch(() => undefined)
  }

  const waitForSettling = async ({ op, endedAt }: MemorySend): Promise<void> => {
    if (!op.ambiguous || ports.capabilities.honoursKeys) return
    const leftMs = endedAt + serverProcessingMs - ports.clock.mono()
    if (leftMs > 0) await startAlarm(ports.timers, leftMs, drain.signal).rung
  }

  const send = async (draft: DraftRow): Promise<DirectResult> => {
    const earlierSend = sends.get(draft.localId)
    const entry: MemorySend = earlierSend?.op.sealed
      ? earlierSend
      : {
          draft: { ...draft, refusals: Math.max(draft.refusals, earlierSend?.draft.refusals ?? 0) },
          // Ambiguous if a send was queued: the outbox may already have sent this draft.
          op: {
            ...opOf(draft, { lane: draftLaneOf(draft.localId), type: 'send', title: '' }),
            ambiguous: draft.sendRev !== null,
          },
          endedAt: ports.clock.mono(),
        }
    sends.set(draft.localId, entry)
    const token = await tokenOf()
    if (token === null)
      return entry.op.ambiguous && earlierSend ? { is: 'unclear' } : { is: 'not-sent', why: 'sign-in' }
    const options = { token, timeoutMs: answerLimitMs(entry.op.attempts) }
    if (!isConnected(await sendProbe(drain, options, mustNotAutoRetry(drain, entry.op))))
      return entry.op.attempts > 0 ? { is: 'unclear' } : { is: 'not-sent', why: 'offline' }
    const op = await sealedOp(entry, token)
    if ('is' in op) return op
    await waitForSettling(entry)
    const outcome = await obtainOutcome(drain, op, (await tokenOf()) ?? token)
    entry.endedAt = ports.clock.mono()
    const result = resultOf(op, outcome)
    noteResult(entry, op, result)
    if (result.is === 'sent') {
      await storeReceipt(entry, outcome.cls === 'ok' ? outcome.data : null)
      sends.delete(draft.localId)
    }
    return result
  }

  return {
    lostFiles: async (draft) => (await missing(draft)).map(({ name }) => name),
    send: (draft) => {
      const under = running.get(draft.localId) ?? send(draft).finally(() => running.delete(draft.localId))
      running.set(draft.localId, under)
      return under
    },
  }
}
