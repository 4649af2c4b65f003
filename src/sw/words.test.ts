import { beforeEach, expect, test, vi } from 'vitest'
import { splitWords } from './words.ts'

/** The cache, by address. While `online` is true, the network answers every request. */
const kept = new Map<string, string>()
let online: boolean
beforeEach(() => {
  kept.clear()
  online = true
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url),
      add: async (url: string) => {
        if (!online) throw new TypeError('Failed to fetch')
        kept.set(url, 'words')
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => kept.delete(url),
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
]

test('the shell contains everything but the messages of other languages', () => {
  expect(splitWords(entries).shell.map((entry) => (entry as { url: string }).url)).toEqual([
    '/index.html',
    '/assets/en-aaaa.js',
    '/assets/estimate-eeee.js',
  ])
})

test('both files of the current language are cached, and no other language', async () => {
  await splitWords(entries).keep('es')
  expect([...kept.keys()]).toEqual([at('/assets/es-bb_b.js'), at('/assets/es-c-cc.js')])
  await splitWords(entries).keep('en')
  expect(kept.size).toBe(2)
})

test('without a network caching the messages fails, so the new version does not take over', async () => {
  online = false
  await expect(splitWords(entries).keep('es')).rejects.toThrow(TypeError)
  kept.set(at('/assets/es-bb_b.js'), 'words').set(at('/assets/es-c-cc.js'), 'words')
  await splitWords(entries).keep('es')
})

test('messages of an earlier version are deleted, and those of this version stay', async () => {
  kept.set(at('/assets/es-old1.js'), 'words').set(at('/assets/es-bb_b.js'), 'words')
  await splitWords(entries).tidy()
  expect([...kept.keys()]).toEqual([at('/assets/es-bb_b.js')])
})
