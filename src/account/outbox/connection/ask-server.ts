import { accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { writeTx } from '../../store/tx.ts'
import { closeGate, type OpOutcome } from '../engine/settle.ts'
import { classifyAnswer, type AnswerClass } from '../wire/classify.ts'
import { expectEpoch, type DrainContext } from '../engine/context.ts'
import { isConnected, type ProbeResult } from '#api/connection.ts'
import { gateName } from '../engine/pick.ts'
import { answerLimitMs } from '../engine/timing.ts'
import type { OutgoingRequest } from '../ports.ts'

type Question = Pick<OutgoingRequest, 'method' | 'path'>

export type ProbeOptions = { readonly token: string; readonly timeoutMs: number }

const ask = async (drain: DrainContext, { method, path }: Question, { token, timeoutMs }: ProbeOptions) =>
  classifyAnswer(
    await drain.ports.network.send(
      { method, path, headers: {}, body: null, token },
      { timeoutMs, signal: drain.signal },
    ),
  )

export const fetchWithRenewal = async (drain: DrainContext, question: Question, way: ProbeOptions) => {
  const firstAnswer = await ask(drain, question, way)
  if (firstAnswer.cls !== 'auth') return firstAnswer
  const { session } = drain.ports
  const isRenewed = await session.renew(way.token)
  const current = await session.current()
  if (!current || current.sub !== drain.sub) return firstAnswer
  return isRenewed
    ? ask(drain, question, { ...way, token: current.accessToken })
    : ({ cls: 'unknown', why: 'offline' } as const)
}

const freshMs = 10_000

export const probeResultOf = (answer: OpOutcome): ProbeResult => {
  if (answer.cls !== 'unknown') return 'answered'
  return answer.why === 'server' ? 'failing' : answer.why === 'timeout' ? 'silent' : 'nothing'
}

const tryStream = async (drain: DrainContext, way: ProbeOptions): Promise<AnswerClass | null> => {
  const { method, path } = accountCalls.quotaRefreshCache
  const answer = await drain.ports.network.send(
    { method, path, headers: { 'Content-Type': 'application/json' }, body: '{}', token: way.token, streamed: true },
    { timeoutMs: way.timeoutMs, signal: drain.signal },
  )
  // A 411 means that the server requires the length in advance, so it does not accept streams.
  return answer.transport === 'ok' && answer.status !== 411 ? classifyAnswer(answer) : null
}

/** KEY-5: with `once`, also tests whether streams arrive. If the stream fails, a plain request tests the connection. */
export const sendProbe = async (drain: DrainContext, way: ProbeOptions, once: boolean): Promise<ProbeResult> => {
  const { line, ports } = drain
  const tryStreams = once && ports.network.streams
  const streamAnswer = tryStreams ? await tryStream(drain, way) : null
  const result =
    streamAnswer?.cls === 'ok' ? 'answered' : probeResultOf(await fetchWithRenewal(drain, cartCalls.cartTotal, way))
  if (!isConnected(result) || !once) return result
  const token = (await ports.session.current())?.accessToken ?? way.token
  // The stream is tried again with the current token: a server that refused the token may cut it without an answer.
  const canStream = streamAnswer !== null || (tryStreams && (await tryStream(drain, { ...way, token })) !== null)
  line.carries(canStream)
  drain.emit({ type: 'protected', once: canStream })
  return result
}

const isKnown = ({ line }: DrainContext, once: boolean): boolean =>
  line.heardWithin(freshMs) && (!once || line.carriesStreams() !== null)

const noteContact = async (drain: DrainContext, result: ProbeResult): Promise<void> => {
  const { line, ports, pacing, db } = drain
  if (drain.signal.aborted) return
  drain.emit({ type: 'contact', heard: result })
  const hasConnection = isConnected(result)
  const wasDown = line.down()
  if (hasConnection) {
    if (line.reached()) pacing.hurry()
    if (!wasDown) return
  } else line.unheard(ports.visible())
  await writeTx(db, ['meta', 'gates'], async () => {
    await expectEpoch(drain, drain.epoch)
    if (hasConnection) await db.gates.delete(gateName.server)
    else await closeGate(drain, { name: gateName.server, note: 'offline', probeMs: line.probeIn() })
  })
}

/** LINE-1: true if the server answered in the last 10 s, or answers a probe now. `once` also tests streams. */
export const isServerReachable = async (drain: DrainContext, token: string, once: boolean): Promise<boolean> => {
  if (isKnown(drain, once)) return true
  const { line } = drain
  return line.sharing(once, async () => {
    const result = await sendProbe(drain, { token, timeoutMs: answerLimitMs(line.misses()) }, once)
    await noteContact(drain, result)
    return isConnected(result)
  })
}
