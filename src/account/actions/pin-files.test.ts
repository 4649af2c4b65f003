// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache, unpinAllFiles } from '#api/files/files.ts'
import { prefs } from '#prefs/prefs.ts'
import { findPinnedUrls, pinFiles, pinOpenedFiles, readPinnedFile, maxSmallFileBytes } from './pin-files.ts'

const mebi = 1024 * 1024
/** The backend's files by URL: their text, or the status of a refusal. */
let backendFiles: Record<string, number | string>
let fetchedUrls: string[]
let caches: FakeCaches

const bodyOf = (text: string, signal: AbortSignal) => {
  const pieces = [new TextEncoder().encode(text)]
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    const piece = pieces.shift()
    if (signal.aborted) stream.error(signal.reason)
    else if (piece) stream.enqueue(piece)
    else stream.close()
  }
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
}

beforeEach(() => {
  backendFiles = { '/files/a': 'first', '/files/b': 'second' }
  fetchedUrls = []
  caches = new FakeCaches()
  prefs.dataSaver = { on: false, categories: [] }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    fetchedUrls.push(url)
    const file = backendFiles[url]
    if (file === undefined) throw new TypeError('no network')
    return typeof file === 'number' ? new Response('', { status: file }) : new Response(bodyOf(file, signal))
  })
})
afterEach(() => void (prefs.dataSaver = { on: false, categories: [] }))

const files = [{ url: '/files/a' }, { url: '/files/b', size: 6 }]

test('files are stored in a cache that neither expiry nor the end of the offline pack deletes', async () => {
  await pinOpenedFiles(files)
  await caches.delete(viewedFilesCache)
  await unpinAllFiles()
  expect(await findPinnedUrls([...files, { url: '/files/c' }])).toEqual(new Set(['/files/a', '/files/b']))
  expect(await (await readPinnedFile('/files/a'))?.text()).toBe('first')
  expect(await caches.has(recordFilesCache)).toBe(true)
})

test.each([viewedFilesCache, pinnedFilesCache])('files in the cache %s are found on the device', async (name) => {
  await (await caches.open(name)).put('/files/a', new Response('elsewhere'))
  expect(await findPinnedUrls(files)).toEqual(new Set(['/files/a']))
  expect(await (await readPinnedFile('/files/a'))?.text()).toBe('elsewhere')
})

test("files of an opened record are stored up to the contract's size limit", async () => {
  const sizedFiles = [
    { url: '/files/a', size: 20 * mebi },
    { url: '/files/b', size: 20 * mebi + 1 },
  ]
  expect(await pinOpenedFiles(sizedFiles)).toEqual({ bytes: 5, whole: true })
  expect(fetchedUrls).toEqual(['/files/a'])
})

test('with the data saver, of the app or the browser, only small files are fetched', async () => {
  prefs.dataSaver = { on: true, categories: [] }
  await pinOpenedFiles([{ url: '/files/a', size: maxSmallFileBytes + 1 }, { url: '/files/b' }])
  expect(fetchedUrls).toEqual(['/files/b'])
  prefs.dataSaver = { on: false, categories: [] }
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await pinOpenedFiles([{ url: '/files/a', size: maxSmallFileBytes + 1 }])
  expect(fetchedUrls).toEqual(['/files/b'])
})

test('the download of a file of unknown size is aborted once it exceeds the limit', async () => {
  backendFiles = { '/files/a': 'twelve bytes', '/files/b': 'second' }
  expect(await pinFiles([{ url: '/files/a' }, { url: '/files/b' }], { mostBytes: 8 })).toEqual({
    bytes: 6,
    whole: true,
  })
  expect(await findPinnedUrls(files)).toEqual(new Set(['/files/b']))
})

test('the files together do not exceed the space that is allowed for them', async () => {
  expect(await pinFiles(files, { mostBytes: mebi, room: 10 })).toEqual({ bytes: 5, whole: true })
  expect(await findPinnedUrls(files)).toEqual(new Set(['/files/a']))
})

test('a missing file is skipped, and a broken connection stops the rest', async () => {
  backendFiles = { '/files/a': 404, '/files/b': 'second' }
  expect(await pinOpenedFiles(files)).toEqual({ bytes: 6, whole: true })
  backendFiles = {}
  expect(await pinOpenedFiles([{ url: '/files/c' }, { url: '/files/d' }])).toEqual({ bytes: 0, whole: false })
  expect(fetchedUrls.filter((url) => url === '/files/d')).toEqual([])
})
