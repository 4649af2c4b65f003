import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { inlineHashes } from '../../../scripts/hosting/policy.ts'
import { builtApp, builtPage } from '#tests/harness/built-app.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const files = {
  'sw.js': '// worker',
  'manifest.webmanifest': '{}',
  'assets/main-abc.js': 'console.log(1)',
  'assets/main-abc.js.br': 'brotli bytes',
  'assets/main-abc.js.gz': 'gzip bytes',
  '.vite/manifest.json': '{}',
}
const appBuild = builtApp({}, files)
const outside = `${appBuild.folder}-secret`
const origins = ['https://buyer.example', 'https://other.example']

writeFileSync(outside, 'secret')
const backend = await testApp({ config: { webFolder: appBuild.folder, corsOrigins: origins } })
afterAll(() => appBuild.remove())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  backend.app.request(path, { method, headers })

describe('the built app', () => {
  test.each(['/', '/pages/product/index', '/pages/inquiry/detail?id=1'])(
    "%s returns the app's page, which must be revalidated each time",
    async (path) => {
      const answer = await ask(path)
      expect(await answer.text()).toContain('<title>app</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-cache, no-transform')
    },
  )
  test.each(['/assets/gone-123.js', '/nothing', '/pagesque', '/sw.js.map', '/favicon.ico'])(
    '%s is answered with 404, not with the page',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<title>')
    },
  )
  const navigation = { Accept: 'text/html,application/xhtml+xml' }
  test.each(['/nothing', '/page/product/index', '/seller2'])(
    'a navigation to the unknown URL %s shows the page with 404',
    async (path) => {
      const answer = await ask(path, navigation)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('<title>app</title>')
    },
  )
  test.each(['/assets/gone', '/gone.js', '/catalogue/gone', '/files/gone', '/.vite/gone'])(
    'a navigation to %s gives 404 and not the page',
    async (path) => {
      const answer = await ask(path, navigation)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<title>')
    },
  )
  test('files under assets are cached for a year, but the worker is revalidated each time', async () => {
    expect((await ask('/assets/main-abc.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable, no-transform',
    )
    expect((await ask('/sw.js')).headers.get('Cache-Control')).toBe('no-cache, no-transform')
    expect((await ask('/manifest.webmanifest')).headers.get('Content-Type')).toContain('application/manifest+json')
  })
  test.each([
    ['br', 'brotli bytes'],
    ['gzip', 'gzip bytes'],
  ])('the compressed file of the build is sent: %s', async (encoding, text) => {
    const answer = await ask('/assets/main-abc.js', { 'Accept-Encoding': encoding })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Content-Type')).toContain('text/javascript')
    expect(await answer.text()).toBe(text)
  })
  test.each([
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fhosting/headers.json',
    '/hosting/headers.json',
    '/..%2fhosting%2fheaders.json',
    '/.vite/manifest.json',
    '//.vite/manifest.json',
    '//manifest.webmanifest',
    '/assets//main-abc.js',
    '/assets/%00',
    '/%ff',
  ])('the path %s gives 404 and reveals nothing', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })
  test("a neighbouring folder whose name begins with the name of the app's folder is not served", async () => {
    expect((await ask(`/..%2f${outside.split('/').at(-1)}`)).status).toBe(404)
  })
  test('without its settings file, a build is not served', () => {
    expect(() => createApp({ ...backend.deps, config: { ...backend.deps.config, webFolder: '/nowhere' } })).toThrow(
      'build the app anew',
    )
  })
  test('the repair page is not cached, and has a separate content security policy', async () => {
    const answer = await ask('/repair.html')
    expect(await answer.text()).toContain('<title>repair</title>')
    expect(answer.headers.get('Cache-Control')).toBe('no-store, no-transform')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src /)
    expect((await ask('/repair.js')).status).toBe(404)
  })
})

describe('a build for a sub-path, with its API elsewhere', () => {
  const below = builtApp({ VITE_BASE_PATH: '/b2b/sourcing', VITE_API_BASE: 'https://api.example.com/v1' }, files)
  let subPathApp: TestApp
  beforeAll(async () => {
    subPathApp = await testApp({ db: backend.deps.db, config: { webFolder: below.folder } })
  })
  afterAll(() => below.remove())
  const get = (path: string) => subPathApp.app.request(path)

  test.each(['/b2b/sourcing/', '/b2b/sourcing/pages/product/index', '/b2b/sourcing/pages'])(
    '%s returns the page of the sub-path',
    async (path) => {
      const answer = await get(path)
      expect(await answer.text()).toContain('<title>app</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-cache, no-transform')
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      for (const part of [
        "connect-src 'self' https://api.example.com",
        "img-src 'self' data: blob: https://api.example.com",
      ])
        expect(policy.split('; ')).toContain(part)
    },
  )
  test('the sub-path without its trailing slash redirects to the one with it, because the worker does not control the former', async () => {
    const answer = await get('/b2b/sourcing')
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/b2b/sourcing/'])
  })
  test.each([
    '/',
    '/sw.js',
    '/pages/product/index',
    '/assets/main-abc.js',
    '/b2b/',
    '/b2b/sourcing/assets/gone.js',
    '/b2b/sourcing//sw.js',
  ])('%s is answered with 404', async (path) => expect((await get(path)).status).toBe(404))
})

describe('the content security policy', () => {
  test("the page may run only its own scripts and use only the build's styles", async () => {
    const policy = (await ask('/')).headers.get('Content-Security-Policy') ?? ''
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
    expect(directive('script-src')).toBe("script-src 'self'")
    expect(directive('style-src')).toBe(`style-src 'self' ${inlineHashes(builtPage).styles[0]}`)
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
  })
  test('answers of the API cannot be displayed as pages', async () => {
    const answer = await ask('/healthz')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    ask('/buyer-api/buyer/cart/add', { Origin: origin, 'Access-Control-Request-Method': 'POST' }, 'OPTIONS')
  const splitHeader = (headers: Headers, name: string) => (headers.get(name) ?? '').split(',')
  test.each(origins)(
    "a page of the configured origin %s may send the app's headers and read the headers that the app reads",
    async (origin) => {
      const { status, headers } = await preflight(origin)
      expect(status).toBe(204)
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-max-age': '7200',
        vary: expect.stringContaining('Origin') as string,
      })
      const sentHeaders = [
        'Authorization',
        'Accept-Language',
        'X-Device-Id',
        'X-Api-Version',
        'Idempotency-Key',
        'If-Match',
      ]
      expect(splitHeader(headers, 'Access-Control-Allow-Headers')).toEqual(
        expect.arrayContaining([...sentHeaders, 'Content-Type']),
      )
      expect(splitHeader(headers, 'Access-Control-Allow-Methods')).toEqual(['GET', 'POST', 'PUT', 'DELETE'])
      const answerHeaders = (await ask('/healthz', { Origin: origin })).headers
      expect(answerHeaders.get('Access-Control-Allow-Origin')).toBe(origin)
      expect(answerHeaders.get('Access-Control-Allow-Credentials')).toBe('true')
      const headerNames = [
        'Retry-After',
        'Idempotency-Replayed',
        'ETag',
        'Date',
        'Content-Length',
        'Content-Disposition',
        'X-Request-Id',
      ]
      expect(splitHeader(answerHeaders, 'Access-Control-Expose-Headers').toSorted()).toEqual(headerNames.toSorted())
    },
  )
  test('a page of another origin may show an image of the API but not read it', async () => {
    const { headers } = await ask(authCalls.captchaImage.path)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await ask('/healthz')).headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })
  test.each([
    'https://evil.example',
    'https://buyer.example.evil.example',
    'http://buyer.example',
    'https://BUYER.example',
    'https://buyer.example, https://other.example',
    '*',
    'null',
  ])('a page of the origin %s may not call the API', async (origin) => {
    expect((await preflight(origin)).headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await ask('/healthz', { Origin: origin })).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
  const photo = '/files/demo-9001-photo/plant.png'
  const asking: Record<string, string>[] = [{}, { Origin: 'https://buyer.example' }, { Origin: 'https://evil.example' }]
  const words = (vary: string | null) => (vary ?? '').split(/, */)
  test.each([
    ['a file', photo],
    ['JSON that is ready', referenceCalls.dictionaries.path],
    ['the description of the API', '/buyer-api/openapi.json'],
    ['a refusal', '/files/none/none.png'],
  ])('the answer of %s varies by origin for every caller', async (_, path) => {
    for (const headers of asking) {
      const answer = await ask(path, headers)
      expect(words(answer.headers.get('Vary')).filter((word) => word === 'Origin')).toEqual(['Origin'])
      const etag = answer.headers.get('ETag')
      if (etag === null) continue
      const secondAnswer = await ask(path, { ...headers, 'If-None-Match': etag })
      expect([secondAnswer.status, words(secondAnswer.headers.get('Vary')).includes('Origin')]).toEqual([304, true])
    }
  })
  test.each(['/', '/assets/main-abc.js'])('the file %s has neither CORS headers nor Vary: Origin', async (path) => {
    for (const headers of asking) {
      const answer = await ask(path, headers)
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })
})
