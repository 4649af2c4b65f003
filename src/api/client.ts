import type { BodyIn, Call, DataOut, QueryIn } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { apiVersion, header } from '#contract/headers.ts'
import { languages, type Locale } from '#contract/languages.ts'
import { networkTimeoutMs } from '#prefs/build-settings.ts'
import { ApiError } from './errors.ts'
import { readData } from './read-data.ts'
import { retold, speaking, type LoadDialect, type Send } from './speak.ts'
import { sendOnWire, type WireAnswer } from './wire.ts'

/** Who is signed in. */
export interface Holder {
  readonly sub: string
  readonly accessToken: string
}

export interface ApiDeps {
  readonly base: string
  readonly locale: () => Locale
  readonly deviceId: () => string
  /** Null for a visitor. */
  readonly holder: () => Promise<Holder | null>
  /** Called on a 401 with the token that was refused; true when there is a new one to try once more with. */
  readonly renew: (refused: string | null) => Promise<boolean>
  /** Refusals the whole interface reacts to (membership limit). */
  readonly onRefused?: (code: number, data: unknown) => void
  readonly send?: Send
  /** The backend's paths and names; by default the build's. */
  readonly dialect?: LoadDialect
}

export interface CallInput<C extends Call> {
  readonly query?: QueryIn<C>
  readonly body?: BodyIn<C>
  readonly params?: Readonly<Record<string, string>>
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly onProgress?: (sent: number, total: number) => void
  /** Bytes of the answer, as the line carried them where the backend says how many. */
  readonly onReceived?: (bytes: number) => void
  /** Rows of a list that could not be read and are left out, as they came. Not called where there are none. */
  readonly onUnreadable?: (rows: readonly unknown[]) => void
  /** Whether a row can be read, for a call whose data leaves its rows unparsed: before one is given up it is told anew. */
  readonly readable?: (row: unknown) => boolean
  /** Made for this account only: refused with 401, before anything leaves, where somebody else is signed in by then. */
  readonly sub?: string | undefined
  /** Make the call with this token, whatever the session is by now; no renewal is tried. */
  readonly as?: string
}

export interface Api {
  /** Makes one call. Rejects with `ApiError` and nothing else. */
  readonly call: <C extends Call>(call: C, input?: CallInput<C>) => Promise<DataOut<C>>
  /** The address of a call, for an image or a link. */
  readonly url: (
    call: Call,
    query?: Readonly<Record<string, unknown>>,
    params?: Readonly<Record<string, string>>,
  ) => string
  /** Headers every request carries, signed in or not. */
  readonly headers: () => Promise<Record<string, string>>
}

const queryText = (query: Readonly<Record<string, unknown>> | undefined) => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : ''
}

const fillPath = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Data of an answer as it came, or the error it means. */
const unwrap = (answer: WireAnswer): { readonly data: unknown; readonly status: number } => {
  if (answer.transport === 'aborted') throw new ApiError('offline', { msg: 'aborted' })
  if (answer.transport !== 'ok') throw new ApiError(answer.transport)
  const { envelope, status } = answer
  if (!envelope) throw new ApiError(status >= 500 ? 'http' : 'portal', { http: status })
  if (envelope.code !== code.ok) {
    const details = {
      code: envelope.code,
      http: status,
      data: envelope.data,
      ...(envelope.msg ? { msg: envelope.msg } : {}),
    }
    throw new ApiError(status >= 500 ? 'http' : 'refused', details)
  }
  return { data: envelope.data, status }
}

const unauthorized = () => new ApiError('refused', { code: code.unauthorized, http: 401 })

const isUnauthorized = (answer: WireAnswer) =>
  answer.transport === 'ok' && (answer.status === 401 || answer.envelope?.code === code.unauthorized)

export const createApi = (deps: ApiDeps): Api => {
  const send = speaking(deps.send ?? sendOnWire, deps.base, deps.dialect)
  const headersFor = (token: string | null): Record<string, string> => ({
    [header.acceptLanguage]: languages[deps.locale()].apiTag,
    [header.deviceId]: deps.deviceId(),
    [header.apiVersion]: apiVersion,
    ...(token ? { [header.authorization]: `Bearer ${token}` } : {}),
  })
  const url: Api['url'] = (call, query, params) => deps.base + fillPath(call.path, params) + queryText(query)

  const call: Api['call'] = async (definition, input = {}) => {
    let holder = input.as === undefined ? await deps.holder() : null
    // Specification, section 6: what is not open is not even sent by a visitor.
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
          ...(input.signal ? { signal: input.signal } : {}),
          ...(input.onProgress ? { onProgress: input.onProgress } : {}),
          ...(input.onReceived ? { onReceived: input.onReceived } : {}),
        },
      )
    }
    let answer = await attempt(input.as ?? holder?.accessToken ?? null)
    // An open call never asks for a new token: renewing is itself one, and would wait for itself.
    if (definition.access !== 'open' && holder && isUnauthorized(answer) && (await deps.renew(holder.accessToken))) {
      const renewed = await deps.holder()
      // ACC-1: what renewed the sign-in may be somebody else's. One account's call never leaves with another's token.
      if (renewed?.sub === holder.sub) answer = await attempt(renewed.accessToken)
    }
    try {
      const { data, status } = unwrap(answer)
      const retell = (raw: unknown) => retold(address, deps.base, raw, deps.dialect)
      const read = await readData(definition.data, data, retell, input.readable)
      if (!read) throw new ApiError('shape', { http: status })
      if (read.unreadable.length > 0) input.onUnreadable?.(read.unreadable)
      return read.data as DataOut<typeof definition>
    } catch (error) {
      if (error instanceof ApiError && error.code !== undefined) deps.onRefused?.(error.code, error.data)
      throw error
    }
  }

  return { call, url, headers: async () => headersFor((await deps.holder())?.accessToken ?? null) }
}
