import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import { authCalls, captchaFramePath } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import type { CaptchaConfig } from '#server/platform/config.ts'
import { readBody, openLocalServer } from '#tests/harness/local-server.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

let verify: (response: ServerResponse) => void
let verifications: URLSearchParams[] = []
let backend: TestApp
const { db } = await testDatabase()
const provider = await openLocalServer((request, response) => {
  void readBody(request).then((body) => {
    verifications.push(new URLSearchParams(body.toString()))
    verify(response)
  })
})
afterAll(() => provider.close())
const configOf = (change: Partial<CaptchaConfig> = {}): CaptchaConfig => ({
  provider: 'turnstile',
  siteKey: 'site',
  secret: 'hidden',
  verifyUrl: provider.address,
  timeoutMs: 2_000,
  ...change,
})
beforeEach(async () => {
  verifications = []
  backend = await testApp({ db, config: { captcha: configOf() } })
})

const says = (answer: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(answer))
const refuses = (...errors: string[]) => says({ success: false, 'error-codes': errors })
const device = { 'X-Device-Id': 'one' }
const solve = (app = backend) => app.call(authCalls.captchaForeign, { body: { token: 'tok' }, headers: device })
const sendCode = (answer: unknown) =>
  backend.call(authCalls.sendEmailCode, {
    body: { email: 'foreign@example.com', scene: 5, code: String(answer) },
    headers: device,
  })

describe('the captcha of another provider', () => {
  test('a verified token gives one answer, which is good for one code and only in this browser', async () => {
    verify = says({ success: true, hostname: 'x' })
    const { data } = await solve()
    expect(String(data)).toMatch(/^v\S{11}$/)
    expect(Object.fromEntries(verifications[0] ?? [])).toEqual({ secret: 'hidden', response: 'tok' })
    const { data: forOther } = await backend.call(authCalls.captchaForeign, {
      body: { token: 'tok' },
      headers: { 'X-Device-Id': 'other' },
    })
    expect((await sendCode(forOther)).code).toBe(code.captchaWrong)
    expect((await sendCode((await solve()).data)).code).toBe(0)
    expect(backend.mails).toHaveLength(1)
    backend.clock.advance(61_000)
    expect((await sendCode(data)).code).toBe(code.captchaWrong)
  })

  test.each([[[]], [['invalid-input-response']], [['timeout-or-duplicate']], [['already-seen-response']]])(
    'a captcha token that the provider refuses with %j is refused with a message that asks to repeat the check',
    async (errors) => {
      verify = refuses(...errors)
      const refusal = { code: code.captchaWrong, msg: 'The security check was not accepted. Please do it again.' }
      expect(await solve()).toMatchObject(refusal)
      expect(backend.logs.filter(({ event }) => event === 'captcha-away')).toEqual([])
    },
  )

  test.each<[string, (response: ServerResponse) => void]>([
    ['says that the secret is wrong', refuses('invalid-input-secret')],
    ['answers a page', (response) => void response.end('<html>')],
    ['answers another shape', says({ ok: true })],
    ['answers too much', (response) => void response.end(JSON.stringify({ success: true, x: 'x'.repeat(20_000) }))],
    ['redirects', (response) => void response.writeHead(302, { location: '/there' }).end()],
    ['breaks off', (response) => void response.destroy()],
    ['is silent', () => undefined],
  ])(
    'while the provider %s, the caller is asked to try again, and the failure is logged without the secret',
    async (_, act) => {
      verify = act
      const app = await testApp({ db, config: { captcha: configOf({ timeoutMs: 200 }) } })
      const answer = await solve(app)
      expect(answer).toMatchObject({ status: 503, msg: expect.stringContaining('try again in a minute') })
      expect(answer.headers.get('Retry-After')).toBe('60')
      expect(app.logs.map(({ event }) => event)).toContain('captcha-away')
      expect(JSON.stringify([answer, app.logs])).not.toContain('hidden')
    },
  )

  test('the captcha frame’s policy allows only its provider, and the backend’s own image is not rendered', async () => {
    const other = 'https://app.example'
    const app = await testApp({ db, config: { captcha: configOf({ provider: 'hcaptcha' }), corsOrigins: [other] } })
    const frame = await app.app.request(captchaFramePath)
    const policy = frame.headers.get('Content-Security-Policy') ?? ''
    const html = await frame.text()
    const [, nonce = ''] = /script nonce="([^"]+)"/.exec(html) ?? []
    expect(policy).toContain(`script-src 'nonce-${nonce}' https://hcaptcha.com https://*.hcaptcha.com;`)
    expect(policy).toContain(`frame-ancestors 'self' ${other}`)
    expect(policy).not.toMatch(/cloudflare|unsafe/)
    expect(html).toContain('data-sitekey="site"')
    expect((await app.app.request(authCalls.captchaImage.path)).status).toBe(404)
  })

  test('without a configured captcha provider, the backend renders its own image', async () => {
    const app = await testApp({ db })
    expect((await solve(app)).status).toBe(404)
    // Without a login, every unknown path is answered with 401.
    expect((await app.app.request(captchaFramePath)).status).toBe(401)
    expect((await app.app.request(authCalls.captchaImage.path)).status).toBe(200)
    expect(verifications).toEqual([])
  })
})
