import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#tests/harness/server.ts'
import { sellerPageRoutes } from './seller-page.ts'

let folder: string
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seller-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>suppliers</title>')
  writeFileSync(join(folder, 'secret.js'), 'secret')
  writeFileSync(join(folder, 'assets', 'page-1.js'), 'run()')
  writeFileSync(join(folder, 'assets', 'page-1.css'), 'body{}')
  writeFileSync(join(folder, 'assets', 'page-1.js.map'), 'secret')
  const { deps } = await testApp()
  app = createApp(deps, (routes) => sellerPageRoutes(routes, folder))
  // Read once: what is put there later is nobody's.
  writeFileSync(join(folder, 'assets', 'later.js'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true }))
const ask = (path: string, method = 'GET') => Promise.resolve(app.request(path, { method }))

describe('the page of suppliers', () => {
  test.each(['/seller/', '/seller/buyer-login?uuid=k&data=AB'])(
    '%s, whose address may hold a token, is cached nowhere and told to nobody',
    async (path) => {
      const answer = await ask(path)
      expect(await answer.text()).toContain('<title>suppliers</title>')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
    },
  )
  test('runs its own files and nothing else, stands in no frame, and sends no form', async () => {
    const policy = ((await ask('/seller/')).headers.get('Content-Security-Policy') ?? '').split('; ')
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(part)
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:|data:/)
  })
  test('without its last slash the address leads to it', async () => {
    const answer = await ask('/seller')
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/seller/'])
  })
})

describe('its files', () => {
  test.each([
    ['page-1.js', 'text/javascript; charset=utf-8', 'run()'],
    ['page-1.css', 'text/css; charset=utf-8', 'body{}'],
  ])('%s may be cached for ever, as what it is', async (name, type, text) => {
    const answer = await ask(`/seller/assets/${name}`)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
  test.each([
    'gone.js',
    'later.js',
    'page-1.js.map',
    '',
    '..%2fsecret.js',
    '../secret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    '%00page-1.js',
    '__proto__',
    'constructor',
  ])('%j is none of them', async (name) => {
    const answer = await ask(`/seller/assets/${name}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('secret')
  })
  test('nothing can be written there', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await ask('/seller/assets/page-1.js', method)).status).toBe(404)
    expect((await ask('/seller/assets/page-1.js')).status).toBe(200)
  })
})
