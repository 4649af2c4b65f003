import { createParser } from 'eventsource-parser'
import type { BodyIn, Call } from '#contract/call.ts'
import { code } from '#contract/codes.ts'
import { envelope } from '#contract/envelope.ts'
import { header } from '#contract/headers.ts'
import { apiBase } from '#prefs/build-settings.ts'
import { api, session } from './commands.ts'
import { ApiError } from './errors.ts'
import { admittedHeaders } from './wire.ts'
import { wirePath } from './with-dialect.ts'

export interface StreamEvent {
  /** Its number; 0 where the backend gives none. */
  readonly id: number
  readonly name: string
  /** Parsed JSON. */
  readonly data: unknown
}

interface StreamInput<C extends Call> {
  readonly body: BodyIn<C>
  /** The account that asks; null: a visitor. With another one's token nothing is sent. */
  readonly sub: string | null
  /** The last event that is stored here; 0: none. */
  readonly after: number
  readonly signal: AbortSignal
  /** A line of which nothing is heard for so long is no line. */
  readonly silenceMs: number
  /** Called for one event after the other. */
  readonly onEvent: (event: StreamEvent) => Promise<void>
}

export type OpenStream = <C extends Call>(call: C, input: StreamInput<C>) => Promise<void>

export interface StreamDeps {
  readonly base: string
  readonly holder: typeof session.holder
  readonly renew: typeof session.renew
  readonly headers: typeof api.headers
  readonly send?: typeof fetch
}

const unauthorized = () => new ApiError('refused', { code: code.unauthorized, http: 401 })

/** What was answered instead of a stream. */
const refusalIn = async (response: Response): Promise<ApiError> => {
  const http = response.status
  try {
    const read = envelope.parse(await response.json())
    if (read.code === code.ok) return new ApiError('shape', { http })
    const details = { code: read.code, http, data: read.data, ...(read.msg ? { msg: read.msg } : {}) }
    return new ApiError(http >= 500 ? 'http' : 'refused', details)
  } catch {
    return new ApiError(http >= 500 ? 'http' : 'portal', { http })
  }
}

/** Each event once it is whole; the half one of a line that was cut is none. */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  heard: () => void,
  onEvent: (event: StreamEvent) => Promise<void>,
): Promise<void> => {
  const events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => {
      const known = /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0
      events.push({ id: known, name: event, data: JSON.parse(data) as unknown })
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    heard()
    parser.feed(decoder.decode(read.value, { stream: true }))
    for (const event of events.splice(0)) await onEvent(event)
  }
}

/**
 * Reads the answer to a call as a stream of events. Resolves at its end, whether all was said or not: the events say so.
 * Rejects with `ApiError`, or with what `onEvent` rejects with.
 */
export const createStream = ({ base, holder, renew, headers, send = fetch }: StreamDeps): OpenStream => {
  const once: OpenStream = async (call, { body, sub, after, signal, silenceMs, onEvent }) => {
    const silent = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
    }
    const ended = (error: unknown) => {
      if (signal.aborted || error instanceof ApiError) return error
      return new ApiError(silent.signal.aborted ? 'timeout' : 'offline', { cause: error })
    }
    heard()
    try {
      const own = await headers()
      if (((await holder())?.sub ?? null) !== sub) throw unauthorized()
      const url = base + (await wirePath(call.path))
      const response = await send(url, {
        method: call.method,
        headers: admittedHeaders(url, {
          ...own,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...(after > 0 ? { [header.lastEventId]: String(after) } : {}),
        }),
        body: JSON.stringify(body),
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.any([signal, silent.signal]),
      }).catch((error: unknown) => {
        throw ended(error)
      })
      if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
        throw await refusalIn(response)
      await readEvents(response.body, heard, onEvent)
    } catch (error) {
      if (error instanceof SyntaxError) throw new ApiError('shape', { cause: error })
      // A broken line is a TypeError or an abort; what the disk rejects with is nobody's network.
      const line = error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
      throw line ? ended(error) : error
    } finally {
      clearTimeout(timer)
    }
  }
  return async (call, input) => {
    try {
      await once(call, input)
    } catch (error) {
      const refused = error instanceof ApiError && (error.http === 401 || error.code === code.unauthorized)
      const token = refused ? (await holder())?.accessToken : undefined
      if (token === undefined || !(await renew(token))) throw error
      await once(call, input)
    }
  }
}

/** With the session of this page. */
export const openStream: OpenStream = (call, input) =>
  createStream({ base: apiBase, holder: session.holder, renew: session.renew, headers: api.headers })(call, input)
