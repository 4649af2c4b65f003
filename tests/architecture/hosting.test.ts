import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { caddyConfig } from '../../scripts/hosting/caddy.ts'
import { hostingHeaders } from '../../scripts/hosting/headers.ts'
import { nginxConfig } from '../../scripts/hosting/nginx.ts'
import { hostingPlugin } from '../../scripts/hosting/plugin.ts'
import { contentPolicy, inlineHashes } from '../../scripts/hosting/policy.ts'
import { repairPagePlugin } from '../../scripts/repair-page.ts'
import { apiOrigin, readHostingSettings } from '../../scripts/hosting/settings.ts'

// Computed with: echo -n 'a{}' | openssl dgst -sha256 -binary | base64
const style = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"

const buildHosting = async (script: string) => {
  const root = mkdtempSync(join(tmpdir(), 'hosting-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), script)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [repairPagePlugin(readHostingSettings({})), hostingPlugin(readHostingSettings({}))],
    build: { manifest: true, outDir: 'dist/web' },
  })
  return join(root, 'dist/hosting')
}

test('a build writes the hosting files and a repair page for old browsers; a failed build shows its original error', async () => {
  const to = await buildHosting('console.log(1)')
  expect(existsSync(join(to, 'chunks.json'))).toBe(true)
  const repair = readFileSync(join(to, '../web/repair.js'), 'utf8')
  // The repair page must run without any file of the app, and in browsers from 2016.
  expect(repair).not.toMatch(/\bimport\b|\basync\b|\?\?|\?\.[a-z]|=>\s*\{[^}]*\bawait\b/)
  await expect(buildHosting("import './missing.js'")).rejects.toThrow(/missing\.js/)
})

test('inline styles and scripts are hashed once each; external files and empty elements are not hashed', () => {
  const html = `<style>a{}</style><style media="print">a{}</style><style></style>
<script type="module" src="/x.js"></script><script>a{}</script><link rel="stylesheet" href="/x.css">`
  expect(inlineHashes(html)).toEqual({ styles: [style], scripts: [style] })
})

test('an element inside a comment is not hashed', () => {
  expect(inlineHashes('<!-- <style>a{}</style> -->')).toEqual({ styles: [], scripts: [] })
})

test('Windows line ends are hashed like Unix line ends, as in browsers', () => {
  expect(inlineHashes('<style>a\r\n{}</style>')).toEqual(inlineHashes('<style>a\n{}</style>'))
})

describe('the settings of a build', () => {
  test.each([
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['sourcing', '/sourcing/'],
    ['/b2b/sourcing', '/b2b/sourcing/'],
    ['//b2b//sourcing//', '/b2b/sourcing/'],
  ])('VITE_BASE_PATH %j means the sub-path %s', (value, basePath) => {
    expect(readHostingSettings({ VITE_BASE_PATH: value }).basePath).toBe(basePath)
  })
  test.each([
    ['https://api.example.com/', 'https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com:8443/v1/', 'https://api.example.com:8443/v1', 'https://api.example.com:8443'],
    ['/sourcing-api', '/sourcing-api', null],
    ['', '', null],
  ])('VITE_API_BASE %j is read as %j, and the origin of the backend as %j', (given, apiBase, origin) => {
    const settings = readHostingSettings({ VITE_API_BASE: given })
    expect([settings.apiBase, apiOrigin(settings)]).toEqual([apiBase, origin])
  })
  const injection = "https://x.example; script-src 'unsafe-inline'"
  test.each([
    ['VITE_BASE_PATH', ['https://app.example.com/x', '/a b/', '/../x/', "/a'b/", '/a;b/', '/ä/']],
    ['VITE_API_BASE', ['api.example.com', 'ftp://x', 'https://x.example/?a', injection, '//x']],
    ['VITE_SUPPORT_WIDGET', ['http://x.example', 'x.example', 'javascript:alert(1)', 'https://a@x.example']],
    ['VITE_CAPTCHA', ['recaptcha']],
    ['VITE_FILE_ORIGINS', ['files.example.com', 'https://x.example/a', injection, '*']],
  ])('for %s, each of the values %j is refused', (name, values) => {
    for (const value of values) expect(() => readHostingSettings({ [name]: value })).toThrow(name)
  })
})

describe('an external chat service', () => {
  const policyWith = (value: string) => contentPolicy('', readHostingSettings({ VITE_SUPPORT_WIDGET: value }))
  test('the policy allows only the origin of the configured chat service, and by default no frame', () => {
    expect(policyWith('')).not.toContain('frame-src')
    expect(policyWith('https://chat.example.com/widget?site=1')).toContain('frame-src https://chat.example.com;')
  })
})

describe('the captcha of another provider', () => {
  const policyWith = (value: string, base = '') =>
    contentPolicy('', readHostingSettings({ VITE_CAPTCHA: value, VITE_API_BASE: base }))
  test('the policy allows a frame of the backend but no origin of the captcha provider, and by default no frame', () => {
    expect([policyWith(''), policyWith('own')].filter((policy) => policy.includes('frame-src'))).toEqual([])
    expect(policyWith('turnstile')).toContain("frame-src 'self';")
    expect(policyWith('hcaptcha', 'https://api.example.com/x')).toContain('frame-src https://api.example.com;')
    expect(policyWith('hcaptcha')).not.toContain('hcaptcha')
  })
})

describe('the origins of files', () => {
  test.each([
    [undefined, []],
    ['https://files.example.com/, http://cdn.example:8080', ['https://files.example.com', 'http://cdn.example:8080']],
  ])('the policy allows images, media and calls of the file origins %j, but no scripts', (value, origins) => {
    const settings = readHostingSettings({ VITE_FILE_ORIGINS: value })
    expect(settings.fileOrigins).toEqual(origins)
    const policy = contentPolicy('', settings)
    for (const origin of origins)
      for (const directive of ['img-src', 'media-src', 'connect-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}( |;|$)`))
    expect(policy).not.toMatch(/script-src [^;]*example/)
  })
})

describe.each([
  ['/', '', "connect-src 'self';"],
  ['/b2b/sourcing/', 'https://api.example.com/v1', "connect-src 'self' https://api.example.com;"],
])('the host configuration of a build for %s', (basePath, apiBase, connect) => {
  const headers = hostingHeaders(
    '<style>a{}</style>',
    '<style>a{}</style>',
    readHostingSettings({ VITE_BASE_PATH: basePath, VITE_API_BASE: apiBase }),
  )
  const [nginx, caddy] = [nginxConfig(headers), caddyConfig(headers)]

  test('pages, the worker and assets may call only the backend, and use only inline styles of the build', () => {
    for (const { 'content-security-policy': policy } of [headers.page, headers.worker, headers.asset]) {
      expect(policy).toContain(connect)
      expect(policy).toContain(`style-src 'self' ${style};`)
      expect(policy).not.toMatch(/unsafe|\*|wss?:/)
    }
  })
  test('the repair page is not cached, and may run only scripts of its origin', () => {
    expect(headers.repair['cache-control']).toContain('no-store')
    const policy = headers.repair['content-security-policy']
    expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src ${style};`)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })
  test('proxies may not rewrite the page or a file, because devices could not install it', () => {
    for (const kind of [headers.page, headers.worker, headers.asset, headers.file, headers.repair])
      expect(kind['cache-control']).toContain('no-transform')
  })
  test('each kind of file has a block with all its headers', () => {
    const block = (text: string, head: string) => {
      const [, inside = ''] = text.split(`${head} {\n`)
      const indent = /^ */.exec(inside)?.[0] ?? ''
      return inside.split(`\n${indent.slice(4)}}`)[0] ?? ''
    }
    const kinds = [
      [`location = ${basePath}`, 'handle @app_page', headers.page],
      [`location ^~ ${basePath}pages/`, 'handle @app_page', headers.page],
      [`location = ${basePath}repair.html`, 'handle @app_repair', headers.repair],
      [`location = ${basePath}repair.js`, 'handle @app_repair', headers.repair],
      [`location = ${basePath}sw.js`, `handle ${basePath}sw.js`, headers.worker],
      [`location ^~ ${basePath}assets/`, 'handle @app_asset', headers.asset],
      [`location ${basePath}`, `handle ${basePath}*`, headers.file],
    ] as const
    for (const [inNginx, inCaddy, own] of kinds)
      for (const [name, value] of Object.entries({ ...headers.every, ...own })) {
        expect(block(nginx, inNginx)).toContain(`add_header ${name} "${value}"`)
        expect(block(caddy, inCaddy)).toContain(`${name} \`${value}\``)
      }
    expect(block(nginx, `location ^~ ${basePath}assets/`)).toContain('try_files $uri =404;')
    expect(nginx).not.toMatch(/cache-control .* always/)
  })
})

test('a header value that contains the quotation mark of the configuration is refused', () => {
  const headers = hostingHeaders('', '', readHostingSettings({}))
  expect(() => nginxConfig({ ...headers, file: { x: 'a" always; }' } })).toThrow('cannot be in a configuration')
  expect(() => caddyConfig({ ...headers, file: { x: 'a` }' } })).toThrow('cannot be in a configuration')
})
