import type { Call, DataOut } from '#contract/call.ts'
import { classify, type AnswerClass } from './classify.ts'
import type { Drain } from './context.ts'
import { jsonTimeoutMs } from './retry.ts'

/** What reading tells of an attempt whose outcome is not known. `data` has the shape the call itself would answer. */
export type Verdict =
  | { readonly is: 'applied'; readonly data: unknown }
  | { readonly is: 'absent' }
  | { readonly is: 'unreachable' }
  /** The token was refused, and so was its renewal. */
  | { readonly is: 'unauthorized' }
  /** The backend does not give back what would tell: a person decides. */
  | { readonly is: 'cannot-tell' }

/** One read: its data, or why there is none. */
export type Read<T> = { readonly data: T } | 'gone' | 'unreachable' | 'unauthorized'

/** Nothing was learnt, and nothing may be concluded. */
export const unread = (read: Read<unknown>): read is 'unreachable' | 'unauthorized' =>
  read === 'unreachable' || read === 'unauthorized'

const ask = async (drain: Drain, call: Call, path: string, token: string): Promise<AnswerClass> =>
  classify(
    await drain.ports.network.send(
      { method: call.method, path, headers: {}, body: null, token },
      { timeoutMs: jsonTimeoutMs, signal: drain.signal },
    ),
  )

/** AUTH-1 for what is read: one renewal, then once more. */
const askSignedIn = async (drain: Drain, call: Call, path: string, token: string): Promise<AnswerClass> => {
  const first = await ask(drain, call, path, token)
  if (first.cls !== 'auth') return first
  const { session } = drain.ports
  const renewed = await session.renew(token)
  const current = await session.current()
  if (!current || current.sub !== drain.sub) return first
  return renewed ? ask(drain, call, path, current.accessToken) : { cls: 'unknown', why: 'offline' }
}

export const readCall = async <C extends Call>(
  drain: Drain,
  token: string,
  call: C,
  query: Readonly<Record<string, string>>,
): Promise<Read<DataOut<C>>> => {
  const answer = await askSignedIn(drain, call, `${call.path}?${new URLSearchParams(query)}`, token)
  if (answer.cls === 'gone') return 'gone'
  if (answer.cls === 'auth') return 'unauthorized'
  if (answer.cls !== 'ok') return 'unreachable'
  const parsed = call.data.safeParse(answer.data)
  return parsed.success ? { data: parsed.data as DataOut<C> } : 'unreachable'
}
