import { z } from 'zod'
import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { envelope } from '#contract/envelope.ts'
import { header } from '#contract/headers.ts'

/** What the command needs from outside. */
export interface World {
  /** Address of the running backend, without a final slash. */
  readonly base: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => number
  readonly uuid: () => string
  readonly password: string
  readonly emailOf: (supplierId: string) => string
  /** Sign-ins of earlier commands: signing in for every command would soon exceed the rate limit. */
  readonly stored: { readonly read: () => string | null; readonly write: (text: string) => void }
  readonly readFile: (path: string) => { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  readonly print: (line: string) => void
}

/** An error to print without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** The code of the backend's refusal; null if the error came from elsewhere. */
  readonly refusal: number | null
  constructor(message: string, refusal: number | null = null) {
    super(message)
    this.refusal = refusal
  }
}

interface Input<C extends Call> {
  readonly query?: QueryIn<C>
  readonly body?: BodyIn<C>
  readonly form?: FormData
  readonly token?: string
}

const queryText = (query: unknown): string => {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const reach = async (world: World, url: string, init: RequestInit): Promise<Response> => {
  try {
    return await world.fetch(url, init)
  } catch {
    throw new CommandError(`Nobody answers at ${world.base}. Is it running (npm start)? Another address: --url.`)
  }
}

/** Makes one call of the contract; a refusal becomes an error with the server's message and fields. */
export const ask = async <C extends Call>(world: World, call: C, input: Input<C> = {}): Promise<DataOut<C>> => {
  const { query, body, form, token } = input
  const response = await reach(world, world.base + call.path + queryText(query), {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { [header.authorization]: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(call.write ? { [header.idempotencyKey]: world.uuid() } : {}),
    },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = envelope.safeParse(await response.json().catch(() => null))
  if (!answer.success)
    throw new CommandError(`${world.base} answers, but it is not this backend (HTTP ${response.status}).`)
  if (answer.data.code !== 0) {
    const fields = z.object({ fields: z.array(z.object({ path: z.string(), rule: z.string() })) })
    const named = fields.safeParse(answer.data.data).data?.fields.map((one) => `${one.path}: ${one.rule}`)
    const lines = [answer.data.msg || `Refused with code ${answer.data.code}.`, ...(named ?? [])]
    throw new CommandError(lines.join('\n  '), answer.data.code)
  }
  return call.data.parse(answer.data.data) as DataOut<C>
}

const session = z.object({ token: z.string(), until: z.number() })
const sessions = z.record(z.string(), session)

const storedSessions = (world: World): z.infer<typeof sessions> => {
  try {
    return sessions.parse(JSON.parse(world.stored.read() ?? '{}'))
  } catch {
    return {}
  }
}

/** Longer than any command runs. */
const spareMs = 60_000

/** A token of a demonstration supplier; signs in again if the last one has expired. */
export const tokenOf = async (world: World, supplierId: string): Promise<string> => {
  const key = `${world.base} ${supplierId}`
  const stored = storedSessions(world)
  const known = stored[key]
  if (known && known.until > world.now() + spareMs) return known.token
  const body = { email: world.emailOf(supplierId), password: world.password }
  const { accessToken, expiresTime } = await ask(world, sellerCalls.sellerLogin, { body })
  world.stored.write(JSON.stringify({ ...storedSessions(world), [key]: { token: accessToken, until: expiresTime } }))
  return accessToken
}

/** Deletes the stored sign-ins, because another database is behind the address. */
export const forgetSessions = (world: World): void => world.stored.write('{}')
