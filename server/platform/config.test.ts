import { describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('an empty environment results in the configuration for local development', () => {
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
  ])('%o is refused, naming the variable', (env, name) => expect(() => readConfig(env, null)).toThrow(name))
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
  test('the captcha of another firm needs the key of the site and the secret; by default there is none', () => {
    const captcha = (env: Record<string, string>) => readConfig(env, null).captcha
    expect([captcha({}), captcha({ CAPTCHA: 'own' })]).toEqual([null, null])
    const keys = { CAPTCHA_SITE_KEY: '0x4AAA', CAPTCHA_SECRET: 'secret' }
    expect(captcha({ CAPTCHA: 'turnstile', ...keys })?.verifyUrl).toContain('cloudflare')
    expect(captcha({ CAPTCHA: 'hcaptcha', ...keys })?.verifyUrl).toContain('hcaptcha')
    expect(() => captcha({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'k' })).toThrow('CAPTCHA_SECRET')
    expect(() => captcha({ CAPTCHA: 'hcaptcha', ...keys, CAPTCHA_SITE_KEY: '"><script>' })).toThrow('CAPTCHA_SITE_KEY')
    expect(() => captcha({ CAPTCHA: 'recaptcha', ...keys })).toThrow('CAPTCHA')
  })
  test('the keys of push messages are a pair or absent, and the subject has a default', () => {
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
      expect(() => vapid(wrong)).toThrow(/^VAPID_PUBLIC and VAPID_PRIVATE are not a pair.*$/)
    expect(() => vapid({ VAPID_SUBJECT: 'desk@example.com' })).toThrow('VAPID_SUBJECT')
    const [APP_URL, MAIL_FROM] = ['https://app.example.com', 'Desk <desk@example.com>']
    expect(vapid({ VAPID_SUBJECT: 'https://a.example', APP_URL }).subject).toBe('https://a.example')
    expect(vapid({ APP_URL, MAIL_FROM }).subject).toBe(APP_URL)
    expect(vapid({ APP_URL: 'http://localhost:5173', MAIL_FROM }).subject).toBe('mailto:desk@example.com')
  })
  test('mails are shown on a page only in a demonstration without a mail server', () => {
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
