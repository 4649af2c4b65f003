import { describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { readStartConfig, readConfig } from './config.ts'
import { settings, settingsMarkdown } from './settings.ts'

describe('the environment', () => {
  test('an empty environment results in the default configuration', () => {
    expect(readConfig({}, null)).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      demo: false,
      mailPage: false,
      trustProxy: false,
      corsOrigins: [],
      rateLimits: true,
    })
  })
  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ CORS_ORIGIN: 'everyone' }, 'CORS_ORIGIN'],
    [{ CORS_ORIGIN: '*' }, 'CORS_ORIGIN'],
    [{ CORS_ORIGIN: 'https://*.example.com' }, 'CORS_ORIGIN'],
    [{ CORS_ORIGIN: 'https://app.example,null' }, 'CORS_ORIGIN'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
  ])('%o is refused with the name of the variable', (env, name) => expect(() => readConfig(env, null)).toThrow(name))
  test.each([
    [{}, false],
    [{ HOST: 'localhost', DATABASE_URL: 'postgres://127.0.0.1/d' }, false],
    [{ NODE_ENV: 'development' }, false],
    [{ DEMO: '0' }, false],
    [{ DEMO: '1' }, true],
    [{ DEMO: '1', TRUST_PROXY: '1' }, true],
    [{ DEMO: '1', DATABASE_URL: 'postgres://db.example.com/d' }, true],
  ])('%o is a demonstration: %s', (env, demo) => expect(readConfig(env, null).demo).toBe(demo))
  test.each([
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'this machine only'],
    [{ DEMO: '1', NODE_ENV: 'production' }, 'NODE_ENV'],
  ])('%o is refused, and the message says how to start production', (env, reason) => {
    expect(() => readConfig(env, null)).toThrow(reason)
    expect(() => readConfig(env, null)).toThrow('node dist/server/main.mjs')
  })
  test.each([
    ['https://model.example', {}, true],
    ['http://127.0.0.1:8080', {}, true],
    ['http://model.example', {}, false],
    ['http://127.0.0.1.evil.example', {}, false],
    ['http://model.example', { PLAIN_CONNECTIONS: '1' }, true],
  ])('a model or transcriber at %s with %o is accepted: %s', (url, more, accepted) => {
    const refusalOf = (env: Record<string, string>): string => {
      try {
        readConfig({ ...env, ...more }, null)
        return ''
      } catch (error) {
        return String(error)
      }
    }
    for (const env of [{ MODEL_URL: url, MODEL_NAME: 'm' }, { STT_URL: url }])
      expect(refusalOf(env).includes('is not https')).toBe(!accepted)
  })
  test('the captcha of another provider needs a site key and a secret; by default the backend has its own captcha', () => {
    const captcha = (env: Record<string, string>) => readConfig(env, null).captcha
    expect([captcha({}), captcha({ CAPTCHA: 'own' })]).toEqual([null, null])
    const keys = { CAPTCHA_SITE_KEY: '0x4AAA', CAPTCHA_SECRET: 'secret' }
    expect(captcha({ CAPTCHA: 'turnstile', ...keys })?.verifyUrl).toContain('cloudflare')
    expect(captcha({ CAPTCHA: 'hcaptcha', ...keys })?.verifyUrl).toContain('hcaptcha')
    expect(() => captcha({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'k' })).toThrow('CAPTCHA_SECRET')
    expect(() => captcha({ CAPTCHA: 'hcaptcha', ...keys, CAPTCHA_SITE_KEY: '"><script>' })).toThrow('CAPTCHA_SITE_KEY')
    expect(() => captcha({ CAPTCHA: 'recaptcha', ...keys })).toThrow('CAPTCHA')
  })
  test('by default only production logs requests, and metrics need a port and are served only to this machine', () => {
    const read = (env: Record<string, string>) => {
      const { logRequests, metrics } = readConfig(env, null)
      return [logRequests, metrics]
    }
    expect(read({})).toEqual([true, null])
    expect(read({ DEMO: '1' })).toEqual([false, null])
    expect(read({ DEMO: '1', LOG_REQUESTS: '1' })).toEqual([true, null])
    expect(read({ LOG_REQUESTS: '0', METRICS_PORT: '9100' })).toEqual([false, { port: 9100, host: '127.0.0.1' }])
  })
  test('the two keys of push messages are unset or a pair, and their subject has a default', () => {
    const vapid = (env: Record<string, string>) => readConfig(env, null).vapid
    const [pair, otherPair] = [webpush.generateVAPIDKeys(), webpush.generateVAPIDKeys()]
    const pairSettings = { VAPID_PUBLIC: pair.publicKey, VAPID_PRIVATE: pair.privateKey }
    expect(vapid({}).keys).toBeNull()
    expect(vapid(pairSettings).keys).toEqual(pair)
    for (const wrong of [
      { VAPID_PUBLIC: pair.publicKey },
      { VAPID_PRIVATE: pair.privateKey },
      { ...pairSettings, VAPID_PUBLIC: otherPair.publicKey },
      { ...pairSettings, VAPID_PRIVATE: 'x' },
    ])
      expect(() => vapid(wrong)).toThrow('VAPID_PUBLIC and VAPID_PRIVATE are no pair')
    expect(() => vapid({ VAPID_SUBJECT: 'desk@example.com' })).toThrow('VAPID_SUBJECT')
    const [APP_URL, MAIL_FROM] = ['https://app.example.com', 'Desk <desk@example.com>']
    expect(vapid({ VAPID_SUBJECT: 'https://a.example', APP_URL }).subject).toBe('https://a.example')
    expect(vapid({ APP_URL, MAIL_FROM }).subject).toBe(APP_URL)
    expect(vapid({ APP_URL: 'http://localhost:5173', MAIL_FROM }).subject).toBe('mailto:desk@example.com')
  })
  test('mails are shown on a page only in a demonstration without a mail server, and not if MAIL_PAGE is 0', () => {
    expect(readConfig({ DEMO: '1' }, null).mailPage).toBe(true)
    expect(readConfig({ DEMO: '1', SMTP_URL: 'smtp://h', MAIL_PAGE: '1' }, null).mailPage).toBe(false)
    expect(readConfig({ DEMO: '1', MAIL_PAGE: '0' }, null).mailPage).toBe(false)
    expect(readConfig({ MAIL_PAGE: '1' }, null).mailPage).toBe(false)
  })
  test('CORS origins are stored in the form that browsers send', () => {
    const origins = (text: string) => readConfig({ CORS_ORIGIN: text }, null).corsOrigins
    expect(origins('https://app.example/path/')).toEqual(['https://app.example'])
    expect(origins('https://App.example:443, http://localhost:5173')).toEqual([
      'https://app.example',
      'http://localhost:5173',
    ])
  })
})

describe('a start', () => {
  const ready = { SMTP_URL: 'smtps://u:hunter2@h', MAIL_FROM: 'Shop <a@h.example>', APP_URL: 'https://app.example' }
  const report = (env: Record<string, string>): string => {
    try {
      readStartConfig(env, null).faults.check()
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  test('all wrong settings are reported at once, one per line, with name, value and what is expected', () => {
    const env = {
      ...ready,
      PORT: 'abc',
      TRUST_PROXY: 'maybe',
      NEWS_DIR: '/nope',
      GOODS_FILE: '/nope.json',
      DB_LOCK_MS: '-1',
    }
    expect(report(env).split('\n')).toEqual([
      'PORT is "abc": wanted is a whole number from 0 to 65535.',
      'TRUST_PROXY is "maybe": wanted is 0 or 1.',
      'DB_LOCK_MS is "-1": wanted is a whole number from 0 to 2147483647.',
      'NEWS_DIR is "/nope": wanted is a folder that exists.',
      'GOODS_FILE is "/nope.json": wanted is a file that exists.',
    ])
    expect(report(ready)).toBe('')
    expect(report({ DEMO: '1' })).toBe('')
  })
  test.each(['SMTP_URL', 'MAIL_FROM', 'APP_URL'])(
    'production needs %s, and the message says why this is production',
    (name) => {
      expect(report({ ...ready, [name]: '' })).toMatch(new RegExp(`^${name} is not set: .*without DEMO=1[^\n]*$`))
    },
  )
  test.each(['nonsense', 'http://h', 'smtp:', 'smtp://'])('SMTP_URL=%s is reported once', (url) =>
    expect(report({ ...ready, SMTP_URL: url })).toMatch(
      /^SMTP_URL is set \(the value is not printed\): [^\n]*smtps:[^\n]*$/,
    ),
  )
  test.each(['nobody', 'a@b@c', 'Shop <a@h.example>, <b@h.example>', 'a@h.example\r\nBcc: b@h.example'])(
    'MAIL_FROM=%j is refused, because it is not exactly one sender',
    (sender) => expect(report({ ...ready, MAIL_FROM: sender })).toMatch(/^MAIL_FROM is "/),
  )
  test('the values of secrets are never printed', () => {
    const secrets = Object.entries(settings).filter(([, { isSecret }]) => isSecret)
    expect(secrets.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'SMTP_URL',
        'MODEL_KEY',
        'STT_KEY',
        'CAPTCHA_SECRET',
        'STRIPE_SECRET_KEY',
      ]),
    )
    for (const [name] of secrets) expect(report({ ...ready, [name]: 'hunter2' })).not.toContain('hunter2')
    expect(report({ ...ready, DATABASE_URL: 'mysql://u:hunter2@h/d' })).toMatch(/^DATABASE_URL is set /)
  })
  test('control characters in a reported value are escaped, and a long value is cut off', () => {
    const line = report({ ...ready, PORT: '\u001b[2J\u202e\nSMTP_URL is fine' })
    expect(line).toMatch(/^PORT is "[ -~]*$/)
    expect(report({ ...ready, PORT: 'x'.repeat(5_000) }).length).toBeLessThan(300)
  })
  test.each([
    [{ DEMO: '1' }, 'Demonstration, because DEMO is 1. Membership is required, because this is a demonstration', true],
    [{ DEMO: '1', MEMBERSHIP: 'none' }, 'Membership is not needed, because MEMBERSHIP is none.', false],
    [{ NODE_ENV: 'production' }, 'Production, because DEMO is not 1. Membership is not needed, because STRIPE', false],
    [{ MEMBERSHIP: 'required' }, 'Membership is required, because MEMBERSHIP is required.', true],
    [
      { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'Membership is required, because STRIPE_SECRET_KEY is set',
      true,
    ],
  ])('the first line for %o gives the mode, membership and reasons', (env, words, membershipNeeded) => {
    const { config } = readStartConfig({ ...ready, ...env }, null)
    expect(config).toMatchObject({ modeLine: expect.stringContaining(words) as string, membershipNeeded })
  })
})

test('docs/settings.md is the output of `npm run admin -- settings`', () =>
  expect(`${settingsMarkdown()}\n`).toMatchFileSnapshot('../../docs/settings.md'))
