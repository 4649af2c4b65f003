import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allowedHeaders, canStream, sendWireRequest, type WireAnswer, type WireOptions } from './wire.ts'

const request = { method: 'POST', url: '/buyer-api/x', headers: { Authorization: 'Bearer t' }, body: '{}' }
const send = (options: Partial<WireOptions> = {}) => sendWireRequest(request, { timeoutMs: 1_000, ...options })
const answers = (make: (init: RequestInit) => Response | Promise<Response>) => {
  const requests: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init)
    return make(init)
  })
  return requests
}
const hangs = (init: RequestInit) =>
  new Promise<never>((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  )
const json = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'Content-Type': 'application/json' }, ...init })
const envelopeOf = (answer: WireAnswer) => (answer.transport === 'ok' ? answer.envelope : answer.transport)

beforeEach(() => vi.useFakeTimers())

describe('sending a request', () => {
  test.each<[string, string, unknown]>([
    ['an envelope', '{"code":0,"data":7,"more":1}', { code: 0, data: 7 }],
    ['an envelope without data', '{"code":401}', { code: 401 }],
    ['an envelope whose code is text', '{"code":"0"}', null],
    ['JSON of another server', '{"ok":true}', null],
    ['a number', '7', null],
    ['an HTML page', '<html></html>', null],
    ['a truncated response', '{"code":0,"da', null],
    ['an empty response', '', null],
  ])('%s: never rejects, and returns an envelope only if the body is one', async (_, text, envelope) => {
    answers(() => json(text))
    expect(envelopeOf(await send())).toEqual(envelope)
  })

  test('does not follow redirects, and caches nothing', async () => {
    const requests = answers(() => json('{"code":0}'))
    await send()
    expect(requests[0]).toMatchObject({ redirect: 'error', cache: 'no-store', credentials: 'include', method: 'POST' })
  })

  test('returns a failure, and does not throw, if the connection is dead or breaks in the middle of the body', async () => {
    answers(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await send()).toEqual({ transport: 'offline' })
    answers(
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode('{"code":0'))
              controller.error(new TypeError('reset'))
            },
          }),
        ),
    )
    expect(await send()).toEqual({ transport: 'offline' })
  })

  test('F3 is aborted after the time limit if the server is silent', async () => {
    answers(hangs)
    const seenAnswers: WireAnswer[] = []
    void send().then((answer) => seenAnswers.push(answer))
    await vi.advanceTimersByTimeAsync(999)
    expect(seenAnswers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(seenAnswers).toEqual([{ transport: 'timeout' }])
  })

  test('F3 is aborted after the time limit if the body does not end', async () => {
    answers((init) => {
      const body = new ReadableStream({
        start: (controller) =>
          init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError'))),
      })
      return new Response(body)
    })
    const answer = send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer).toEqual({ transport: 'timeout' })
  })

  test('does not report an abort by the caller as a network failure', async () => {
    answers(hangs)
    const stop = new AbortController()
    const answer = send({ signal: stop.signal })
    stop.abort()
    expect(await answer).toEqual({ transport: 'aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('reports the size that the backend states, else the received bytes', async () => {
    const bytes: number[] = []
    const onReceived = (count: number) => void bytes.push(count)
    answers(() => json('{"code":0}', { headers: { 'Content-Length': '4' } }))
    await send({ onReceived })
    answers(() => json('{"code":0,"data":"é"}'))
    await send({ onReceived })
    expect(bytes).toEqual([4, 22])
  })

  test('KEY-5 sends the body as a stream if the request is `streamed`', async () => {
    const requests = answers(() => json('{"code":0}'))
    await sendWireRequest({ ...request, streamed: true }, { timeoutMs: 1_000 })
    const [init] = requests
    expect(init).toMatchObject({ duplex: 'half' })
    expect(await new Response(init?.body).text()).toBe('{}')
  })
})

describe('KEY-6 the headers of a request', () => {
  const all = {
    Authorization: 'Bearer t',
    'Accept-Language': 'en',
    'Idempotency-Key': '"k"',
    'If-Match': '"1"',
    'X-Device-Id': 'd',
    'X-Api-Version': '1',
  }

  test('are only those of the specification if it is sent to another origin', () => {
    const allowedNames = allowedHeaders('https://elsewhere.example/x', all, false)
    expect(Object.keys(allowedNames)).toEqual(['Authorization', 'Accept-Language'])
  })

  test("are all sent if the build allows them, or if the request is sent to the app's own origin", () => {
    expect(allowedHeaders('https://elsewhere.example/x', all, true)).toEqual(all)
    expect(allowedHeaders('/x', all, false)).toEqual(all)
    expect(allowedHeaders('sourcing/x', all, false)).toEqual(all)
  })
})

describe('whether this browser can send streams', () => {
  class Without {
    readonly headers = new Headers({ 'Content-Type': 'text/plain' })
  }
  class With {
    readonly headers = new Headers()
    constructor(_: string, { duplex }: { readonly duplex?: string }) {
      if (duplex !== 'half') throw new TypeError('a stream must say that it is half duplex')
    }
  }

  test('is false without TLS', () => {
    vi.stubGlobal('Request', With)
    expect(canStream('http://api.example')).toBe(false)
    expect(canStream('https://api.example')).toBe(true)
    vi.stubGlobal('location', { href: 'http://localhost:5173/' })
    expect(canStream('')).toBe(false)
    vi.stubGlobal('location', { href: 'https://app.example/' })
    expect(canStream('/sourcing')).toBe(true)
  })

  test('is false if the browser treats a stream as text', () => {
    vi.stubGlobal('Request', Without)
    expect(canStream('https://api.example')).toBe(false)
  })
})

describe('an upload by XMLHttpRequest, which reports progress', () => {
  let xhr: FakeXhr
  class FakeXhr {
    status = 200
    responseText = '{"code":0,"data":"/f/1"}'
    withCredentials = false
    aborted = false
    readonly set: Record<string, string> = {}
    opened: string[] = []
    sent: unknown
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onprogress?: () => void
    onerror?: () => void
    onload?: () => void
    open(...parts: string[]) {
      this.opened = parts
    }
    setRequestHeader(name: string, value: string) {
      this.set[name] = value
    }
    getResponseHeader(name: string) {
      return name === 'content-type' ? 'application/json' : null
    }
    send(body: unknown) {
      this.sent = body
    }
    abort() {
      this.aborted = true
    }
  }
  beforeEach(() => {
    const createXhr = () => (xhr = new FakeXhr())
    // The code calls this mock with `new`, which then yields the returned object.
    vi.stubGlobal('XMLHttpRequest', function make() {
      return createXhr()
    })
  })
  const upload = (options: Partial<WireOptions> = {}) => {
    const seen: WireAnswer[] = []
    const progress: number[][] = []
    const ended = send({ onProgress: (...bytes) => void progress.push(bytes), ...options }).then((answer) =>
      seen.push(answer),
    )
    return { seen, progress, ended }
  }
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('sends its headers, and reports progress', async () => {
    const { seen, progress, ended } = upload()
    expect(xhr.opened).toEqual(['POST', '/buyer-api/x'])
    expect([xhr.set, xhr.withCredentials, xhr.sent]).toEqual([{ Authorization: 'Bearer t' }, true, '{}'])
    xhr.upload.onprogress?.({ loaded: 3, total: 9 })
    xhr.onload?.()
    await ended
    expect(progress).toEqual([[3, 9]])
    expect(seen).toMatchObject([{ transport: 'ok', status: 200, envelope: { code: 0, data: '/f/1' } }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('RETRY-3 continues while progress is reported, and is aborted without progress', async () => {
    const { seen } = upload()
    for (let n = 0; n < 5; n += 1) {
      await passes(900)
      xhr.upload.onprogress?.({ loaded: n, total: 9 })
    }
    await passes(900)
    xhr.onprogress?.()
    await passes(999)
    expect(seen).toEqual([])
    await passes(1)
    expect(seen).toEqual([{ transport: 'timeout' }])
    expect(xhr.aborted).toBe(true)
  })

  test('ends at a failure or an abort, and ignores a response that arrives after the abort', async () => {
    const failedUpload = upload()
    xhr.onerror?.()
    await failedUpload.ended
    expect(failedUpload.seen).toEqual([{ transport: 'offline' }])
    const stop = new AbortController()
    const abortedUpload = upload({ signal: stop.signal })
    stop.abort()
    xhr.onload?.()
    await abortedUpload.ended
    expect(abortedUpload.seen).toEqual([{ transport: 'aborted' }])
    expect(xhr.aborted).toBe(true)
  })

  test("returns no envelope for a portal's page", async () => {
    const { seen, ended } = upload()
    xhr.responseText = '<html></html>'
    xhr.onload?.()
    await ended
    expect(seen).toMatchObject([{ transport: 'ok', envelope: null }])
  })
})
