import { beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { renderHookWithHistory } from '#tests/harness/render-hook-history.ts'
import { until } from '#tests/harness/until.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { allowedFileUrl } from '#api/files/file-address.ts'
import { useFilesOnDevice } from './files-here.ts'

let caches: FakeCaches
const put = async (cache: string, url: string, text: string) =>
  (await caches.open(cache)).put(allowedFileUrl(url) ?? '', new Response(text))
const absent = { at: 'absent', bytes: null }

beforeEach(() => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
})

test('a file is reported with its size in its most durable cache, and only after it was looked up', async () => {
  await put(pinnedFilesCache, '/files/a.pdf', 'packed')
  await put(viewedFilesCache, '/files/a.pdf', 'seen, too')
  await put(viewedFilesCache, '/files/b.pdf', 'seen')
  await put(recordFilesCache, '/files/c.pdf', 'of a request')
  const urls = ['/files/a.pdf', '/files/b.pdf', '/files/c.pdf', '/files/d.pdf']
  const { now, seen } = renderHookWithHistory(useFilesOnDevice, urls)
  await until(() =>
    expect(now().files).toEqual({
      '/files/a.pdf': { at: 'pinned', bytes: 6 },
      '/files/b.pdf': { at: 'seen', bytes: 4 },
      '/files/c.pdf': { at: 'seen', bytes: 12 },
      '/files/d.pdf': absent,
    }),
  )
  expect(seen[0]?.files).toBeNull()
})

test('if the browser refuses its caches, every file is reported as absent, without an error', async () => {
  vi.stubGlobal('caches', {
    has: () => Promise.reject(new DOMException('no', 'SecurityError')),
    open: () => Promise.reject(new DOMException('no', 'SecurityError')),
  })
  const { now } = renderHookWithHistory(useFilesOnDevice, ['/files/a.pdf', '/files/b.pdf'])
  await until(() => expect(now().files).toEqual({ '/files/a.pdf': absent, '/files/b.pdf': absent }))
})

test('when another record is opened, files of the previous one are never reported for it', async () => {
  await put(pinnedFilesCache, '/files/a.pdf', 'packed')
  const { now, rerender, seen } = renderHookWithHistory(useFilesOnDevice, ['/files/a.pdf'])
  await until(() => expect(now().files).not.toBeNull())
  seen.length = 0
  rerender(['/files/b.pdf'])
  await until(() => expect(now().files).toEqual({ '/files/b.pdf': absent }))
  for (const { files } of seen) expect(files?.['/files/b.pdf'] ?? absent).toEqual(absent)
})
