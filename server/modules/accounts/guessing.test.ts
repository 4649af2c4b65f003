import { beforeEach, describe, expect, test } from 'vitest'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { code } from '#contract/codes.ts'
import type { LoginData } from '#contract/entities/account.ts'
import { passwordProblem } from '#domain/account/rules.ts'
import { demoAccount } from '#server/seed/accounts.ts'
import { isCommonPassword } from './new-password.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { fakeClock, testApp, type FakeClock, type TestApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

const right = 'secret-1'
const minute = 60_000
const myDevice = '0b8f3c1e-6f6f-4f57-9d0b-3f5c1b1d7a01'
const another = '5d0c2c44-93a4-4f0e-8f61-5f0f7d0f7a02'

let t: TestApp
let clock: FakeClock
let email: string
const { db } = await testDatabase()
beforeEach(async () => {
  clock = fakeClock()
  t = await testApp({ db, clock, rateLimiter: createRateLimiter(clock), config: { trustProxy: true } })
  email = (await t.newBuyer()).email
})

const login = (address: string, password: string, deviceId?: string) =>
  t.call(authCalls.login, {
    body: { email, password },
    headers: { 'X-Forwarded-For': address, ...(deviceId === undefined ? {} : { 'X-Device-Id': deviceId }) },
  })
const guesses = async (count: number, addressOf: (n: number) => string): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => login(addressOf(n), 'guess-1')))
  return answers.filter(({ code: answerCode }) => answerCode === code.loginFailed).length
}
const anywhere = (n: number) => `198.51.${Math.floor(n / 200)}.${(n % 200) + 1}`

describe('guessing at one account', () => {
  test('H4 only 20 of 120 simultaneous guesses from 120 network addresses are checked', async () => {
    expect(await guesses(120, anywhere)).toBe(20)
    expect(await login('203.0.113.1', right)).toMatchObject({ status: 429, code: code.tooManyRequests })
  })
  test('H4 after the wait, the right password opens the account and resets the count', async () => {
    await guesses(40, anywhere)
    clock.advance(30_000)
    expect((await login('203.0.113.1', right)).code).toBe(0)
    expect(await guesses(40, (n) => `192.0.2.${n + 1}`)).toBe(20)
  })
  test('H4 the owner can still log in from a known device, while a guesser with another device cannot', async () => {
    expect((await login('203.0.113.1', right, myDevice)).code).toBe(0)
    await guesses(40, anywhere)
    expect((await login('203.0.113.2', right, another)).status).toBe(429)
    expect((await login('203.0.113.3', right, myDevice)).code).toBe(0)
    expect((await login('203.0.113.4', right)).status).toBe(429)
  })
  test('H4 a known device allows ten guesses in a row', async () => {
    await login('203.0.113.1', right, myDevice)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login(anywhere(n), 'guess-1', myDevice)))
    expect(answers.filter(({ code: answerCode }) => answerCode === code.loginFailed)).toHaveLength(10)
  })
  test('H4 a short device id, which other devices may also use, does not make a device known', async () => {
    await login('203.0.113.1', right, 'web')
    await guesses(40, anywhere)
    expect((await login('203.0.113.2', right, 'web')).status).toBe(429)
  })
  test('H4 a mailed code opens the account during the wait, and makes the device known', async () => {
    await guesses(40, anywhere)
    const headers = { 'X-Device-Id': myDevice, 'X-Forwarded-For': '203.0.113.9' }
    await t.app.request(authCalls.captchaImage.path, { headers })
    await t.call(authCalls.sendEmailCode, { body: { email, scene: codePurpose.login, code: 'abcd' }, headers })
    const mailedCode = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? ''
    expect((await t.call(authCalls.emailCodeLogin, { body: { email, code: mailedCode }, headers })).code).toBe(0)
    expect((await login('203.0.113.8', right, myDevice)).code).toBe(0)
  })
  test('H4 a new password removes the devices that were known under the old one', async () => {
    await login('203.0.113.1', right, another)
    const signedIn = (await login('203.0.113.1', right, myDevice)).data as LoginData
    const body = { oldPassword: right, password: 'brand-new-1', repassword: 'brand-new-1' }
    const headers = { 'X-Device-Id': myDevice }
    const answer = await t.call(settingCalls.passwordUpdate, { token: signedIn.accessToken, body, headers })
    expect(answer.code).toBe(0)
    await guesses(40, anywhere)
    expect((await login('203.0.113.2', 'brand-new-1', another)).status).toBe(429)
    expect((await login('203.0.113.3', 'brand-new-1', myDevice)).code).toBe(0)
  })
  test('H4 guesses at a missing account are limited in the same way', async () => {
    email = 'nobody-at-all@example.com'
    expect(await guesses(120, anywhere)).toBe(20)
  })
  test('H4 wrong passwords of a supplier are limited in the same way', async () => {
    const from = (n: number, password: string) =>
      t.call(sellerCalls.sellerLogin, {
        body: { email: 'supplier-9001@example.com', password },
        headers: { 'X-Forwarded-For': anywhere(n) },
      })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => from(n, 'guess-1')))
    expect(answers.filter(({ code: said }) => said === code.loginFailed)).toHaveLength(20)
    clock.advance(minute)
    expect((await from(99, demoAccount.password)).code).toBe(0)
  })
  test('H4 guesses from the addresses of one IPv6 network share one limit', async () => {
    expect(await guesses(30, (n) => `2001:db8:7:8::${n + 1}`)).toBe(10)
  })
})

describe('common passwords', () => {
  const common = 'Passw0rd'
  const refusal = { status: 400, data: { fields: [{ path: 'password', rule: 'password-common' }] } }

  test('H4 common passwords are refused for a new account, a reset and a change', async () => {
    const open = await testApp({ db })
    const answer = await open.call(authCalls.emailRegister, { body: { email: 'x@example.com', password: common } })
    expect(answer).toMatchObject(refusal)
    const newPasswords = { password: common, repassword: common }
    expect(await open.call(authCalls.resetPassword, { body: { email, code: '1', ...newPasswords } })).toMatchObject(
      refusal,
    )
    const { token } = await open.newBuyer()
    const change = { token, body: { oldPassword: right, ...newPasswords } }
    expect(await open.call(settingCalls.passwordUpdate, change)).toMatchObject(refusal)
  })
  test.each(['password1', 'Password123!', 'QWERTY123', '1qaz2wsx', 'a123456', 'Admin@123', 'woaini1314', 'iloveyou2'])(
    'H4 %s is a common password',
    (password) => {
      expect(passwordProblem(password)).toBeNull()
      expect(isCommonPassword(password)).toBe(true)
    },
  )
})
