import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('empty gives the local set-up', () => {
    expect(readConfig({}, null)).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      mailPage: true,
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
  test('origins are reduced to what browsers send', () => {
    const origins = (text: string) => readConfig({ CORS_ORIGIN: text }, null).corsOrigins
    expect(origins('https://app.example/path/')).toEqual(['https://app.example'])
    expect(origins('https://App.example:443, http://localhost:5173')).toEqual([
      'https://app.example',
      'http://localhost:5173',
    ])
  })
  test('the app of another folder is served instead of the one built here', () => {
    expect(readConfig({ WEB_DIR: '/srv/app/web' }, '/built').webFolder).toBe('/srv/app/web')
    expect(readConfig({}, '/built').webFolder).toBe('/built')
  })
})
