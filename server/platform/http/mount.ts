import type { core } from 'zod/mini'
import type { BodyOut, Call, DataIn, QueryOut } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { FieldRefusal } from '#contract/envelope.ts'
import { isStorable, unstorablePaths } from '#contract/kinds.ts'
import type { Deps } from '../deps.ts'
import { addressOf, networkOf } from './address.ts'
import { sendJsonAnswer, AnswerJson } from './compress.ts'
import type { Actor, App, HttpContext, IncomingCall } from './context.ts'
import { localeOf } from './locale.ts'
import { invalidFields, forbidden, Refusal, unauthorized } from './refusal.ts'
import { logSecurityEvent } from './security-log.ts'
import { texts } from '#server/texts/texts.ts'

type Handler<C extends Call, A> = (
  incoming: IncomingCall<C, A>,
) => Promise<DataIn<C> | AnswerJson> | DataIn<C> | AnswerJson
type RawHandler<C extends Call, A> = (incoming: Omit<IncomingCall<C, A>, 'about'>) => Promise<Response> | Response

const refusedFields = (issues: readonly core.$ZodIssue[]): FieldRefusal['fields'] =>
  issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    rule: issue.code,
    message: issue.message,
  }))

const bearer = (http: HttpContext): string | null =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(http.req.header(header.authorization) ?? '')?.[1] ?? null

const versionOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(text.trim())?.[1]
  if (version === undefined) throw invalidFields([{ path: header.ifMatch, rule: 'version' }])
  return Number(version)
}

/** Refuses texts that the database cannot store, because after a server error the client would retry forever. */
const requireStorable = (paths: readonly string[]) => {
  if (paths.length > 0)
    throw invalidFields(
      paths.map((path) => ({ path, rule: 'characters' })),
      texts.http.characters,
    )
}

const parsedJson = (text: string): unknown => {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidFields([{ path: '', rule: 'json' }], texts.http.notJson)
  }
}

/** Maximum depth of a JSON body. No body of the contract is that deep, and recursive functions rely on this limit. */
const maxDepth = 32

const isTooDeep = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((one): unknown[] => (one instanceof Object ? Object.values(one) : []))
  }
  return false
}

const jsonBody = (text: string): unknown => {
  const body = parsedJson(text)
  if (isTooDeep(body)) throw invalidFields([{ path: '', rule: 'depth' }], texts.http.tooDeep)
  requireStorable(unstorablePaths(text, body))
  return body
}

const bodyText = async (call: Call, http: HttpContext): Promise<string> => {
  if (call.method === 'GET' || call.transport === 'multipart') return ''
  const text = await http.req.text()
  const type = http.req.header('Content-Type')
  // Only JSON is accepted. A form on another site can send text/plain without a preflight, but not JSON.
  if (text !== '' && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? ''))
    throw new Refusal(code.wrongMediaType, { msg: texts.http.sendJson })
  return text
}

const incomingOf = async <C extends Call, A extends Actor | null>(
  deps: Deps,
  call: C,
  http: HttpContext,
  actor: A,
): Promise<IncomingCall<C, A>> => {
  const [rawQuery, params] = [http.req.query(), http.req.param()]
  const inAddress = { ...rawQuery, ...params }
  requireStorable(Object.keys(inAddress).filter((name) => !isStorable(inAddress[name] ?? '')))
  const query = call.query.safeParse(rawQuery)
  if (!query.success) throw invalidFields(refusedFields(query.error.issues))
  const text = await bodyText(call, http)
  const body = call.transport === 'multipart' ? undefined : call.body.safeParse(jsonBody(text))
  if (body && !body.success) throw invalidFields(refusedFields(body.error.issues))
  return {
    actor,
    // The casts are safe: the schemas are those of C, so their output is QueryOut<C> and BodyOut<C>.
    query: query.data as QueryOut<C>,
    body: body?.data as BodyOut<C>,
    params,
    locale: localeOf(http.req.header(header.acceptLanguage)),
    now: deps.clock.now(),
    address: networkOf(addressOf(http, deps.config.trustProxy)),
    deviceId: http.req.header(header.deviceId)?.slice(0, 64) ?? null,
    method: call.method,
    path: http.req.path,
    bodyText: text,
    idempotencyKey: idempotencyKeyOf(http),
    ifMatch: versionOf(http.req.header(header.ifMatch)),
    about: {},
    http,
  }
}

const idempotencyKeyOf = (http: HttpContext): string | null => {
  const raw = http.req.header(header.idempotencyKey)
  if (raw === undefined) return null
  const key = /^"?([\x21\x23-\x7e]{1,200}?)"?$/.exec(raw.trim())?.[1]
  if (key === undefined) throw invalidFields([{ path: header.idempotencyKey, rule: 'key' }])
  return key
}

export const limitAndOffset = ({ pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
})

const routeOf = (call: Call) => call.path.replaceAll(/\{(\w+)\}/g, ':$1')

export const actorOf = async (http: HttpContext): Promise<Actor | null> => {
  const token = bearer(http)
  return token ? http.var.actorOfToken(token) : null
}

const register = <C extends Call, A extends Actor | null>(
  app: App,
  deps: Deps,
  call: C,
  access: Call['access'],
  admit: (actor: Actor | null) => A,
  answer: (incoming: IncomingCall<C, A>) => Promise<Response>,
) => {
  if (call.access !== access) throw new Error(`${call.method} ${call.path} is for ${call.access}, not ${access}`)
  app.on(call.method, routeOf(call), async (http) => {
    const caller = await actorOf(http)
    http.set('callPath', call.path)
    if (caller) http.set('accountId', caller.userId)
    const actor = admit(caller)
    return answer(await incomingOf(deps, call, http, actor))
  })
}

/** A call without data is answered with `true`. */
export const trueIfUndefined = <Data>(data: Data): Data => (data === undefined ? (true as Data) : data)

const withEnvelope =
  <C extends Call, A>(deps: Deps, call: C, handler: Handler<C, A>) =>
  async (incoming: IncomingCall<C, A>): Promise<Response> => {
    const data = trueIfUndefined(await handler(incoming)) ?? null
    logSecurityEvent(deps, call, { ...incoming, data })
    const answer = data instanceof AnswerJson ? data : new AnswerJson(JSON.stringify(data))
    if (deps.config.checkAnswers) {
      const dataResult = call.data.safeParse(
        (JSON.parse(Buffer.from(answer.bytes).toString()) as { data: unknown }).data,
      )
      if (!dataResult.success)
        throw new Error(
          `${call.method} ${call.path} answers against the contract: ${JSON.stringify(dataResult.error.issues)}`,
        )
    }
    return sendJsonAnswer(incoming.http, answer, incoming.about)
  }

const only =
  <Role extends Actor['role']>(role: Role) =>
  (actor: Actor | null): Extract<Actor, { role: Role }> => {
    if (!actor) throw unauthorized()
    if (actor.role !== role) throw forbidden()
    return actor as Extract<Actor, { role: Role }>
  }

const mounting = <A extends Actor | null>(access: Call['access'], admit: (actor: Actor | null) => A) => ({
  json: <C extends Call>(app: App, deps: Deps, call: C, handler: Handler<C, A>): void =>
    register(app, deps, call, access, admit, withEnvelope(deps, call, handler)),
  raw: <C extends Call>(app: App, deps: Deps, call: C, handler: RawHandler<C, A>): void =>
    register(app, deps, call, access, admit, async (incoming) => {
      const answer = await handler(incoming)
      logSecurityEvent(deps, call, incoming)
      return answer
    }),
})

/** Mounts a call for buyers. A caller without a login gets a 401, a seller a 403. */
export const { json: mount, raw: mountRaw } = mounting('buyer', only('buyer'))
export const { json: mountOpen, raw: mountOpenRaw } = mounting('open', (actor) => actor)
export const { json: mountSeller } = mounting('seller', only('seller'))
