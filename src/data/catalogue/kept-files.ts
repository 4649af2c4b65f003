import { downloadFile, fileAddress, type DownloadOptions } from '../api/public-files.ts'
import { keptFilesCache, seenFilesCache } from './file-caches.ts'

/** Where a file is: kept because it was asked for, looked at once (may be cleared by itself), or not here. */
export interface FileAt {
  readonly at: 'kept' | 'seen' | 'absent'
  /** Bytes on this device; null: not here, or not known. */
  readonly bytes: number | null
}

const absent: FileAt = { at: 'absent', bytes: null }

const bytesOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length')) || (await response.clone().blob()).size

const lookIn = async (name: string, url: string): Promise<number | null> => {
  if (typeof caches === 'undefined' || !(await caches.has(name))) return null
  const found = await (await caches.open(name)).match(fileAddress(url))
  return found ? bytesOf(found) : null
}

/** Where each of these files is, in their order. */
export const whereFiles = (urls: readonly string[]): Promise<FileAt[]> =>
  Promise.all(
    urls.map(async (url): Promise<FileAt> => {
      const kept = await lookIn(keptFilesCache, url)
      if (kept !== null) return { at: 'kept', bytes: kept }
      const seen = await lookIn(seenFilesCache, url)
      return seen === null ? absent : { at: 'seen', bytes: seen }
    }),
  )

/** Fetches a file and keeps it until it is given up; resolves with its bytes. One that is kept already is not fetched. */
export const keepFile = async (url: string, options: DownloadOptions = {}): Promise<number> => {
  const there = await lookIn(keptFilesCache, url)
  if (there !== null) return there
  const seen = await lookIn(seenFilesCache, url)
  const response = await downloadFile(url, options)
  const bytes = await bytesOf(response)
  await (await caches.open(keptFilesCache)).put(fileAddress(url), response)
  // The service worker keeps what passes through it: twice would be somebody's disk.
  if (seen === null && (await caches.has(seenFilesCache)))
    await (await caches.open(seenFilesCache)).delete(fileAddress(url))
  return bytes
}

/** Gives up kept files that are not among these; resolves with how many went. */
export const dropKeptBut = async (urls: readonly string[]): Promise<number> => {
  if (!(await caches.has(keptFilesCache))) return 0
  const wanted = new Set(urls.map((url) => new URL(fileAddress(url), location.href).href))
  const cache = await caches.open(keptFilesCache)
  const gone = (await cache.keys()).filter((request) => !wanted.has(request.url))
  await Promise.all(gone.map((request) => cache.delete(request)))
  if (wanted.size === 0) await caches.delete(keptFilesCache)
  return gone.length
}

export const dropKept = (): Promise<number> => dropKeptBut([])
