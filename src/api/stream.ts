import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { BodyIn, Call } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { envelope, type Envelope } from '#contract/envelope.ts'
import { header } from '#contract/headers.ts'
import { apiBase } from '#prefs/build-settings.ts'
import { api, showMembershipLimit, session } from './commands.ts'
import { ApiError, isServerFailure } from './errors.ts'
import { allowedHeaders } from './wire.ts'

export interface StreamEvent {
  readonly id: number
  readonly name: string
  readonly data: unknown
}

interface StreamInput<C extends Call> {
  readonly body: BodyIn<C>
  /** The account that must be logged in; null: nobody may be. Nothing is sent if this differs. */
  readonly sub: string | null
  /** The number of the last stored event, after which the stream continues; 0: none. */
  readonly after: number
  readonly signal: AbortSignal
  readonly silenceMs: number
  readonly onEvent: (event: StreamEvent) => Promise<void>
}

export type StreamOpener = <C extends Call>(call: C, input: StreamInput<C>) => Promise<void>

interface StreamDeps {
  readonly base: string
  readonly holder: typeof session.holder
  readonly renew: typeof session.renew
  readonly headers: typeof api.headers
  readonly onRefused?: typeof showMembershipLimit
  readonly send?: typeof fetch
}

const unauthorizedError = () => new ApiError('refused', { code: code.unauthorized, http: 401 })

/** A streamed question is a write: after a failure code in a 200, its outcome is unknown, so the kind is `http`. */
const refusalOf = ({ code: status, data, msg }: Envelope, http: number): ApiError =>
  new ApiError(http >= 500 || isServerFailure(status) ? 'http' : 'refused', {
    code: status,
    http,
    data,
    ...(msg ? { msg } : {}),
  })

const refusalIn = async (response: Response): Promise<ApiError> => {
  const http = response.status
  try {
    const answer = envelope.parse(await response.json())
    return answer.code === code.ok ? new ApiError('shape', { http }) : refusalOf(answer, http)
  } catch {
    return new ApiError(http >= 500 ? 'http' : 'portal', { http })
  }
}

/** Some backends send this text after the last event, and leave the connection open. */
const endMark = '[DONE]'

/** By the specification's conventions, the data of an event may be an envelope, which may be a refusal. */
const unwrapEvent = (data: unknown, http: number): unknown => {
  const result = envelope.safeParse(data)
  if (!result.success) return data
  if (result.data.code !== code.ok) throw refusalOf(result.data, http)
  return result.data.data
}

const readEvents = async (
  body: ReadableStream<Uint8Array>,
  http: number,
  { onChunk, onEvent }: Readonly<{ onChunk: () => void; onEvent: (event: StreamEvent) => Promise<void> }>,
): Promise<void> => {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk()
      parser.feed(decoder.decode(chunk.value, { stream: true }))
      for (const { id, event = 'message', data } of events.splice(0)) {
        if (data.trim() === endMark) return
        const eventId = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0
        await onEvent({ id: eventId, name: event, data: unwrapEvent(JSON.parse(data), http) })
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** The opener resolves when the stream ends, even early; it rejects with `ApiError`, an abort or `onEvent`'s error. */
export const createStreamOpener = ({
  base,
  holder,
  renew,
  headers,
  onRefused,
  send = fetch,
}: StreamDeps): StreamOpener => {
  const attempt: StreamOpener = async (call, { body, sub, after, signal, silenceMs, onEvent }) => {
    const silenceAbort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onData = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silenceAbort.abort(), silenceMs)
    }
    onData()
    try {
      const baseHeaders = await headers()
      if (((await holder())?.sub ?? null) !== sub) throw unauthorizedError()
      const url = base + call.path
      const response = await send(url, {
        method: call.method,
        headers: allowedHeaders(url, {
          ...baseHeaders,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...(after > 0 ? { [header.lastEventId]: String(after) } : {}),
        }),
        body: JSON.stringify(body),
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.any([signal, silenceAbort.signal]),
      })
      if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
        throw await refusalIn(response)
      await readEvents(response.body, response.status, { onChunk: onData, onEvent })
    } catch (error) {
      if (error instanceof SyntaxError) throw new ApiError('shape', { cause: error })
      // Only TypeError and AbortError are network failures. Other errors, such as a full disk, are passed on.
      const isOfNetwork = error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
      if (signal.aborted || !isOfNetwork) throw error
      throw new ApiError(silenceAbort.signal.aborted ? 'timeout' : 'offline', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return async (call, input) => {
    let hasBegun = false
    const onEvent: typeof input.onEvent = (event) => {
      hasBegun = true
      return input.onEvent(event)
    }
    const ask = async () => {
      try {
        await attempt(call, { ...input, onEvent })
      } catch (error) {
        if (error instanceof ApiError && error.code !== undefined) onRefused?.(error.code, error.data)
        throw error
      }
    }
    try {
      await ask()
    } catch (error) {
      const isUnauthorized = error instanceof ApiError && (error.http === 401 || error.code === code.unauthorized)
      // Once an event has arrived, repeating the call would ask a second question.
      const token = isUnauthorized && !hasBegun ? (await holder())?.accessToken : undefined
      if (token === undefined || !(await renew(token))) throw error
      await ask()
    }
  }
}

export const openStream: StreamOpener = (call, input) =>
  createStreamOpener({
    base: apiBase,
    holder: session.holder,
    renew: session.renew,
    headers: api.headers,
    onRefused: showMembershipLimit,
  })(call, input)
