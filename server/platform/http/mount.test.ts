import * as z from 'zod/mini'
import { describe, expect, test, vi } from 'vitest'
import { post } from '#contract/define.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls, cartCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { createApp } from '#server/app.ts'
import { changeCountsOf, setChangeCounts } from '../cache/changes.ts'
import { testApp } from '#tests/harness/server.ts'
import type { IncomingCall, Actor } from './context.ts'
import { mount, mountOpen } from './mount.ts'
import { localeOf } from './locale.ts'

const echo = post('/buyer-api/buyer/test/echo', {
  access: 'open',
  body: z.object({ name: z.string(), count: z._default(z.number(), 1) }),
  data: z.object({ name: z.string() }),
})

let lastIncoming: IncomingCall<typeof echo, Actor | null> | null = null
let act: () => { name: string }
const backend = await testApp()
const app = createApp(backend.deps, (routes) =>
  mountOpen(routes, backend.deps, echo, (incoming) => {
    lastIncoming = incoming
    return act()
  }),
)

const send = async (body: string, headers: Record<string, string> = {}) => {
  lastIncoming = null
  act = () => ({ name: 'ok' })
  return read(
    app.request(echo.path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }),
  )
}
const read = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as { code: number; data: unknown; msg: string }),
  }
}
const fails = async (error: unknown) => {
  act = () => {
    throw error
  }
  return read(
    app.request(echo.path, { method: 'POST', body: '{"name":"x"}', headers: { 'Content-Type': 'application/json' } }),
  )
}

describe('a request', () => {
  test('a text that the database cannot store (NUL, half a character) is refused with its path', async () => {
    for (const name of ['a\u0000b', '\ud83c', '\udf3e\ud83c']) {
      const answer = await send(JSON.stringify({ name }))
      expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'name', rule: 'characters' }] } })
      expect(lastIncoming).toBeNull()
    }
    expect(await send('{"name":"\\ud83c\\udf3e"}')).toMatchObject({ status: 200 })
    expect(lastIncoming).toMatchObject({ body: { name: '🌾' } })
    const { token } = await backend.newBuyer()
    const inQuery = await read(
      app.request(`${catalogueCalls.productPage.path}?keyword=a%00b`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    )
    expect(inQuery).toMatchObject({ status: 400, data: { fields: [{ path: 'keyword', rule: 'characters' }] } })
  })
  test('a request that breaks the contract is refused with the path of each field', async () => {
    const answer = await send('{"count":"many"}')
    expect(answer).toMatchObject({ status: 400, code: 400 })
    expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path).sort()).toEqual([
      'count',
      'name',
    ])
    expect(lastIncoming).toBeNull()
  })
})

describe('an answer', () => {
  test('an unexpected failure is answered with a request id instead of its cause, and the log has the id and the stack', async () => {
    const answer = await fails(new Error('password of somebody@example.com is hunter2'))
    expect(answer).toMatchObject({ status: 500, code: 500 })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    const line = backend.logs.at(-1)
    expect(line).toMatchObject({ level: 'error', path: echo.path })
    expect(answer.msg).toContain(String(line?.['requestId']))
    expect(answer.headers.get('X-Request-Id')).toBe(line?.['requestId'])
    expect(line?.['stack']).toContain('mount.test.ts')
  })
  test('a failed statement is logged without its values', async () => {
    const cause = new Error('duplicate key')
    await fails(new Error('Failed query: insert …\nparams: secret@example.com', { cause }))
    expect(backend.logs.at(-1)?.['stack']).toContain('mount.test.ts')
    expect(JSON.stringify(backend.logs.at(-1))).not.toContain('secret@example.com')
  })
  test('success, 304, refusal and failure have the same security headers', async () => {
    const safety = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()'),
    }
    const hot = await app.request(catalogueCalls.hotProducts.path)
    const unchangedAnswer = await app.request(catalogueCalls.hotProducts.path, {
      headers: { 'If-None-Match': hot.headers.get('ETag') ?? '' },
    })
    const answers = [
      hot,
      unchangedAnswer,
      await app.request('/buyer-api/no-such'),
      await send('{}'),
      await fails(new Error('x')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 401, 400, 500])
    for (const { headers } of answers) expect(Object.fromEntries(headers)).toMatchObject(safety)
    expect(unchangedAnswer.headers.get('Content-Type')).toBeNull()
    expect([hot, unchangedAnswer].map(({ headers }) => headers.get('Cache-Control'))).toEqual(
      Array(2).fill('public, max-age=300, stale-while-revalidate=86400'),
    )
    for (const { headers } of answers.slice(2)) expect(headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a call can be mounted only for the callers that the contract allows', () => {
  expect(() => mount(app, backend.deps, echo, () => ({ name: '' }))).toThrow('is for open')
  expect(() => mountOpen(app, backend.deps, accountCalls.userInfo, () => ({}) as never)).toThrow('is for buyer')
})

test('after each POST, even a failed one, cached answers count as outdated; after a GET they do not', async () => {
  const wrote = vi.fn<() => void>()
  const changes = changeCountsOf(backend.deps.db)
  setChangeCounts(backend.deps.db, { of: () => null, wrote })
  await app.request(catalogueCalls.hotProducts.path)
  expect(wrote).not.toHaveBeenCalled()
  await send('{"name":"x"}')
  expect(wrote).toHaveBeenCalledOnce()
  await fails(new Error('after the commit'))
  expect(wrote).toHaveBeenCalledTimes(2)
  if (changes) setChangeCounts(backend.deps.db, changes)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en-US', 'en'],
  ['es-ES', 'es'],
  ['es', 'es'],
  ['es-419,es;q=0.9', 'es'],
  ['es-MX;q=0.9', 'es'],
  ['ES-mx , en;q=0.9', 'es'],
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-Hans', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['fr-FR, en;q=0.3, es;q=0.8', 'es'],
  ['es;q=0, en', 'en'],
  ['de', 'en'],
])('Accept-Language %j gets %s', (header, locale) => expect(localeOf(header)).toBe(locale))

describe('the version of the app', () => {
  test.each([
    ['0', 426, code.clientTooOld],
    ['0.9', 426, code.clientTooOld],
    ['old', 426, code.clientTooOld],
    ['1', 200, 0],
    ['2', 200, 0],
  ])('S10: an app that states version %s gets the status %i', async (version, status, answer) => {
    const { token } = await backend.newBuyer()
    expect(await backend.call(cartCalls.cartTotal, { token, headers: { 'X-Api-Version': version } })).toMatchObject({
      status,
      code: answer,
    })
  })

  test('S10: an app that states no version is accepted', async () => {
    const { token } = await backend.newBuyer()
    expect(await backend.call(cartCalls.cartTotal, { token })).toMatchObject({ status: 200, code: 0 })
  })
})
