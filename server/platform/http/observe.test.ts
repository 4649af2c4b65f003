import { beforeAll, beforeEach, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { createMetrics, type ReadableMetrics } from '#server/platform/metrics.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { createRateLimiter } from '../limits/rate-limits.ts'

let direct: TestApp
let proxied: TestApp
let metrics: ReadableMetrics
beforeAll(async () => {
  direct = await testApp()
  metrics = await createMetrics()
  const { db, clock } = direct.deps
  proxied = await testApp({
    db,
    metrics,
    rateLimiter: createRateLimiter(clock),
    config: { trustProxy: true, logRequests: true },
  })
})
beforeEach(() => void (proxied.logs.length = 0))

const idOf = async ({ app }: TestApp, given?: string, path = '/healthz') =>
  (await app.request(path, given === undefined ? {} : { headers: { 'X-Request-Id': given } })).headers.get(
    'X-Request-Id',
  )
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

test('every answer has an id, which a caller without a trusted proxy cannot choose', async () => {
  const ids = [await idOf(direct, 'mine'), await idOf(direct, 'mine', '/nothing'), await idOf(direct, 'mine', '/%00')]
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(3)
})

test('a trusted proxy’s id is used if it is short and plain', async () => {
  for (const id of ['b7c1-A.z_9', 'x'.repeat(64)]) expect(await idOf(proxied, id)).toBe(id)
  for (const id of ['a b', 'a"b', '../x', 'é', 'x'.repeat(65), '']) expect(await idOf(proxied, id)).toMatch(uuid)
})

test('each request is logged with the pattern of its path, and without ids, names and queries', async () => {
  const { token, userId } = await proxied.newBuyer()
  const paths = ['/files/secret-id/secret.pdf?s=secret', '/secret/page', '/buyer-api/secret', '/healthz/secret']
  for (const path of paths) await idOf(proxied, 'r-1', path)
  await proxied.call(accountCalls.userInfo, { token })
  await proxied.app.request(authCalls.login.path, { method: 'POST', headers: { 'X-Api-Version': '0' } })
  const lines = proxied.logs.filter(({ event }) => event === 'request')
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/files/:id/:name', expect.any(Number)],
    ['GET', 'other', 404],
    ['GET', '/buyer-api/*', 401],
    ['GET', 'other', 404],
    ['GET', accountCalls.userInfo.path, 200],
    ['POST', authCalls.login.path, 426],
  ])
  expect(lines.map(({ account }) => account)).toEqual([...Array<undefined>(4), userId, undefined])
  expect(lines[0]).toMatchObject({ level: 'info', requestId: 'r-1', ms: expect.any(Number) })
  expect(JSON.stringify(proxied.logs)).not.toContain('secret')
})

test('a demonstration logs no requests', async () => {
  await direct.call(accountCalls.userInfo)
  expect(direct.logs).toEqual([])
})

test('requests and refusals are counted, and callers cannot add labels', async () => {
  for (const path of ['/healthz', '/one', '/two']) await proxied.app.request(path)
  await proxied.app.request('/healthz', { method: 'PATCH' })
  const { email } = await proxied.newBuyer()
  for (let guess = 0; guess < 30; guess += 1)
    await proxied.call(authCalls.login, { body: { email, password: 'wrong-secret' } })
  await proxied.app.request(authCalls.login.path, { method: 'POST', headers: { 'Content-Length': '9999999' } })
  const text = await metrics.read()
  expect(text).toMatch(/^http_requests_total\{method="GET",path="\/healthz",status="2xx"\} \d+$/m)
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{le="0.01",method="GET",path="\/healthz",status="2xx"\} \d+$/m,
  )
  expect(text).toMatch(/^http_requests_total\{method="other",path="other",status="4xx"\} 1$/m)
  expect(text).not.toMatch(/\/one|\/two|PATCH|@/)
  const reasons = [...text.matchAll(/^refusals_total\{reason="(\w+)"\} [1-9]/gm)].map(([, reason]) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['auth', 'rate', 'size']))
})
