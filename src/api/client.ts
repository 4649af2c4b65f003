import type { AccountId } from '#domain/ids.ts'
import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { apiVersion, header } from '#contract/headers.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'
import { ApiError } from './errors.ts'
import { translateData, withDialect, type WireSender } from './with-dialect.ts'
import { sendWireRequest, type WireAnswer } from './wire.ts'
import type * as z from 'zod/mini'

interface ReadData<T> {
  readonly data: T
  readonly unreadable: readonly unknown[]
}

type Schema = z.ZodMiniType

const badRows = (issues: readonly { readonly path: readonly PropertyKey[] }[]): ReadonlySet<number> | null => {
  const badIndexes = issues.map(({ path }) => (path[0] === 'list' ? path[1] : path[0]))
  return badIndexes.every((at) => typeof at === 'number') ? new Set(badIndexes) : null
}

const listIn = (data: unknown): readonly unknown[] | null => {
  const list: unknown = Array.isArray(data) ? data : (data as { list?: unknown } | null)?.list
  return Array.isArray(list) ? list : null
}

/** Skips rows of a list that the schema rejects, so that the others are not lost. Null if it rejects anything else. */
export const parseRowByRow = <S extends Schema>(schema: S, data: unknown): ReadData<z.output<S>> | null => {
  const wholeResult = schema.safeParse(data)
  if (wholeResult.success) return { data: wholeResult.data, unreadable: [] }
  const badIndexes = badRows(wholeResult.error.issues)
  const list = listIn(data)
  if (!badIndexes || !list) return null
  const good = list.filter((_, at) => !badIndexes.has(at))
  const restResult = schema.safeParse(Array.isArray(data) ? good : { ...(data as object), list: good })
  return restResult.success ? { data: restResult.data, unreadable: list.filter((_, at) => badIndexes.has(at)) } : null
}

export const parseOrTranslate = async <S extends Schema>(
  schema: S,
  data: unknown,
  retranslate: (data: unknown) => Promise<unknown>,
  readable: (row: unknown) => boolean = () => true,
): Promise<ReadData<z.output<S>> | null> => {
  const wholeResult = schema.safeParse(data)
  if (wholeResult.success && (listIn(data) ?? [data]).every(readable)) return { data: wholeResult.data, unreadable: [] }
  return parseRowByRow(schema, await retranslate(data).catch(() => data))
}

export interface TokenHolder {
  readonly sub: AccountId
  readonly accessToken: string
}

export interface ApiDeps {
  readonly base: string
  readonly locale: () => Locale
  readonly deviceId: () => string
  readonly holder: () => Promise<TokenHolder | null>
  /** True if there is a newer token than `refused`. With null, it only waits for a renewal that is already running. */
  readonly renew: (refused: string | null) => Promise<boolean>
  readonly onRefused?: (code: number, data: unknown) => void
  readonly send?: WireSender
}

export interface CallInput<C extends Call> {
  readonly query?: QueryIn<C>
  readonly body?: BodyIn<C>
  readonly params?: Readonly<Record<string, string>>
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  readonly onProgress?: (sent: number, total: number) => void
  readonly onReceived?: (bytes: number) => void
  readonly onUnreadable?: (rows: readonly unknown[]) => void
  /** Checks rows that the schema leaves unparsed. If it returns false for one, all data are translated. */
  readonly readable?: (row: unknown) => boolean
  /** ACC-1: if this account is not logged in, the call fails with 401 and nothing is sent. */
  readonly sub?: string | undefined
  readonly as?: string
}

export interface Api {
  readonly call: <C extends Call>(call: C, input?: CallInput<C>) => Promise<DataOut<C>>
  readonly url: (
    call: Call,
    query?: Readonly<Record<string, unknown>>,
    params?: Readonly<Record<string, string>>,
  ) => string
  readonly headers: () => Promise<Record<string, string>>
}

const queryText = (query: Readonly<Record<string, unknown>> | undefined) => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : ''
}

const fillPath = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const unwrap = (answer: WireAnswer) => {
  if (answer.transport === 'aborted') throw new ApiError('offline', { msg: 'aborted' })
  if (answer.transport !== 'ok') throw new ApiError(answer.transport)
  const { envelope, status } = answer
  const requestId = status >= 500 ? answer.headers['x-request-id'] : undefined
  if (!envelope) throw new ApiError(status >= 500 ? 'http' : 'portal', { http: status, requestId })
  const resultCode = envelope.code === code.ok && status >= 400 ? status : envelope.code
  if (resultCode !== code.ok) {
    const details = {
      code: resultCode,
      http: status,
      data: envelope.data,
      requestId,
      ...(envelope.msg ? { msg: envelope.msg } : {}),
    }
    throw new ApiError(status >= 500 ? 'http' : 'refused', details)
  }
  return { data: envelope.data, status, msg: envelope.msg }
}

const unauthorized = () => new ApiError('refused', { code: code.unauthorized, http: 401 })

const isUnauthorized = (answer: WireAnswer) =>
  answer.transport === 'ok' && (answer.status === 401 || answer.envelope?.code === code.unauthorized)

export const createApi = (deps: ApiDeps): Api => {
  const send = withDialect(deps.send ?? sendWireRequest, deps.base)
  const headersFor = (token: string | null): Record<string, string> => ({
    [header.acceptLanguage]: languages[deps.locale()].apiTag,
    [header.deviceId]: deps.deviceId(),
    [header.apiVersion]: apiVersion,
    ...(token ? { [header.authorization]: `Bearer ${token}` } : {}),
  })
  const url: Api['url'] = (call, query, params) => deps.base + fillPath(call.path, params) + queryText(query)

  const call: Api['call'] = async (definition, input = {}) => {
    let holder = input.as === undefined ? await deps.holder() : null
    // Specification, section 6: a visitor may only make open calls. Other calls fail before they are sent.
    if (definition.access !== 'open' && input.as === undefined && !holder) {
      holder = (await deps.renew(null)) ? await deps.holder() : null
      if (!holder) throw unauthorized()
    }
    if (input.sub !== undefined && holder?.sub !== input.sub) throw unauthorized()
    const address = url(definition, input.query as Record<string, unknown> | undefined, input.params)
    const attempt = (token: string | null) => {
      const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
      return send(
        {
          method: definition.method,
          url: address,
          headers: {
            ...headersFor(token),
            ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
            ...input.headers,
          },
          ...(body === undefined ? {} : { body }),
        },
        {
          timeoutMs: input.timeoutMs ?? networkTimeoutMs,
          signal: input.signal,
          onProgress: input.onProgress,
          onReceived: input.onReceived,
        },
      )
    }
    let answer = await attempt(input.as ?? holder?.accessToken ?? null)
    // Open calls never renew the token: renewing is an open call, and would wait for itself.
    if (definition.access !== 'open' && holder && isUnauthorized(answer) && (await deps.renew(holder.accessToken))) {
      const renewed = await deps.holder()
      // ACC-1: another account may have logged in during the renewal.
      if (renewed?.sub === holder.sub) answer = await attempt(renewed.accessToken)
    }
    try {
      const { data, status, msg } = unwrap(answer)
      const retranslate = (raw: unknown) => translateData(address, deps.base, raw)
      const result = await parseOrTranslate(definition.data, data, retranslate, input.readable)
      if (!result) throw new ApiError('shape', { http: status, ...(msg ? { msg } : {}) })
      if (result.unreadable.length > 0) input.onUnreadable?.(result.unreadable)
      return result.data as DataOut<typeof definition>
    } catch (error) {
      if (error instanceof ApiError && error.code !== undefined) deps.onRefused?.(error.code, error.data)
      throw error
    }
  }

  return { call, url, headers: async () => headersFor((await deps.holder())?.accessToken ?? null) }
}
