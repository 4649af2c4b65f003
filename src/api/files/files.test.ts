// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import {
  retainedCaches,
  recordFilesCache,
  viewedFilesCache,
  unpinAllFiles,
  unpinFilesExcept,
  findFile,
  pinFile,
  pinRecordFile,
  recordFilesSize,
  locateFiles,
} from './files.ts'

const file = (text: string) => new Response(text, { headers: { 'Content-Length': String(text.length) } })
let fetchedUrls: string[]
let caches: FakeCaches

beforeEach(() => {
  fetchedUrls = []
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (url: string) => {
    fetchedUrls.push(url)
    if (url.includes('portal')) return new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
    return file('twelve bytes')
  })
})

test('a file in the offline pack is not fetched again', async () => {
  expect(await pinFile('/files/a.pdf')).toBe(12)
  expect(await pinFile('/files/a.pdf')).toBe(12)
  expect(fetchedUrls).toEqual(['/files/a.pdf'])
  expect(await locateFiles(['/files/a.pdf', '/files/b.pdf'])).toEqual([
    { at: 'pinned', bytes: 12 },
    { at: 'absent', bytes: null },
  ])
})

test('a file that was viewed, but not pinned, is located as seen', async () => {
  await (await caches.open(viewedFilesCache)).put('/files/s.pdf', file('seen'))
  expect(await locateFiles(['/files/s.pdf'])).toEqual([{ at: 'seen', bytes: 4 }])
})

test('a portal’s HTML is not stored as a file', async () => {
  await expect(pinFile('/files/portal.pdf')).rejects.toMatchObject({ name: 'ApiError' })
  expect(await locateFiles(['/files/portal.pdf'])).toEqual([{ at: 'absent', bytes: null }])
})

test('unpinning deletes the pinned files that are not listed', async () => {
  await pinFile('/files/a.pdf')
  await pinFile('/files/b.pdf')
  expect(await unpinFilesExcept(['/files/b.pdf'])).toBe(1)
  expect((await locateFiles(['/files/a.pdf', '/files/b.pdf'])).map(({ at }) => at)).toEqual(['absent', 'pinned'])
})

test('a request’s file remains after the offline pack is removed', async () => {
  await pinRecordFile('/files/r.pdf')
  await pinFile('/files/a.pdf')
  await unpinAllFiles()
  expect(await (await findFile('/files/r.pdf', retainedCaches))?.text()).toBe('twelve bytes')
  expect(await findFile('/files/a.pdf', retainedCaches)).toBeNull()
  expect(await caches.has(recordFilesCache)).toBe(true)
  expect(await recordFilesSize()).toBe(12)
  expect((await locateFiles(['/files/r.pdf']))[0]).toEqual({ at: 'seen', bytes: 12 })
})
