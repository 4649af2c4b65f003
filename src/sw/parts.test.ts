import { beforeEach, expect, test, vi } from 'vitest'
import { splitParts } from './parts.ts'

/** The cache, by address. While `online` is true, the network answers every request. */
const cached = new Map<string, string>()
let online: boolean
beforeEach(() => {
  cached.clear()
  online = true
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => cached.get(url),
      add: async (url: string) => {
        if (!online) throw new TypeError('Failed to fetch')
        cached.set(url, 'words')
      },
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => cached.delete(url),
    }),
  })
})

const at = (path: string) => new URL(path, self.location.href).href
const entries = [
  { url: '/index.html', revision: '1' },
  { url: '/assets/en-aaaa.js', revision: null },
  { url: '/assets/es-bb_b.js', revision: null },
  { url: '/assets/es-c-cc.js', revision: null },
  { url: '/assets/zh-Hans-dddd.js', revision: null },
  { url: '/assets/estimate-eeee.js', revision: null },
  { url: '/assets/later-market-ffff.js', revision: null },
  { url: '/assets/later-market-gggg.css', revision: null },
]

test('the shell contains everything but the messages of other languages and the screens that few visits open', () => {
  expect(splitParts(entries).shell.map((entry) => (entry as { url: string }).url)).toEqual([
    '/index.html',
    '/assets/en-aaaa.js',
    '/assets/estimate-eeee.js',
  ])
})

test('both files of the current language are cached, and no other language', async () => {
  await splitParts(entries).cacheLocale('es')
  expect([...cached.keys()]).toEqual([at('/assets/es-bb_b.js'), at('/assets/es-c-cc.js')])
  await splitParts(entries).cacheLocale('en')
  expect(cached.size).toBe(2)
})

test('an article of a language is cached with its messages, although its file is named in lower case', async () => {
  await splitParts([...entries, { url: '/assets/zh-hans-ffff.js', revision: null }]).cacheLocale('zh-Hans')
  expect([...cached.keys()]).toEqual([at('/assets/zh-Hans-dddd.js'), at('/assets/zh-hans-ffff.js')])
})

test('screens that few visits open are cached apart, each file once', async () => {
  await splitParts(entries).cacheLater()
  online = false
  await splitParts(entries).cacheLater()
  expect([...cached.keys()]).toEqual([at('/assets/later-market-ffff.js'), at('/assets/later-market-gggg.css')])
})

test('without a network caching the messages fails, so the new version does not take over', async () => {
  online = false
  await expect(splitParts(entries).cacheLocale('es')).rejects.toThrow(TypeError)
  cached.set(at('/assets/es-bb_b.js'), 'words').set(at('/assets/es-c-cc.js'), 'words')
  await splitParts(entries).cacheLocale('es')
})

test('messages of an earlier version are deleted, and those of this version stay', async () => {
  cached.set(at('/assets/es-old1.js'), 'words').set(at('/assets/es-bb_b.js'), 'words')
  await splitParts(entries).tidy()
  expect([...cached.keys()]).toEqual([at('/assets/es-bb_b.js')])
})
