import { accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { writeTx } from '../../store/tx.ts'
import { closeGate } from '../answers/refused.ts'
import { classify, type AnswerClass } from '../wire/classify.ts'
import type { DrainContext, Heard } from '../engine/context.ts'
import { expectEpoch } from '../engine/epoch.ts'
import { gateName } from '../engine/pick.ts'
import type { Outcome } from '../engine/settle.ts'
import { answerLimitMs } from '../engine/timing.ts'
import type { OutgoingRequest } from '../ports.ts'

type Question = Pick<OutgoingRequest, 'method' | 'path'>

export interface Way {
  readonly token: string
  readonly timeoutMs: number
}

const ask = async (drain: DrainContext, { method, path }: Question, { token, timeoutMs }: Way): Promise<AnswerClass> =>
  classify(
    await drain.ports.network.send(
      { method, path, headers: {}, body: null, token },
      { timeoutMs, signal: drain.signal },
    ),
  )

/** AUTH-1 for what is read: one renewal, then once more. */
export const askSignedIn = async (drain: DrainContext, question: Question, way: Way): Promise<AnswerClass> => {
  const first = await ask(drain, question, way)
  if (first.cls !== 'auth') return first
  const { session } = drain.ports
  const renewed = await session.renew(way.token)
  const current = await session.current()
  if (!current || current.sub !== drain.sub) return first
  return renewed ? ask(drain, question, { ...way, token: current.accessToken }) : { cls: 'unknown', why: 'offline' }
}

/** A server that was heard so recently is there. */
const freshMs = 10_000

/** `failing`: something that is the server's, or stands before it and says that it is there, has answered. */
export const heardIn = (answer: Outcome): Heard => {
  if (answer.cls !== 'unknown') return 'answered'
  return answer.why === 'server' ? 'failing' : 'nothing'
}

/** A streamed body that is of no use to anybody: null where none gets through, else what the server said to it. */
const tryStream = async (drain: DrainContext, way: Way): Promise<AnswerClass | null> => {
  const { method, path } = accountCalls.quotaRefreshCache
  const answer = await drain.ports.network.send(
    { method, path, headers: { 'Content-Type': 'application/json' }, body: '{}', token: way.token, streamed: true },
    { timeoutMs: way.timeoutMs, signal: drain.signal },
  )
  // 411: this server wants to know the length before it reads.
  return answer.transport === 'ok' && answer.status !== 411 ? classify(answer) : null
}

/** KEY-5: on HTTP/1.1 a stream is refused before anything leaves; where a plain question is answered, that was it. */
const askWhetherThere = async (drain: DrainContext, way: Way, once: boolean): Promise<Heard> => {
  const { line, ports } = drain
  const tried = once && ports.network.streams
  const streamed = tried ? await tryStream(drain, way) : null
  const heard = streamed?.cls === 'ok' ? 'answered' : heardIn(await askSignedIn(drain, cartCalls.cartTotal, way))
  if (heard === 'nothing' || !once) return heard
  const token = (await ports.session.current())?.accessToken ?? way.token
  // A failure may have been the line's own, and a refused token ends a stream without a word.
  const carries = streamed !== null || (tried && (await tryStream(drain, { ...way, token })) !== null)
  line.carries(carries)
  drain.emit({ type: 'protected', once: carries })
  return heard
}

const isKnown = ({ line }: DrainContext, once: boolean): boolean =>
  line.heardWithin(freshMs) && (!once || line.carriesStreams() !== null)

const noteContact = async (drain: DrainContext, said: Heard): Promise<void> => {
  const { line, ports, pacing, db } = drain
  if (drain.signal.aborted) return
  drain.emit({ type: 'contact', heard: said })
  const heard = said !== 'nothing'
  const wasDown = line.down()
  if (heard) {
    if (line.reached()) pacing.hurry()
    if (!wasDown) return
  } else line.unheard(ports.visible())
  await writeTx(db, ['meta', 'gates'], async () => {
    await expectEpoch(drain, drain.epoch)
    if (heard) await db.gates.delete(gateName.server)
    else {
      const probeMs = line.probeIn()
      await closeGate(drain, { name: gateName.server, block: null, delayMs: null, note: 'offline', probeMs })
    }
  })
}

/**
 * LINE-1. Nothing of the buyer's leaves before the server was heard a moment ago: a failure then may have been
 * applied, and before that there was none. Those who ask at the same time share one question. `once`: it must not be
 * repeated by the browser, so how a body can leave is found out too.
 */
export const lineHeard = async (drain: DrainContext, token: string, once: boolean): Promise<boolean> => {
  if (isKnown(drain, once)) return true
  const { line } = drain
  return line.sharing(once, async () => {
    const heard = await askWhetherThere(drain, { token, timeoutMs: answerLimitMs(line.misses()) }, once)
    await noteContact(drain, heard)
    return heard !== 'nothing'
  })
}
