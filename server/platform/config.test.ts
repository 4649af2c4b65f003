import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  test('that is empty gives the local set-up', () => {
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
  test('with an empty variable counts it as missing', () =>
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, null).port).toBe(4600))
  test.each([
    [{}, true],
    [{ HOST: 'localhost', DATABASE_URL: 'postgres://127.0.0.1/d' }, true],
    [{ DATABASE_URL: 'postgres:///d' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1/d' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ DATABASE_URL: 'postgres://db.example.com/d' }, false],
    [{ DEMO: '0' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: '1', DEMO: '1' }, true],
    [{ DEMO: '1', NODE_ENV: 'production' }, true],
  ])('C1 C2 %o is a demonstration: %s', (env, demo) => expect(readConfig(env, null).demo).toBe(demo))
  test('C2 of a demonstration never answers another machine', () =>
    expect(() => readConfig({ DEMO: '1', HOST: '0.0.0.0' }, null)).toThrow('this machine only'))
  test('C1 gives the mail page to a demonstration without a mail server only', () => {
    expect(readConfig({ SMTP_URL: 'smtp://h', MAIL_PAGE: '1' }, null).mailPage).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', MAIL_PAGE: '1' }, null).mailPage).toBe(false)
    expect(readConfig({ HOST: '0.0.0.0', MAIL_PAGE: '1' }, null).mailPage).toBe(false)
    expect(readConfig({ MAIL_PAGE: '0' }, null).mailPage).toBe(false)
  })
  test('reduces origins to what browsers send', () => {
    const origins = (text: string) => readConfig({ CORS_ORIGIN: text }, null).corsOrigins
    expect(origins('https://app.example/path/')).toEqual(['https://app.example'])
    expect(origins('https://App.example:443, http://localhost:5173')).toEqual([
      'https://app.example',
      'http://localhost:5173',
    ])
  })
  test('can serve the app of another folder instead of the one built here', () => {
    expect(readConfig({ WEB_DIR: '/srv/app/web' }, '/built').webFolder).toBe('/srv/app/web')
    expect(readConfig({}, '/built').webFolder).toBe('/built')
  })
})
