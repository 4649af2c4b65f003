// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadFile, fileSize } from './files.ts'

const answering = (answer: (init?: RequestInit) => Promise<Response> | Response) => {
  const fetchMock = vi.fn(async (_url: string, init?: RequestInit) => answer(init))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}
const pdf = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } })
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const slowBody = (init?: RequestInit) => {
  const bodyStream: { now: ReadableStreamDefaultController<Uint8Array> | null } = { now: null }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      bodyStream.now = controller
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
    },
  })
  return {
    body,
    send: (text: string) => bodyStream.now?.enqueue(new TextEncoder().encode(text)),
    close: () => bodyStream.now?.close(),
  }
}
const address = '/files/1/a.pdf'
const foreignAddress = 'https://elsewhere.example/a.pdf'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

test.each<[string, () => Response, number | null]>([
  ['is the stated size', () => pdf('', { 'content-length': '1234' }), 1234],
  ['is unknown if it is not stated', () => pdf(''), null],
  ['is unknown if it is empty', () => pdf('', { 'content-length': '0' }), null],
  ['is unknown if it is nonsense', () => pdf('', { 'content-length': 'large' }), null],
  ['is unknown if the response is a page', page, null],
  ['is unknown if it is gone', () => new Response('', { status: 404, headers: { 'content-length': '9' } }), null],
])('the size of a file, before the file is fetched, %s', async (_, answer, size) => {
  answering(answer)
  expect(await fileSize(address)).toBe(size)
})

describe('a download', () => {
  test('has the type and name of the file, and reports progress', async () => {
    answering(() => pdf('some bytes', { 'content-disposition': 'attachment; filename="a.pdf"' }))
    const bytes: number[] = []
    const response = await downloadFile(address, { onBytes: (n) => bytes.push(n) })
    expect(await response.text()).toBe('some bytes')
    const headers = ['content-type', 'content-length', 'content-disposition'].map((name) => response.headers.get(name))
    expect(headers).toEqual(['application/pdf', '10', 'attachment; filename="a.pdf"'])
    expect(bytes.at(-1)).toBe(10)
  })

  test.each<[string, () => Response, number]>([
    ['F8 a portal’s page', page, 200],
    ['a file that is gone', () => new Response('', { status: 404 }), 404],
    ['a part of the file', () => new Response('x', { status: 206 }), 206],
  ])('%s is rejected, because it is not the whole file', async (_, answer, http) => {
    answering(answer)
    await expect(downloadFile(address)).rejects.toMatchObject({ kind: 'http', http })
  })

  test('is rejected before any request if its URL is of an unlisted origin', async () => {
    const fetchMock = answering(() => pdf('x'))
    await expect(downloadFile(foreignAddress)).rejects.toMatchObject({ kind: 'http', http: 403 })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test('F5 is rejected if it breaks half-way', async () => {
    let pulls = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('half'))
        else controller.error(new TypeError('connection lost'))
      },
    })
    answering(() => pdf(body))
    const progress = vi.fn()
    await expect(downloadFile(address, { onBytes: progress })).rejects.toMatchObject({ kind: 'offline' })
    expect(progress.mock.calls).toEqual([[4]])
  })

  test('F3 is aborted after 20 s without data, but its total time is not limited', async () => {
    const stream: { of: ReturnType<typeof slowBody> | null } = { of: null }
    answering((init) => {
      stream.of = slowBody(init)
      return pdf(stream.of.body)
    })
    const progress = vi.fn()
    const slow = downloadFile(address, { onBytes: progress })
    for (let n = 1; n <= 3; n += 1) {
      await vi.waitFor(() => expect(stream.of).not.toBeNull())
      stream.of?.send('more')
      await vi.waitFor(() => expect(progress).toHaveBeenCalledTimes(n))
      vi.advanceTimersByTime(19_000)
    }
    stream.of?.close()
    expect(await (await slow).text()).toBe('moremoremore')

    stream.of = null
    const silent = downloadFile(address)
    await vi.waitFor(() => expect(stream.of).not.toBeNull())
    vi.advanceTimersByTime(20_000)
    await expect(silent).rejects.toMatchObject({ kind: 'timeout' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is rejected as `offline` if the buyer cancels it, even before it starts', async () => {
    answering((init) => {
      if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
      return pdf(slowBody(init).body)
    })
    const abortion = new AbortController()
    const download = downloadFile(address, { signal: abortion.signal })
    abortion.abort()
    await expect(download).rejects.toMatchObject({ kind: 'offline' })
    await expect(downloadFile(address, { signal: abortion.signal })).rejects.toMatchObject({ kind: 'offline' })
  })
})
