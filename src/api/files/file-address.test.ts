// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = location.origin

const loadFileAddress = async (apiBase: string, fileOrigins: readonly string[] = []) => {
  vi.resetModules()
  vi.doMock('#prefs/build-settings.ts', () => ({ apiBase, fileOrigins }))
  return import('./file-address.ts')
}

const tricks = [
  'https://evil.example/files/a/b.pdf',
  '//evil.example/files/a/b.pdf',
  '/\\evil.example/files/a/b.pdf',
  '\\\\evil.example\\files\\a',
  '/.//evil.example/files/a',
  '/files/..//evil.example/a',
  'https:/\\evil.example/a',
  'https:evil.example/a',
  'https:///evil.example/a',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `blob:${origin}/1`,
  'file:///etc/passwd',
  'ftp://api.example/files/a',
  'mailto:a@b.example',
  'files/a/b.pdf',
  '',
  ' ',
  'https://',
  'https://api.example@evil.example/files/a',
  'https://evil.example/?https://api.example/files/a',
  'https://evil.example#https://api.example/files/a',
  'https://api.example.evil.example/files/a',
  'https://xapi.example/files/a',
  'https://api.example:8443/files/a',
  'http://api.example/files/a',
]

describe('with the API on another origin', () => {
  let allowedFileUrl: (address: string) => string | null
  beforeEach(async () => {
    ;({ allowedFileUrl } = await loadFileAddress('https://api.example', [
      'https://files.example',
      'https://cdn.example:8443',
    ]))
  })
  test.each([
    ['/files/a/b.pdf', 'https://api.example/files/a/b.pdf'],
    ['https://api.example/files/a/b.pdf', 'https://api.example/files/a/b.pdf'],
    ['HTTPS://API.EXAMPLE/files/A', 'https://api.example/files/A'],
    ['https://files.example/a b.pdf', 'https://files.example/a%20b.pdf'],
    ['https://cdn.example:8443/x?y=1', 'https://cdn.example:8443/x?y=1'],
  ])('allows the file address %s', (address, opened) => expect(allowedFileUrl(address)).toBe(opened))
  test.each([
    ...tricks,
    `${origin}/files/a`,
    'https://user:word@api.example/files/a',
    'https://user@files.example/a',
    'http://files.example/a',
    'https://cdn.example/x',
  ])('rejects the file address %j', (address) => expect(allowedFileUrl(address)).toBeNull())
})

describe("with the API on the app's origin", () => {
  test.each([
    ['/files/a/b.pdf', '/files/a/b.pdf'],
    ['/files/a/b.pdf?v=1#page=2', '/files/a/b.pdf?v=1'],
    [`${origin}/files/a`, `${origin}/files/a`],
  ])('allows the file address %s', async (address, opened) => {
    expect((await loadFileAddress('')).allowedFileUrl(address)).toBe(opened)
  })
  test.each([...tricks, 'https://api.example/files/a'])('rejects the file address %j', async (address) => {
    expect((await loadFileAddress('')).allowedFileUrl(address)).toBeNull()
  })
})

test('the URL of a file on a listed origin is distinguished from other URLs', async () => {
  const { isFileRequest } = await loadFileAddress('https://api.example', ['https://files.example', origin])
  const asks = (address: string) => isFileRequest(new URL(address))
  expect(['https://api.example/files/a', 'https://files.example/a', `${origin}/files/a`].map(asks)).toEqual([
    true,
    true,
    true,
  ])
  expect(['https://api.example/buyer-api/x', `${origin}/index.html`, 'https://evil.example/files/a'].map(asks)).toEqual(
    [false, false, false],
  )
})
