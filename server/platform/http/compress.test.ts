import { brotliDecompressSync } from 'node:zlib'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { get, post } from '#contract/define.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#tests/harness/server.ts'
import { setCacheScope, minBytesToCompress, compressForCache, sendFileIfChanged } from './compress.ts'
import { mountOpen } from './mount.ts'
import { invalidFields } from './refusal.ts'

const options = { access: 'open', data: z.string() } as const
const size = z.object({ size: z._default(z.coerce.number(), 5000) })
const sharedCall = get('/buyer-api/buyer/test/shared', { ...options, query: size })
const ownCall = get('/buyer-api/buyer/test/own', { ...options, query: size })
const freshCall = get('/buyer-api/buyer/test/fresh', { ...options, query: size })
const update = post('/buyer-api/buyer/test/told', options)
const refusedCall = get('/buyer-api/buyer/test/refused', options)
const cataloguePath = '/catalogue-of-test.json'

const backend = await testApp()
const file = { etag: 'W/"part-1"', packed: await compressForCache(JSON.stringify({ rows: '草甘膦'.repeat(500) })) }
const app = createApp(backend.deps, (routes) => {
  const { deps } = backend
  mountOpen(routes, deps, sharedCall, (call) => {
    setCacheScope(call, 'public')
    return '草'.repeat(call.query.size)
  })
  mountOpen(routes, deps, ownCall, (call) => {
    setCacheScope(call, 'private')
    return 'x'.repeat(call.query.size)
  })
  mountOpen(routes, deps, freshCall, ({ query }) => 'x'.repeat(query.size))
  mountOpen(routes, deps, update, (call) => {
    setCacheScope(call, 'public')
    return 'x'.repeat(5000)
  })
  mountOpen(routes, deps, refusedCall, () => {
    throw invalidFields(Array.from({ length: 100 }, (_, at) => ({ path: `products.${at}.quantity`, rule: 'required' })))
  })
  routes.get(cataloguePath, (http) => sendFileIfChanged(http, file))
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(app.request(path, { method, headers }))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const unpack = async (answer: Response) => {
  const bytes = await bytesOf(answer)
  return (answer.headers.get('Content-Encoding') === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

describe('the encoding of an answer', () => {
  test.each([
    ['br', 'br'],
    ['gzip', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.8, BR;q=0.1', 'br'],
    ['gzip;q=1.0, br;q=0', null],
    ['br;q=0, gzip;q=0.000', null],
    ['br;q=0', null],
    ['identity', null],
    ['deflate', null],
    ['x-gzip, gzipped, gzip-like, brr, x-br', null],
    ['', null],
  ])('"Accept-Encoding: %s" gets the same content in the encoding %s', async (accepted, encoding) => {
    for (const path of [sharedCall.path, freshCall.path, cataloguePath, refusedCall.path]) {
      const plainText = await unpack(await ask(path))
      const answer = await ask(path, { 'Accept-Encoding': accepted })
      expect([path, answer.headers.get('Content-Encoding')]).toEqual([path, encoding])
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
      expect(await unpack(answer)).toBe(plainText)
      expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    }
  })
  test('an answer that fits into a packet is not compressed, but an answer that is one byte longer is', async () => {
    const wrapping = '{"code":0,"data":"","msg":""}'.length
    const at = async (length: number) =>
      (await ask(`${freshCall.path}?size=${length - wrapping}`, { 'Accept-Encoding': 'br' })).headers.get(
        'Content-Encoding',
      )
    expect([await at(minBytesToCompress - 1), await at(minBytesToCompress)]).toEqual([null, 'br'])
  })
})

describe('the caching of answers', () => {
  const cachingOf = async (path: string, method = 'GET') => {
    const { headers } = await ask(path, { 'Content-Type': 'application/json' }, method)
    return [headers.get('Cache-Control'), headers.get('Vary'), headers.has('ETag')]
  }
  test.each([
    [
      'is equal for all callers may be cached by everybody, per language',
      sharedCall,
      'public, max-age=300, stale-while-revalidate=86400',
      'Accept-Language, Accept-Encoding',
    ],
    [
      'depends on the caller is cached by that caller only, and always revalidated',
      ownCall,
      'private, no-cache',
      'Accept-Language, Authorization, Accept-Encoding',
    ],
  ])('an answer that %s', async (_, { path }, control, vary) => {
    expect(await cachingOf(path)).toEqual([control, vary, true])
  })
  test('refusals, health checks and answers of calls without a cache rule may not be cached', async () => {
    for (const path of [freshCall.path, refusedCall.path, '/buyer-api/none', '/healthz'])
      expect(await cachingOf(path)).toEqual(['no-store', 'Accept-Encoding', false])
  })
  test('the answer to a write never has an ETag', async () => {
    expect((await cachingOf(update.path, 'POST'))[2]).toBe(false)
  })
})

describe('revalidating an answer by its ETag', () => {
  const tagOf = async (path: string, headers = {}) => (await ask(path, headers)).headers.get('ETag') ?? ''

  test.each([sharedCall.path, ownCall.path, cataloguePath])('%s is not sent again until it changes', async (path) => {
    const tag = await tagOf(path)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(await tagOf(path, { 'Accept-Encoding': 'br' })).toBe(tag)
    const secondAnswer = await ask(path, { 'If-None-Match': tag })
    expect([secondAnswer.status, await secondAnswer.text()]).toEqual([304, ''])
    const firstAnswer = await ask(path)
    expect(secondAnswer.headers.get('Vary')).toContain('Accept-Encoding')
    for (const name of ['Cache-Control', 'ETag', 'X-Content-Type-Options'])
      expect(secondAnswer.headers.get(name)).toBe(firstAnswer.headers.get(name))
  })
  test('changed content has another ETag, and is sent', async () => {
    const tag = await tagOf(`${sharedCall.path}?size=4999`)
    const answer = await ask(sharedCall.path, { 'If-None-Match': tag })
    expect([answer.status, answer.headers.get('ETag') === tag]).toEqual([200, false])
  })
})
