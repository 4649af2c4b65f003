import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { demoAccount } from '#server/seed/accounts.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { MailServerUnreachable } from '#server/platform/mail/mailer.ts'
import { users } from './schema.ts'
import { fakeClock, testApp, type TestApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { eq } from 'drizzle-orm'

const minute = 60_000
const hour = 60 * minute
const device = (id: string) => ({ 'X-Device-Id': id })

let backend: TestApp
let somebody: string
const { db } = await testDatabase()
beforeEach(async () => {
  backend = await testApp({ db })
  somebody = (await backend.newBuyer()).email
})
const stranger = () => `${backend.deps.random.uuid()}@example.com`

const captcha = (id: string) => backend.app.request(authCalls.captchaImage.path, { headers: device(id) })
const askCode = async (email: string, scene: 1 | 4 | 5, id = email, answer = 'abcd') => {
  await captcha(id)
  return backend.call(authCalls.sendEmailCode, { body: { email, scene, code: answer }, headers: device(id) })
}
const mailedCode = () => /\b\d{6}\b/.exec(backend.mails.at(-1)?.text ?? '')?.[0] ?? ''
const register = async (email: string, password = 'secret-1') => {
  await askCode(email, codePurpose.register)
  return backend.call(authCalls.emailRegister, { body: { email, password, code: mailedCode() } })
}
const login = (email: string, password: string) => backend.call(authCalls.login, { body: { email, password } })
const whoami = (token: string) => backend.call(accountCalls.userInfo, { token })
const tokens = (data: unknown) => data as LoginData

describe('registering', () => {
  test('while the mail server is unreachable, a request for a code gets a retry time, and the log names the reason', async () => {
    const away = await testApp({
      db,
      mailer: { send: () => Promise.reject(new MailServerUnreachable('connect ECONNREFUSED')) },
    })
    const headers = device('away')
    await away.app.request(authCalls.captchaImage.path, { headers })
    const body = { email: 'fresh@test.example', scene: codePurpose.register, code: 'abcd' }
    const answer = await away.call(authCalls.sendEmailCode, { body, headers })
    expect(answer).toMatchObject({ status: 503, code: 503, data: null })
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(away.logs).toContainEqual(
      expect.objectContaining({ event: 'mail-away', message: 'MailServerUnreachable: connect ECONNREFUSED' }),
    )
  })
  test('registering with captcha, mailed code and password creates an account with a trial and its quotas', async () => {
    const answer = await register(' Fresh@Example.com ')
    expect(answer.code).toBe(0)
    expect(tokens(answer.data).expiresTime).toBe(backend.clock.now() + 2 * hour)
    const me = await whoami(tokens(answer.data).accessToken)
    expect(me.data).toMatchObject({ email: 'fresh@example.com', vipExpireTime: backend.clock.now() + 30 * 24 * hour })
    const quota = await backend.call(accountCalls.quotaDashboard, { token: tokens(answer.data).accessToken })
    expect(quota.data).toMatchObject([
      { permissionType: 'ENQUIRY', totalLimit: 20 },
      { permissionType: 'INTENTION', totalLimit: 5 },
      { permissionType: 'SAMPLE_REQ', totalLimit: 10 },
    ])
  })

  test.each(['12345', 'a'.repeat(19), 'onlyletters', '12345678', '!!!!!!!!'])(
    'the password %s is refused',
    async (password) => {
      const answer = await register('weak@example.com', password)
      expect(answer).toMatchObject({ status: 400, code: code.badRequest, data: { fields: [{ path: 'password' }] } })
    },
  )

  test('if an email address already has an account, the answer to a code request does not reveal it, but the mail does', async () => {
    const [taken, fresh] = [
      await askCode(somebody, codePurpose.register),
      await askCode(stranger(), codePurpose.register),
    ]
    expect({ ...taken, headers: null }).toEqual({ ...fresh, headers: null })
    expect(backend.mails.map(({ subject }) => subject)).toEqual(['You already have an account', 'Your code'])
  })
})

describe('the captcha', () => {
  let email = ''
  beforeEach(() => void (email = stranger()))

  test('the captcha is a PNG image that is not cached', async () => {
    const answer = await captcha('d1')
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
  test('if an image element loads the captcha, a cookie identifies it', async () => {
    const image = await backend.app.request(authCalls.captchaImage.path)
    const cookie = image.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    const answer = await backend.call(authCalls.sendEmailCode, {
      body: { email, scene: 1, code: 'ABCD' },
      headers: { Cookie: cookie.split(';')[0] ?? '', ...device('d9') },
    })
    expect(answer.code).toBe(0)
  })
})

test.each([
  ['one network', () => '1.1.1.1', 5],
  ['many networks', (count: number) => `${count}.1.1.1`, 10],
] as const)('codes for plus addresses, requested from %s, share the limit of their mailbox', async (_, from, limit) => {
  const clock = fakeClock()
  backend = await testApp({ db, clock, rateLimiter: createRateLimiter(clock), config: { trustProxy: true } })
  const [name, domain] = stranger().split('@')
  const codes: number[] = []
  for (let count = 1; count <= limit + 1; count += 1) {
    const headers = { ...device(`flood-${count}`), 'X-Forwarded-For': `9.9.9.9, ${from(count)}` }
    await backend.app.request(authCalls.captchaImage.path, { headers })
    const body = { email: `${name}+${count}@${domain}`, scene: codePurpose.login, code: 'abcd' }
    codes.push((await backend.call(authCalls.sendEmailCode, { body, headers })).code)
  }
  expect(codes).toEqual([...Array<number>(limit).fill(code.ok), code.tooManyRequests])
  expect(backend.mails).toHaveLength(limit)
})

describe('a buyer who cannot see the image', () => {
  const unseen = async (id: string) =>
    String((await backend.call(authCalls.captchaUnseen, { headers: device(id) })).data)
  const send = async (id: string, email: string, answer: string, proof = '') => {
    const headers = { ...device(id), 'X-Proof-Of-Work': proof }
    return (await backend.call(authCalls.sendEmailCode, { body: { email, scene: 1, code: answer }, headers })).code
  }

  test('a buyer who cannot see the image gets a code mailed once, only in the requesting browser, and only with a proof of work', async () => {
    const email = 'blind@example.com'
    vi.spyOn(backend.deps.random, 'token').mockReturnValueOnce('blindanswer')
    const answer = await unseen('blind')
    // Computed beforehand for this email, purpose and captcha answer, because finding a proof takes seconds.
    const proof = '195'
    expect(await send('blind', email, answer)).toBe(code.captchaWrong)
    expect(await send('other', email, answer, proof)).toBe(code.captchaWrong)
    expect(await send('blind', email, answer, proof)).toBe(0)
    backend.clock.advance(minute)
    expect(await send('blind', email, answer, proof)).toBe(code.captchaWrong)
  })

  test('a buyer who cannot see the image must wait after three failed attempts in a row', async () => {
    const clock = fakeClock()
    backend = await testApp({ db, clock, rateLimiter: createRateLimiter(clock) })
    for (const expected of [code.captchaWrong, code.captchaWrong, code.captchaWrong, code.tooManyRequests])
      expect(await send('blind', stranger(), await unseen('blind'))).toBe(expected)
  })
})

describe('logging in', () => {
  test('a wrong password and an unknown email address get the same answer', async () => {
    const [wrong, unknown] = [await login(demoAccount.email, 'wrong-1'), await login('nobody@example.com', 'wrong-1')]
    expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null })
    expect(wrong.code).toBe(code.loginFailed)
  })
  test('a password is checked even if its address is unknown, so that the time of a login reveals nothing', async () => {
    const verify = vi.fn(backend.deps.passwords.verify)
    const watchedApp = await testApp({ db, passwords: { ...backend.deps.passwords, verify } })
    await watchedApp.call(authCalls.login, { body: { email: 'nobody@example.com', password: 'wrong-1' } })
    expect(verify.mock.calls).toEqual([[null, 'wrong-1']])
  })
  test('a supplier cannot log in on the buyer side', async () => {
    expect((await login('supplier-9001@example.com', demoAccount.password)).code).toBe(code.loginFailed)
  })
  test('guesses from one network address are stopped, while the owner can log in from another', async () => {
    const clock = fakeClock()
    const limitedApp = await testApp({ db, clock, rateLimiter: createRateLimiter(clock), config: { trustProxy: true } })
    const from = (address: string, password: string) =>
      limitedApp.call(authCalls.login, {
        body: { email: demoAccount.email, password },
        headers: { 'X-Forwarded-For': `9.9.9.9, ${address}` },
      })
    for (let count = 0; count < 10; count += 1) expect((await from('1.1.1.1', 'guess-1')).code).toBe(code.loginFailed)
    const refusal = await from('1.1.1.1', demoAccount.password)
    expect(refusal).toMatchObject({ status: 429, code: code.tooManyRequests })
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await from('2.2.2.2', demoAccount.password)).code).toBe(0)
  })
  test('without a trusted proxy, a caller cannot choose the network address for which its guesses are counted', async () => {
    const clock = fakeClock()
    const limitedApp = await testApp({ db, clock, rateLimiter: createRateLimiter(clock) })
    let lastStatus = 0
    for (let count = 0; count < 12; count += 1)
      lastStatus = (
        await limitedApp.call(authCalls.login, {
          body: { email: demoAccount.email, password: 'guess-1' },
          headers: { 'X-Forwarded-For': `1.1.1.${count}` },
        })
      ).status
    expect(lastStatus).toBe(429)
  })
})

describe('resetting the password', () => {
  test('a reset changes the password and ends every session', async () => {
    const tokensBefore = tokens((await login(somebody, 'secret-1')).data)
    await askCode(somebody, codePurpose.resetPassword)
    const reset = await backend.call(authCalls.resetPassword, {
      body: { email: somebody, password: 'brand-new-1', repassword: 'brand-new-1', code: mailedCode() },
    })
    expect(reset).toMatchObject({ code: 0, data: true })
    expect((await whoami(tokensBefore.accessToken)).status).toBe(401)
    expect((await login(somebody, 'secret-1')).code).toBe(code.loginFailed)
    expect((await login(somebody, 'brand-new-1')).code).toBe(0)
  })
  test('for an unknown email address, a request for a reset code gets the same answer, but the mail does not contain a code', async () => {
    const [known, unknown] = [
      await askCode(somebody, codePurpose.resetPassword),
      await askCode(stranger(), codePurpose.resetPassword),
    ]
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
    expect(mailedCode()).toBe('')
  })
  test('two passwords that differ are refused before the code is used up', async () => {
    await askCode(somebody, codePurpose.resetPassword)
    const body = { email: somebody, password: 'brand-new-1', repassword: 'brand-new-2', code: mailedCode() }
    expect(await backend.call(authCalls.resetPassword, { body })).toMatchObject({
      data: { fields: [{ path: 'repassword' }] },
    })
    expect((await backend.call(authCalls.resetPassword, { body: { ...body, repassword: body.password } })).code).toBe(0)
  })
})

describe('the legacy validators', () => {
  const failedCode = 5000
  const { checkEmailAvailable, checkEmailExist, checkMobileAvailable, checkMobileExist } = authCalls

  let t: TestApp
  let me: Awaited<ReturnType<TestApp['newBuyer']>>
  let otherBuyer: typeof me
  beforeAll(async () => {
    t = await testApp()
    me = await t.newBuyer()
    otherBuyer = await t.newBuyer()
    await t.deps.db.update(users).set({ mobile: '13800000001' }).where(eq(users.id, me.userId))
    await t.deps.db.update(users).set({ mobile: '13800000002' }).where(eq(users.id, otherBuyer.userId))
  })
  const { stringify } = JSON
  const codeOf = async (work: Promise<{ code: number }>) => (await work).code

  describe('an email address', () => {
    const exists = (email: string) => codeOf(t.call(checkEmailExist, { token: me.token, body: { email } }))
    const available = (email: string, id?: string | number) =>
      codeOf(t.call(checkEmailAvailable, { token: me.token, body: { email, ...(id === undefined ? {} : { id }) } }))

    test('an address with an account exists and is not available, in upper or lower case', async () => {
      for (const spelling of [otherBuyer.email, ` ${otherBuyer.email.toUpperCase()} `])
        expect([spelling, await exists(spelling), await available(spelling)]).toEqual([spelling, 0, failedCode])
    })
  })

  describe('a mobile number', () => {
    const exists = (mobile: string) => codeOf(t.call(checkMobileExist, { token: me.token, body: { mobile } }))
    const available = (mobile: string, id?: string) =>
      codeOf(t.call(checkMobileAvailable, { token: me.token, body: { mobile, ...(id === undefined ? {} : { id }) } }))

    test('the number of an account exists and is not available, except to its owner', async () => {
      expect([await exists('13800000002'), await available('13800000002')]).toEqual([0, failedCode])
      expect([await available('13800000001', me.userId), await available('13800000002', me.userId)]).toEqual([
        0,
        failedCode,
      ])
    })
  })

  describe('asking whether an email address or a mobile number has an account', () => {
    const bodies = [
      [checkEmailExist, { email: 'a@test.example' }],
      [checkEmailAvailable, { email: 'a@test.example' }],
      [checkMobileExist, { mobile: '1' }],
      [checkMobileAvailable, { mobile: '1' }],
    ] as const
    test('asking whether an address or number has an account requires a login, because strangers must not learn the answer', async () => {
      for (const [call, body] of bodies) {
        const answer = await t.app.request(call.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: stringify(body),
        })
        expect(answer.status).toBe(401)
      }
    })
    test('asking whether an address or number has an account is allowed twenty times in a row per account, whatever the device, network and call', async () => {
      const limitedApp = await testApp({
        db: t.deps.db,
        rateLimiter: createRateLimiter(t.clock),
        config: { trustProxy: true },
      })
      const ask = async (n: number, token: string) => {
        const [call, body] = bodies[n % bodies.length] ?? bodies[0]
        const headers = { 'X-Forwarded-For': `198.51.100.${n}`, 'X-Device-Id': `device-${n}` }
        return codeOf(limitedApp.call(call, { token, body: body as { email: string; mobile: string }, headers }))
      }
      const codes: number[] = []
      for (let n = 0; n < 21; n += 1) codes.push(await ask(n, me.token))
      expect(codes.slice(0, 20)).not.toContain(code.tooManyRequests)
      expect(codes[20]).toBe(code.tooManyRequests)
      expect(await ask(0, otherBuyer.token)).not.toBe(code.tooManyRequests)
      t.clock.advance(60_000)
      expect(await ask(0, me.token)).not.toBe(code.tooManyRequests)
      expect(await ask(0, me.token)).toBe(code.tooManyRequests)
    })
  })
})
