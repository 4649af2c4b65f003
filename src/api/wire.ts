import { envelope, type Envelope } from '#contract/envelope.ts'
import { header } from '#contract/headers.ts'
import { updateClockOffset, systemClock } from '#lib/clock.ts'
import { parseJson } from '#lib/field-of.ts'
import { storeClockAhead } from './stored-clock.ts'
import { appHeadersAllowed } from '#prefs/build-settings.ts'

const appHeaders: ReadonlySet<string> = new Set([
  header.deviceId,
  header.apiVersion,
  header.idempotencyKey,
  header.ifMatch,
  header.proofOfWork,
])

const isOfThisOrigin = (url: string): boolean => {
  const { location }: { location?: { readonly href: string } } = globalThis
  if (!URL.canParse(url)) return true
  return location !== undefined && new URL(location.href).origin === new URL(url).origin
}

/** KEY-6: omits headers that a server of another origin may not allow, because the browser would block the call. */
export const allowedHeaders = (url: string, headers: Readonly<Record<string, string>>, admitted = appHeadersAllowed) =>
  admitted || isOfThisOrigin(url)
    ? headers
    : Object.fromEntries(Object.entries(headers).filter(([name]) => !appHeaders.has(name)))

export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** KEY-5: sends the body as a stream, which a browser cannot repeat silently. */
  readonly streamed?: boolean
}

export interface WireOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
  /** Not called for uploads that report progress. */
  readonly onReceived?: ((bytes: number) => void) | undefined
}

/** Sending never rejects: every network failure is one of these values. */
export type WireAnswer =
  | {
      readonly transport: 'ok'
      readonly status: number
      readonly contentType: string
      readonly headers: Readonly<Record<string, string>>
      readonly envelope: Envelope | null
    }
  | { readonly transport: 'offline' | 'timeout' | 'aborted' }

const parse = (text: string): Envelope | null => envelope.safeParse(parseJson(text)).data ?? null

const headerNames = ['retry-after', 'idempotency-replayed', 'etag', 'date', 'x-request-id']

/** True if this browser can send a request body as a stream, which needs HTTP/2 or 3, and therefore TLS. */
export const canStream = (base: string): boolean => {
  const { location }: { location?: { readonly href: string } } = globalThis
  const address = URL.canParse(base) ? base : location?.href
  if (!address?.startsWith('https:')) return false
  let readsDuplex = false
  const probe = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      readsDuplex = true
      return 'half'
    },
  }
  // A browser without request streams converts the stream to text, and sets the `Content-Type` of text.
  return !new Request('https://localhost', probe).headers.has('Content-Type') && readsDuplex
}

/** The stream has the whole text in one piece, so that an open connection never waits for data. */
const streamOf = (text: string): ReadableStream =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })

const bodyOf = ({ body, streamed }: WireRequest): RequestInit & { readonly duplex?: 'half' } => {
  if (body === undefined) return {}
  return streamed && typeof body === 'string' ? { body: streamOf(body), duplex: 'half' } : { body }
}

const byFetch = async (request: WireRequest, options: WireOptions): Promise<WireAnswer> => {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, options.timeoutMs)
  options.signal?.addEventListener('abort', stop, { once: true })
  const requestedAt = systemClock.now()
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: allowedHeaders(request.url, request.headers),
      ...bodyOf(request),
      credentials: 'include',
      // A redirected API call means a portal or a misconfigured proxy, never the backend.
      redirect: 'error',
      cache: 'no-store',
      signal: limit.signal,
    })
    updateClockOffset(response.headers.get('date'), requestedAt, systemClock.now())
    // If the clock difference cannot be stored, only the next offline start is affected.
    storeClockAhead().catch(() => undefined)
    // The timeout also covers reading the body, because a truncated body could hang forever.
    const text = await response.text()
    options.onReceived?.(Number(response.headers.get('content-length')) || new Blob([text]).size)
    return {
      transport: 'ok',
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      headers: Object.fromEntries(headerNames.map((name) => [name, response.headers.get(name) ?? ''])),
      envelope: parse(text),
    }
  } catch {
    if (options.signal?.aborted) return { transport: 'aborted' }
    return { transport: limit.signal.aborted ? 'timeout' : 'offline' }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const byXhr = (request: WireRequest, options: WireOptions): Promise<WireAnswer> =>
  new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let timer = setTimeout(() => end({ transport: 'timeout' }), options.timeoutMs)
    const end = (answer: WireAnswer) => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', abort)
      resolve(answer)
      xhr.abort()
    }
    const abort = () => end({ transport: 'aborted' })
    const resetTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end({ transport: 'timeout' }), options.timeoutMs)
    }
    options.signal?.addEventListener('abort', abort, { once: true })
    xhr.open(request.method, request.url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(allowedHeaders(request.url, request.headers)))
      xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      resetTimer()
      options.onProgress?.(event.loaded, event.total)
    }
    xhr.onprogress = resetTimer
    xhr.onerror = () => end({ transport: 'offline' })
    xhr.onload = () =>
      end({
        transport: 'ok',
        status: xhr.status,
        contentType: xhr.getResponseHeader('content-type') ?? '',
        headers: Object.fromEntries(headerNames.map((name) => [name, xhr.getResponseHeader(name) ?? ''])),
        envelope: parse(xhr.responseText),
      })
    xhr.send(request.body ?? null)
  })

/** `timeoutMs` limits the whole response, or the time between two progress events if an upload reports progress. */
export const sendWireRequest = (request: WireRequest, options: WireOptions): Promise<WireAnswer> =>
  options.onProgress && typeof XMLHttpRequest !== 'undefined' ? byXhr(request, options) : byFetch(request, options)
