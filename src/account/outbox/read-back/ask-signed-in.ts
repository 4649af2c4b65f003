import { classify, type AnswerClass } from '../wire/classify.ts'
import type { Drain } from '../engine/context.ts'
import type { OutgoingRequest } from '../ports.ts'

type Question = Pick<OutgoingRequest, 'method' | 'path'>

export interface Way {
  readonly token: string
  readonly timeoutMs: number
}

const ask = async (drain: Drain, { method, path }: Question, { token, timeoutMs }: Way): Promise<AnswerClass> =>
  classify(
    await drain.ports.network.send(
      { method, path, headers: {}, body: null, token },
      { timeoutMs, signal: drain.signal },
    ),
  )

/** AUTH-1 for what is read: one renewal, then once more. */
export const askSignedIn = async (drain: Drain, question: Question, way: Way): Promise<AnswerClass> => {
  const first = await ask(drain, question, way)
  if (first.cls !== 'auth') return first
  const { session } = drain.ports
  const renewed = await session.renew(way.token)
  const current = await session.current()
  if (!current || current.sub !== drain.sub) return first
  return renewed ? ask(drain, question, { ...way, token: current.accessToken }) : { cls: 'unknown', why: 'offline' }
}
