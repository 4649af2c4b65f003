import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('empty gives the local set-up', () => {
    expect(readConfig({}, null)).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      mailPage: true,
      trustProxy: false,
      corsOrigin: null,
      rateLimits: true,
    })
  })
  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ CORS_ORIGIN: 'everyone' }, 'CORS_ORIGIN'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
  ])('%o is refused by name', (env, name) => expect(() => readConfig(env, null)).toThrow(name))
  test('an empty variable counts as none', () =>
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, null).port).toBe(4600))
  test('the mail page is off with a mail server, and in production with a real database unless asked for', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d' }
    expect(readConfig({ SMTP_URL: 'smtp://h' }, null).mailPage).toBe(false)
    expect(readConfig({ SMTP_URL: 'smtp://h', MAIL_PAGE: '1' }, null).mailPage).toBe(false)
    expect(readConfig(production, null).mailPage).toBe(false)
    expect(readConfig({ ...production, MAIL_PAGE: '1' }, null).mailPage).toBe(true)
    expect(readConfig({ NODE_ENV: 'production' }, null).mailPage).toBe(true)
  })
  test('an origin is reduced to what browsers send', () => {
    expect(readConfig({ CORS_ORIGIN: 'https://app.example/path/' }, null).corsOrigin).toBe('https://app.example')
  })
})
