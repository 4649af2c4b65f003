import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-'))
const outside = `${folder}-secret`
let backend: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('index.html', '<!doctype html><title>app</title>')
  write('sw.js', '// worker')
  write('manifest.webmanifest', '{}')
  write('assets/main-abc.js', 'console.log(1)')
  write('assets/main-abc.js.br', 'brotli bytes')
  write('assets/main-abc.js.gz', 'gzip bytes')
  write('.vite/manifest.json', '{}')
  write('csp.json', JSON.stringify({ styleHashes: ["'sha256-style'"], scriptHashes: [] }))
  writeFileSync(outside, 'secret')
  backend = await testApp({ config: { webFolder: folder, corsOrigin: 'https://buyer.example' } })
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(outside)
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  backend.app.request(path, { method, headers })

describe('the built app', () => {
  test.each(['/', '/pages/product/index', '/pages/inquiry/detail?id=1'])(
    '%s is its page, asked for anew each time',
    async (path) => {
      const answer = await ask(path)
      expect(await answer.text()).toContain('<title>app</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    },
  )
  test.each(['/assets/gone-123.js', '/nothing', '/pagesque', '/sw.js.map', '/favicon.ico'])(
    '%s is 404, never the page',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('<title>')
    },
  )
  test('files under assets are kept for ever, the worker is not', async () => {
    expect((await ask('/assets/main-abc.js')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await ask('/sw.js')).headers.get('Cache-Control')).toBe('no-cache')
    expect((await ask('/manifest.webmanifest')).headers.get('Content-Type')).toContain('application/manifest+json')
  })
  test.each([
    ['br', 'brotli bytes'],
    ['gzip', 'gzip bytes'],
  ])('the packed form made by the build is sent: %s', async (encoding, text) => {
    const answer = await ask('/assets/main-abc.js', { 'Accept-Encoding': encoding })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Content-Type')).toContain('text/javascript')
    expect(await answer.text()).toBe(text)
  })
  test.each([
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fcsp.json',
    '/csp.json',
    '/.vite/manifest.json',
    '/assets/%00',
    '/%ff',
  ])('%s gives nothing away', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })
  test('a neighbour folder whose name begins alike is outside', async () => {
    expect((await ask(`/..%2f${outside.split('/').at(-1)}`)).status).toBe(404)
  })
  test('the page is not sent again while it is the same', async () => {
    const first = await ask('/')
    const again = await ask('/pages/cart/index', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  })
  test('HEAD answers without the content', async () => {
    const answer = await ask('/', {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })
})

describe('what the page may do', () => {
  test('runs its own scripts and the styles that the build made, nothing else', async () => {
    const policy = (await ask('/')).headers.get('Content-Security-Policy') ?? ''
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
    expect(directive('script-src')).toBe("script-src 'self'")
    expect(directive('style-src')).toBe("style-src 'self' 'sha256-style'")
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
  })
  test('the worker is bound by the same policy', async () => {
    expect((await ask('/sw.js')).headers.get('Content-Security-Policy')).toContain("connect-src 'self'")
  })
  test('answers of the API may not be taken for pages', async () => {
    const answer = await ask('/healthz')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    ask('/buyer-api/buyer/cart/add', { Origin: origin, 'Access-Control-Request-Method': 'POST' }, 'OPTIONS')
  test('only the configured one may call, with its headers', async () => {
    const allowed = await preflight('https://buyer.example')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
    const read = await ask('/healthz', { Origin: 'https://buyer.example' })
    expect(read.headers.get('Access-Control-Allow-Origin')).toBe('https://buyer.example')
    expect(read.headers.get('Access-Control-Expose-Headers')).toContain('Idempotency-Replayed')
  })
  test.each(['https://evil.example', 'https://buyer.example.evil.example', 'null'])('%s may not', async (origin) => {
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
  ])('%s says to caches that it depends on the origin, whoever asks', async (_, path) => {
    for (const headers of asking) {
      const answer = await ask(path, headers)
      expect(words(answer.headers.get('Vary')).filter((word) => word === 'Origin')).toEqual(['Origin'])
      const etag = answer.headers.get('ETag')
      if (etag === null) continue
      const again = await ask(path, { ...headers, 'If-None-Match': etag })
      expect([again.status, words(again.headers.get('Vary')).includes('Origin')]).toEqual([304, true])
    }
  })
  test.each(['/', '/assets/main-abc.js'])('%s is for the own one alone, and depends on none', async (path) => {
    for (const headers of asking) {
      const answer = await ask(path, headers)
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })
  test('what else an answer depends on stays said', async () => {
    const { headers } = await ask(referenceCalls.dictionaries.path)
    expect(headers.get('Vary')).toBe('Accept-Language, Accept-Encoding, Origin')
  })
  test('where none is configured, answers do not depend on it', async () => {
    const alone = await testApp({ db: backend.deps.db })
    for (const path of [photo, referenceCalls.dictionaries.path])
      expect(words((await alone.app.request(path)).headers.get('Vary'))).not.toContain('Origin')
  })
  test('a form of another site cannot write: text is not JSON', async () => {
    const { token } = await backend.newBuyer()
    const answer = await backend.app.request('/buyer-api/buyer/cart/add', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Authorization: `Bearer ${token}` },
      body: '{"pesticideIds":["PD20050133"]}',
    })
    expect(answer.status).toBe(415)
  })
})
