import { expect, test, vi } from 'vitest'
import { snapshotFirstPagePath } from '#contract/snapshot.ts'
import { fetchFirstPage } from './first-page.ts'

const answering = (answer: () => Promise<Response> | Response) => {
  const fetchMock = vi.fn(async (_url: string, _init?: RequestInit) => answer())
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

test.each<[string, () => Promise<Response> | Response]>([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['a backend without the file', () => new Response('', { status: 404 })],
  ['a backend that is still building the file', () => new Response('{}', { status: 503 })],
  ['a portal’s page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a truncated body', () => new Response('{"products":[')],
  ['a different shape', () => new Response('{"rows":[]}')],
  ['an empty body', () => new Response('null')],
])('%s gives no first page and no error', async (_, answer) => {
  answering(answer)
  expect(await fetchFirstPage('en', 'products')).toBeNull()
})

test('the first page is requested at its published path, with a time limit', async () => {
  const fetchMock = answering(() => new Response('null'))
  await fetchFirstPage('es', 'companies')
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect(url).toMatch(new RegExp(`${snapshotFirstPagePath('es', 'companies').replaceAll('.', String.raw`\.`)}$`, 'u'))
  expect(init?.signal).toBeInstanceOf(AbortSignal)
})
