import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { catalogueFiles } from './catalogue-files.ts'
import { ApiError } from '../errors.ts'

const answers: (() => Response | Promise<Response>)[] = []
const requests: { url: string; cache: RequestCache | undefined }[] = []
beforeEach(() => {
  answers.length = 0
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, cache: init.cache })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

const json =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } })
const content = '{"rows":[]}'
const part = {
  url: 'products-1.json',
  rows: 0,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
}
const kindOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ApiError ? error.kind : error
}

test.each([
  ['a 404', json('{}', 404)],
  ['a 405', json('', 405)],
  ['a 404 in a 200 envelope', json('{"code":404,"data":null,"msg":"Not found"}')],
  ['a 401 in a 200 envelope, from a backend that guards every unknown path', json('{"code":401,"msg":"Log in"}')],
])('a backend without public files is recognised by %s', async (_, answer) => {
  answers.push(answer)
  expect(await catalogueFiles.manifest('en')).toBeNull()
})

test('an overloaded or failing backend does not count as one without files', async () => {
  answers.push(json('', 429), json('{"code":429,"msg":""}'), json('{"code":500,"msg":""}'))
  for (let turn = 0; turn < 3; turn += 1) expect(await kindOf(catalogueFiles.manifest('en'))).toBe('http')
})

test('501, as an HTTP status or within a 200, means that the backend has no public files', async () => {
  answers.push(json('', 501), json('{"code":501,"msg":""}'))
  expect(await catalogueFiles.manifest('en')).toBeNull()
  expect(await catalogueFiles.manifest('en')).toBeNull()
})

test('a malformed manifest, a failing backend and a broken connection cause errors of different kinds', async () => {
  answers.push(json('{"version":1}'), json('', 503))
  expect(await kindOf(catalogueFiles.manifest('en'))).toBe('shape')
  expect(await kindOf(catalogueFiles.manifest('en'))).toBe('http')
  expect(await kindOf(catalogueFiles.manifest('en'))).toBe('offline')
})

test('the URL of a part is relative to its manifest, and the received bytes are reported', async () => {
  answers.push(json(content))
  const byteCounts: number[] = []
  const bytes = await catalogueFiles.part('en', part, { onBytes: (count) => byteCounts.push(count) })
  expect(new TextDecoder().decode(bytes)).toBe(content)
  expect(requests).toEqual([{ url: '/catalogue/en/products-1.json', cache: 'default' }])
  expect(byteCounts.at(-1)).toBe(content.length)
})

test('a damaged part is fetched once more, bypassing the cache', async () => {
  answers.push(json('{"rows":[1]}'), json(content))
  await catalogueFiles.part('en', part)
  expect(requests.map(({ cache }) => cache)).toEqual(['default', 'reload'])
})

test('a part that is damaged twice is rejected with a `shape` error', async () => {
  answers.push(json('x'), json('y'))
  expect(await kindOf(catalogueFiles.part('en', part))).toBe('shape')
})

test('a download without any data for 20 s times out', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  const kind = kindOf(catalogueFiles.part('en', part))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await kind).toBe('timeout')
  vi.useRealTimers()
})
