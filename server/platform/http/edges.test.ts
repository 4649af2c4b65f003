import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { post } from '#contract/define.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#tests/harness/server.ts'
import type { Actor, IncomingCall } from './context.ts'
import { hostingFilePath, readHostingSettings } from './web.ts'
import { mountOpen } from './mount.ts'

const echo = post('/buyer-api/buyer/test/edge', { access: 'open', body: z.unknown(), data: z.unknown() })

let lastIncoming: IncomingCall<typeof echo, Actor | null> | null
let act: () => unknown
const t = await testApp()
const app = createApp(t.deps, (routes) =>
  mountOpen(routes, t.deps, echo, (incoming) => {
    lastIncoming = incoming
    return act()
  }),
)
const send = async (body: string, headers: Record<string, string> = {}, path = echo.path, method = 'POST') => {
  lastIncoming = null
  act = () => null
  return readEnvelope(app.request(path, { method, body, headers: { 'Content-Type': 'application/json', ...headers } }))
}
const readEnvelope = async (response: Response | Promise<Response>) => {
  const answer = await response
  const envelope = (await answer.json()) as { code: number; data: unknown; msg: string }
  return { status: answer.status, headers: answer.headers, ...envelope }
}
const nest = (depth: number, [open, close] = ['[', ']']) => open.repeat(depth) + close.repeat(depth)

describe('the limits of a body', () => {
  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s are accepted up to 32 levels deep', async (_, open, close) => {
    const inner = (depth: number) => nest(depth, [open, close]).replace('{"a":}', '{}')
    expect((await send(inner(32))).status).toBe(200)
    expect(await send(inner(34))).toMatchObject({ status: 400, data: { fields: [{ path: '', rule: 'depth' }] } })
  })
  test('a body of one megabyte is accepted; a body one byte longer, received or only declared, is refused', async () => {
    const ofLength = (length: number) => `"${'x'.repeat(length - 2)}"`
    expect((await send(ofLength(1024 * 1024))).status).toBe(200)
    expect(await send(ofLength(1024 * 1024 + 1))).toMatchObject({ status: 413, code: code.tooLarge })
    expect(await send('{}', { 'Content-Length': String(1024 * 1024 + 1) })).toMatchObject({ status: 413 })
    expect(lastIncoming).toBeNull()
  })
  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
    'a body of the type %s is read as JSON',
    async (type) => expect((await send('{}', { 'Content-Type': type })).status).toBe(200),
  )
  test.each([
    'text/plain',
    'text/plain; application/json',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('a body of type %j, which is not JSON, is refused', async (type) => {
    expect(await send('{}', { 'Content-Type': type })).toMatchObject({ status: 415, code: code.wrongMediaType })
    expect(lastIncoming).toBeNull()
  })
})

describe('the limits of headers', () => {
  test.each([
    ['"1"', 1],
    ['1', 1],
    ['W/"7"', 7],
    [' "0" ', 0],
    ['"999999999999999"', 999_999_999_999_999],
  ])('If-Match: %s means version %i', async (value, version) => {
    await send('{}', { 'If-Match': value })
    expect(lastIncoming).toMatchObject({ ifMatch: version })
  })
  test.each(['*', '""', '"-1"', '"1.5"', '"1","2"', '"1e3"', '"9999999999999999"', '"latest"'])(
    'If-Match: %s names no version, and is not treated as a missing header',
    async (value) => {
      expect(await send('{}', { 'If-Match': value })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'If-Match' }] },
      })
    },
  )
  test('an idempotency key has 1 to 200 characters, without spaces and quotes', async () => {
    await send('{}', { 'Idempotency-Key': `"${'k'.repeat(200)}"` })
    expect(lastIncoming?.idempotencyKey).toBe('k'.repeat(200))
    for (const key of [`"${'k'.repeat(201)}"`, '""', '', 'a b', 'a"b'])
      expect(await send('{}', { 'Idempotency-Key': key })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'Idempotency-Key', rule: 'key' }] },
      })
  })
})

describe('the access token of a call', () => {
  test('the token is read from one header, with its scheme in upper or lower case', async () => {
    const { token, userId } = await t.newBuyer()
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      await send('{}', { Authorization: `${word} ${token}` })
      expect(lastIncoming?.actor).toMatchObject({ userId })
    }
    for (const wrong of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer',
      `Bearer ${'x'.repeat(9000)}`,
    ]) {
      await send('{}', { Authorization: wrong })
      expect(lastIncoming?.actor).toBeNull()
    }
  })
  test('the token is never read from the URL, a cookie or the body', async () => {
    const { token } = await t.newBuyer()
    await send(JSON.stringify({ token, accessToken: token, refreshToken: token, Authorization: `Bearer ${token}` }))
    expect(lastIncoming?.actor).toBeNull()
    const path = `${accountCalls.userInfo.path}?token=${token}&access_token=${token}`
    expect(
      (await t.app.request(path, { headers: { Cookie: `token=${token}; Authorization=Bearer ${token}` } })).status,
    ).toBe(401)
  })
})

describe('a method or path that is not in the contract', () => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
    '%s instead of POST does nothing, and does not show a visitor that the path exists',
    async (method) => {
      lastIncoming = null
      const answer = await app.request(echo.path, { method })
      expect([answer.status, lastIncoming]).toEqual([401, null])
      const { token } = await t.newBuyer()
      expect((await app.request(echo.path, { method, headers: { Authorization: `Bearer ${token}` } })).status).toBe(404)
    },
  )
  test.each([
    ['/', 401],
    ['//', 401],
    ['/%2e%2e', 401],
    ['/x', 401],
    ['.json', 401],
    ['%00', 404],
  ])('the path of a call followed by %j is another path, which is answered with %i', async (more, status) => {
    expect((await send('{}', {}, echo.path + more)).status).toBe(status)
    expect(lastIncoming).toBeNull()
  })
  test('a path whose letters differ in case is another path', async () => {
    expect((await send('{}', {}, echo.path.toUpperCase())).status).toBe(404)
    expect((await send('{}', {}, authCalls.login.path.replace('login', 'Login'))).status).toBe(401)
  })
})

describe('the hosting settings file', () => {
  const write = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
    const web = join(folder, 'web')
    mkdirSync(join(folder, 'hosting'))
    writeFileSync(hostingFilePath(web), content)
    return { web, remove: () => rmSync(folder, { recursive: true }) }
  }
  const settings = {
    basePath: '/b2b/',
    every: { 'x-frame-options': 'DENY' },
    page: {},
    worker: {},
    asset: {},
    file: {},
    repair: {},
  }
  test("the settings file is beside the folder of the app's files, and is read unchanged", () => {
    const { web, remove } = write(JSON.stringify(settings))
    expect(hostingFilePath(web).startsWith(`${web}/`)).toBe(false)
    expect(readHostingSettings(web)).toEqual(settings)
    remove()
  })
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html>'],
    ['no headers of pages', JSON.stringify({ ...settings, page: undefined })],
    ['a base without its last slash', JSON.stringify({ ...settings, basePath: '/b2b' })],
    ['a base that is another host', JSON.stringify({ ...settings, basePath: '//evil.example/' })],
    ['a header that is a list', JSON.stringify({ ...settings, every: { vary: ['a'] } })],
  ])('a settings file with %s stops the start, because the app would be served without its policy', (_, content) => {
    const { web, remove } = write(content)
    expect(() => readHostingSettings(web)).toThrow('build the app anew')
    remove()
  })
})
