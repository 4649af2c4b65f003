import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { writeTx } from '../../store/tx.ts'
import { sentAgainAnswer, type OpRow } from '../../store/rows.ts'
import { isReadableAnswer, type SealedOp } from '../effects/applied.ts'
import { closeGate, settleOp, type OpOutcome } from './settle.ts'
import { claimOp, releaseClaim, type OpClaim } from './claim.ts'
import { classifyAnswer } from '../wire/classify.ts'
import { readEpoch, expectEpoch, type DrainContext } from './context.ts'
import { gateName } from './pick.ts'
import { mustNotRepeat, readBack, readCurrentDraft } from '../read-back/read-back.ts'
import { causeOfHtml, type ReadBackResult } from '../read-back/read-call.ts'
import { probeResultOf, isServerReachable } from '../connection/ask-server.ts'
import { slotOf, type WireSlots } from '../wire/slots.ts'
import { getBlob, readBytes } from '../../store/db.ts'
import { answerLimitMs, maxAnswerMs, overdueMs, uploadSilenceMs } from './timing.ts'
import type { OutgoingFile, OutgoingRequest } from '../ports.ts'

export const readOutgoingFile = async ({ db }: DrainContext, blobId: string): Promise<OutgoingFile | null> => {
  const blob = await getBlob(db, blobId)
  const parts = blob ? await readBytes(db, blob) : null
  return blob && parts ? { name: blob.name, type: blob.type, parts } : null
}

export const createProgressStore = ({ db }: DrainContext, blobId: string) => {
  let reportedBytes = 0
  return (sent: number) => {
    if (sent - reportedBytes < 256 * 1024) return
    reportedBytes = sent
    void db.blobs.update(blobId, { bytesSent: sent }).catch(() => undefined)
  }
}

/** KEY-5: true if the server ignores keys and applying the operation twice differs from once. */
export const mustNotAutoRetry = (drain: DrainContext, op: OpRow): boolean =>
  !drain.ports.capabilities.honoursKeys && mustNotRepeat(op)

const requestOf = (op: SealedOp, body: OutgoingRequest['body'], token: string): OutgoingRequest => ({
  method: op.sealed.method,
  path: op.sealed.path,
  headers: {
    [header.idempotencyKey]: `"${op.sealed.key}"`,
    [header.apiVersion]: op.sealed.apiVersion,
    ...(op.sealed.ifMatch === null ? {} : { [header.ifMatch]: op.sealed.ifMatch }),
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  },
  body,
  token,
})

const sendSealed = async (drain: DrainContext, op: SealedOp, token: string): Promise<OpOutcome> => {
  const { network } = drain.ports
  const { blobId } = op.sealed
  if (blobId === null) {
    // While it is unknown whether streams arrive, a stream is safer: a browser might repeat a plain body.
    const streamed = mustNotAutoRetry(drain, op) && (drain.line.carriesStreams() ?? network.streams)
    const timeoutMs = mustNotAutoRetry(drain, op) ? maxAnswerMs : answerLimitMs(op.attempts)
    const body = { ...requestOf(op, op.sealed.body, token), streamed }
    const answer = await network.send(body, { timeoutMs, signal: drain.signal })
    return classifyAnswer(answer)
  }
  const file = await readOutgoingFile(drain, blobId)
  if (!file) return { cls: 'file-unreadable' }
  const options = { timeoutMs: uploadSilenceMs, signal: drain.signal, onProgress: createProgressStore(drain, blobId) }
  return classifyAnswer(await network.send(requestOf(op, file, token), options))
}

const outcomeOfReading = (verdict: ReadBackResult): OpOutcome | null => {
  if (verdict.is === 'applied') return { cls: 'ok', data: verdict.data }
  if (verdict.is === 'another-text') return { cls: 'conflict', current: verdict.current }
  return verdict.is === 'unreachable' ? { cls: 'unknown', why: 'server' } : null
}

/** VERIFY-2: reads the result of an operation that the server reports as applied, but without a readable result. */
const readResult = async (drain: DrainContext, op: SealedOp, token: string): Promise<OpOutcome> => {
  const verdict = await readBack(drain, token, op)
  const outcome = outcomeOfReading(verdict)
  if (outcome) return outcome
  if (verdict.is === 'unauthorized') return { cls: 'applied-unread' }
  const needsData = op.sealed.call === 'create' || op.sealed.call === 'upload'
  return needsData ? { cls: 'cannot-tell' } : { cls: 'ok', data: null }
}

/** AUTH-1: if the token is refused, it is renewed once for all tabs, and the same bytes are sent once more. */
const sendSignedIn = async (drain: DrainContext, op: SealedOp, token: string) => {
  const firstOutcome = await sendSealed(drain, op, token)
  if (firstOutcome.cls !== 'auth') return { outcome: firstOutcome, token }
  const { session } = drain.ports
  const isRenewed = await session.renew(token)
  const current = await session.current()
  if (!current || current.sub !== op.sub) return { outcome: firstOutcome, token }
  // The login still exists, so the renewal got no answer: all operations wait for 5 s.
  if (!isRenewed) return { outcome: { cls: 'throttle', afterMs: 5_000 } as const, token }
  return { outcome: await sendSealed(drain, op, current.accessToken), token: current.accessToken }
}

const maxUnverifiedRefusals = 8

/** VERIFY-5: a refused repetition does not show that no earlier attempt was applied, so the outcome is read. */
const verifyRefusal = async (
  drain: DrainContext,
  op: SealedOp,
  token: string,
  refusal: OpOutcome,
): Promise<OpOutcome> => {
  const verdict = await readBack(drain, token, op)
  const outcome = outcomeOfReading(verdict)
  if (outcome) return outcome
  if (verdict.is === 'unauthorized') return { cls: 'auth' }
  if (verdict.is !== 'cannot-tell') return refusal
  const { honoursKeys } = drain.ports.capabilities
  // With keys, repeating is harmless, so the refusal is believed only after several attempts.
  if (honoursKeys) return op.attempts < maxUnverifiedRefusals ? { cls: 'unknown', why: 'server' } : refusal
  // Without keys, an earlier attempt may have caused the refusal: it used the last of the quota, or the server knows it.
  return mustNotRepeat(op) ? { cls: 'cannot-tell' } : refusal
}

/** KEY-1: a saved draft's send has the same key on every device, so "key used" can mean that another device sent it. */
const keyUsedByAnother = async (drain: DrainContext, op: SealedOp, token: string): Promise<OpOutcome> => {
  const current = await readCurrentDraft(drain, token, op)
  return current ? { cls: 'conflict', current } : { cls: 'key-reused' }
}

/** VERIFY-1: without keys, reads whether an unclear operation was applied. Null if the operation is to be sent. */
const readBeforeRepeat = async (drain: DrainContext, op: SealedOp, token: string): Promise<OpOutcome | null> => {
  if (!op.ambiguous || drain.ports.capabilities.honoursKeys) return null
  const verdict = await readBack(drain, token, op)
  if (verdict.is === 'unauthorized') return { cls: 'auth' }
  // PARK-1: after the buyer's "Send again" the operation is sent; otherwise the buyer is asked.
  if (verdict.is === 'cannot-tell') return op.lastAnswer === sentAgainAnswer ? null : { cls: 'cannot-tell' }
  return outcomeOfReading(verdict)
}

/** RETRY-5: called after many HTML answers. If the server answers another call properly, it does not offer this one. */
const noSuchCall = async (drain: DrainContext, op: SealedOp, token: string, html: OpOutcome): Promise<OpOutcome> => {
  if ((await causeOfHtml(drain, { token, op })) === 'unreachable') return html
  return mustNotRepeat(op) ? { cls: 'cannot-tell' } : { cls: 'refused', block: { why: 'refused', code: code.notFound } }
}

const isRepeatedHtml = ({ ports }: DrainContext, { attempts }: SealedOp, outcome: OpOutcome): boolean =>
  outcome.cls === 'unknown' &&
  outcome.why === 'portal' &&
  !ports.capabilities.honoursKeys &&
  attempts + 1 >= maxUnverifiedRefusals

/** Refusals that mean that nothing was applied. After an unclear attempt, they are verified first (VERIFY-5). */
const definiteRefusals: ReadonlySet<OpOutcome['cls']> = new Set(['refused', 'invalid', 'key-reused', 'quota'])

export const obtainOutcome = async (drain: DrainContext, op: SealedOp, firstToken: string): Promise<OpOutcome> => {
  const priorOutcome = await readBeforeRepeat(drain, op, firstToken)
  if (priorOutcome) return priorOutcome
  const { outcome, token } = await sendSignedIn(drain, op, firstToken)
  if (outcome.cls === 'ok' && !isReadableAnswer(op, outcome.data)) return readResult(drain, op, token)
  if (outcome.cls === 'ok-known') return readResult(drain, op, token)
  if (isRepeatedHtml(drain, op, outcome)) return noSuchCall(drain, op, token, outcome)
  if (op.ambiguous && definiteRefusals.has(outcome.cls)) return verifyRefusal(drain, op, token, outcome)
  if (outcome.cls === 'key-reused' && op.type === 'send') return keyUsedByAnother(drain, op, token)
  if (outcome.cls === 'conflict' && !outcome.current)
    return { cls: 'conflict', current: await readCurrentDraft(drain, token, op) }
  return outcome
}

const needSignIn = (drain: DrainContext): Promise<void> =>
  writeTx(drain.db, ['meta', 'gates'], async () => {
    await expectEpoch(drain, drain.epoch)
    await closeGate(drain, { name: gateName.auth, block: { why: 'sign-in' }, note: 'nobody signed in' })
  })

const recordContact = (drain: DrainContext, op: OpRow, outcome: OpOutcome): void => {
  const { line, pacing } = drain
  const isUnanswered = outcome.cls === 'unknown'
  if (isUnanswered) line.failed(op.lane, drain.ports.visible())
  else if (line.reached()) pacing.hurry()
  drain.emit({ type: 'contact', heard: probeResultOf(outcome) })
}

const stopsOthers = (drain: DrainContext, outcome: OpOutcome): boolean =>
  drain.line.down() || ['auth', 'applied-unread', 'quota', 'throttle', 'client-old'].includes(outcome.cls)

const sendInTurn = async (drain: DrainContext, op: SealedOp, token: string, slots: WireSlots) => {
  const slot = slotOf(op)
  if (!(await slots.enter(slot))) return null
  // FENCE-4: another context may have taken over while this one was suspended after its claim.
  if (mustNotAutoRetry(drain, op) && (await readEpoch(drain)) !== drain.epoch) {
    slots.leave(slot, op.opId)
    return null
  }
  const { clock, timers } = drain.ports
  const startedAt = clock.mono()
  // RETRY-3: after `overdueMs`, a request may hang, so others may use its connection. An upload may take long.
  const cancelExcuse =
    slot === 'requests' ? timers.after(overdueMs, () => slots.excuse(slot, op.opId)) : () => undefined
  try {
    const outcome = await obtainOutcome(drain, op, token)
    if (drain.signal.aborted && outcome.cls === 'unknown') return outcome
    drain.line.took(clock.mono() - startedAt)
    recordContact(drain, op, outcome)
    if (stopsOthers(drain, outcome)) slots.turnBack()
    return outcome
  } finally {
    cancelExcuse()
    slots.leave(slot, op.opId)
  }
}

export const attemptOp = async (drain: DrainContext, seen: OpRow, slots: WireSlots): Promise<void> => {
  const session = await drain.ports.session.current()
  if (!session || session.sub !== drain.sub) return needSignIn(drain)
  const mustBeOnce = mustNotAutoRetry(drain, seen)
  if ((mustBeOnce || !seen.ambiguous) && !(await isServerReachable(drain, session.accessToken, mustBeOnce))) return
  const opClaim: OpClaim | null = await claimOp(drain, seen)
  if (!opClaim) return drain.pacing.skip(seen)
  const current = await drain.ports.session.current()
  const token = current?.sub === drain.sub ? current.accessToken : session.accessToken
  const outcome = await sendInTurn(drain, opClaim.op, token, slots)
  // If the engine was stopped before an answer, the operation stays in flight; the next drain recovers it (CRASH-1).
  if (drain.signal.aborted && (!outcome || outcome.cls === 'unknown')) return
  if (!outcome) return releaseClaim(drain, opClaim, seen)
  await settleOp(drain, opClaim, outcome)
}
