import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { users } from './schema.ts'

const failed = 5000
const { checkEmailAvailable, checkEmailExist, checkMobileAvailable, checkMobileExist } = authCalls

let t: TestApp
let me: Awaited<ReturnType<TestApp['newBuyer']>>
let other: typeof me
beforeAll(async () => {
  t = await testApp()
  me = await t.newBuyer()
  other = await t.newBuyer()
  await t.deps.db.update(users).set({ mobile: '13800000001' }).where(eq(users.id, me.userId))
  await t.deps.db.update(users).set({ mobile: '13800000002' }).where(eq(users.id, other.userId))
})
const { stringify } = JSON
const codeOf = async (work: Promise<{ code: number }>) => (await work).code

describe('an e-mail address', () => {
  const exists = (email: string) => codeOf(t.call(checkEmailExist, { token: me.token, body: { email } }))
  const available = (email: string, id?: string | number) =>
    codeOf(t.call(checkEmailAvailable, { token: me.token, body: { email, ...(id === undefined ? {} : { id }) } }))

  test('with an account exists in any notation, and is not available', async () => {
    for (const written of [other.email, ` ${other.email.toUpperCase()} `])
      expect([written, await exists(written), await available(written)]).toEqual([written, 0, failed])
  })
  test('without an account is available; one that only looks similar is another', async () => {
    for (const email of ['nobody@test.example', `x${other.email}`, other.email.replace('@', '%@'), '%@test.example'])
      expect([await exists(email), await available(email)]).toEqual([failed, 0])
  })
  test('of an account is available to that account, and to no other', async () => {
    expect([await available(me.email, me.userId), await available(other.email, me.userId)]).toEqual([0, failed])
    for (const id of ['', 0, -1, "' or true --"]) expect(await available(other.email, id)).toBe(failed)
  })
  test('of a supplier does not exist on the buyer side', async () => {
    expect([await exists('supplier-9001@example.com'), await available('supplier-9001@example.com')]).toEqual([
      failed,
      0,
    ])
  })
})

describe('a mobile number', () => {
  const exists = (mobile: string) => codeOf(t.call(checkMobileExist, { token: me.token, body: { mobile } }))
  const available = (mobile: string, id?: string) =>
    codeOf(t.call(checkMobileAvailable, { token: me.token, body: { mobile, ...(id === undefined ? {} : { id }) } }))

  test('of an account exists and is not available, except to its owner', async () => {
    expect([await exists('13800000002'), await available('13800000002')]).toEqual([0, failed])
    expect([await available('13800000001', me.userId), await available('13800000002', me.userId)]).toEqual([0, failed])
  })
  test('of nobody is available; part of a number, or a pattern, belongs to nobody', async () => {
    for (const mobile of ['13800000003', '1380000000', '%', '_', ''])
      expect([await exists(mobile), await available(mobile)]).toEqual([failed, 0])
  })
})

describe('the question whether an address has an account', () => {
  const bodies = [
    [checkEmailExist, { email: 'a@test.example' }],
    [checkEmailAvailable, { email: 'a@test.example' }],
    [checkMobileExist, { mobile: '1' }],
    [checkMobileAvailable, { mobile: '1' }],
  ] as const
  test('is refused without signing in, because strangers must not know', async () => {
    for (const [call, body] of bodies) {
      const answer = await t.app.request(call.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: stringify(body),
      })
      expect(answer.status).toBe(401)
    }
  })
  test('is allowed twenty times in a row in all, not for each device or address', async () => {
    const limited = await testApp({
      db: t.deps.db,
      rateLimiter: createRateLimiter(t.clock),
      config: { trustProxy: true },
    })
    const ask = async (n: number, token: string) => {
      const [call, body] = bodies[n % bodies.length] ?? bodies[0]
      const headers = { 'X-Forwarded-For': `198.51.100.${n}`, 'X-Device-Id': `device-${n}` }
      return codeOf(limited.call(call, { token, body: body as { email: string; mobile: string }, headers }))
    }
    const codes: number[] = []
    for (let n = 0; n < 21; n += 1) codes.push(await ask(n, me.token))
    expect(codes.slice(0, 20)).not.toContain(code.tooManyRequests)
    expect(codes[20]).toBe(code.tooManyRequests)
    expect(await ask(0, other.token)).not.toBe(code.tooManyRequests)
    t.clock.advance(60_000)
    expect(await ask(0, me.token)).not.toBe(code.tooManyRequests)
    expect(await ask(0, me.token)).toBe(code.tooManyRequests)
  })
})
