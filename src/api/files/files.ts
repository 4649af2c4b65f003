import { allowedFileUrl } from './file-address.ts'
import { ApiError } from '../errors.ts'
import { header } from '#contract/headers.ts'
import { download, type DownloadOptions } from './download.ts'
import { appBase } from '#lib/app-base.ts'

/** Files that the buyer viewed. The service worker deletes them when they expire. */
export const viewedFilesCache = `files${appBase.suffix}`
/** Files of sent requests do not expire. If the disk is full, the older half is deleted. */
export const recordFilesCache = `record-files${appBase.suffix}`
/** Files of the offline pack do not expire. They are deleted if the pack no longer has them, or the disk is full. */
export const pinnedFilesCache = `kept-files${appBase.suffix}`
export const retainedCaches: readonly string[] = [recordFilesCache, pinnedFilesCache]

/** Fetches a file of another origin that scripts may not read: the response can only be displayed. */
export const fetchOpaque = (request: Request): Promise<Response> => fetch(request)

/** Fetches a private file with the token, because a backend of another origin gets no cookie. */
export const fetchWithToken = (url: string, accessToken: string): Promise<Response> =>
  fetch(url, { headers: { [header.authorization]: `Bearer ${accessToken}` } })

const isFile = (response: Response): boolean =>
  // A 200 with HTML is a portal's login page, or the app's start page in place of a deleted file.
  response.status === 200 && !(response.headers.get('content-type') ?? '').includes('text/html')

export const fileSize = async (url: string, signal?: AbortSignal): Promise<number | null> => {
  const address = allowedFileUrl(url)
  if (address === null) return null
  try {
    const response = await fetch(address, { method: 'HEAD', ...(signal ? { signal } : {}) })
    const length = Number(response.headers.get('content-length'))
    return isFile(response) && Number.isFinite(length) && length > 0 ? length : null
  } catch (cause) {
    throw new ApiError('offline', { cause })
  }
}

export const downloadFile = async (url: string, options: DownloadOptions = {}): Promise<Response> => {
  const address = allowedFileUrl(url)
  if (address === null) throw new ApiError('http', { http: 403 })
  const { response, chunks, length } = await download(address, options, 'default', (answer) => {
    if (!isFile(answer)) throw new ApiError('http', { http: answer.status })
  })
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const disposition = response.headers.get('content-disposition')
  return new Response(new Blob([...chunks], { type }), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(length),
      ...(disposition ? { 'Content-Disposition': disposition } : {}),
    },
  })
}

/** `pinned`: in the offline pack. `seen`: viewed, or in a sent request. */
export interface FileLocation {
  readonly at: 'pinned' | 'seen' | 'absent'
  readonly bytes: number | null
}

const absent: FileLocation = { at: 'absent', bytes: null }

const bytesOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length')) || (await response.clone().blob()).size

export const openCache = async (name: string): Promise<Cache | null> =>
  typeof caches !== 'undefined' && (await caches.has(name)) ? caches.open(name) : null

export const findFile = async (url: string, names: readonly string[]): Promise<Response | null> => {
  const address = allowedFileUrl(url)
  if (address === null) return null
  for (const name of names) {
    const response = await (await openCache(name))?.match(address)
    if (response) return response
  }
  return null
}

const storedBytes = async (name: string, url: string): Promise<number | null> => {
  const response = await findFile(url, [name])
  return response && bytesOf(response)
}

export const locateFiles = (urls: readonly string[]): Promise<FileLocation[]> =>
  Promise.all(
    urls.map(async (url): Promise<FileLocation> => {
      const pinnedBytes = await storedBytes(pinnedFilesCache, url)
      if (pinnedBytes !== null) return { at: 'pinned', bytes: pinnedBytes }
      const seenBytes = (await storedBytes(viewedFilesCache, url)) ?? (await storedBytes(recordFilesCache, url))
      return seenBytes === null ? absent : { at: 'seen', bytes: seenBytes }
    }),
  )

const pinIn = async (name: string, url: string, options: DownloadOptions): Promise<number> => {
  const existing = await storedBytes(name, url)
  if (existing !== null) return existing
  const seenBytes = await storedBytes(viewedFilesCache, url)
  const response = await downloadFile(url, options)
  const address = allowedFileUrl(url) ?? ''
  const bytes = await bytesOf(response)
  const cache = await caches.open(name)
  // After an abort, nothing is stored: a file added after the pack was removed would never be deleted.
  options.signal?.throwIfAborted()
  await cache.put(address, response)
  // The service worker may have cached the same download; that second file would only use disk space.
  if (seenBytes === null) await (await openCache(viewedFilesCache))?.delete(address)
  return bytes
}

export const pinFile = (url: string, options: DownloadOptions = {}): Promise<number> =>
  pinIn(pinnedFilesCache, url, options)

export const pinRecordFile = (url: string, options: DownloadOptions = {}): Promise<number> =>
  pinIn(recordFilesCache, url, options)

export const isRecordFilePinned = async (url: string): Promise<boolean> =>
  (await storedBytes(recordFilesCache, url)) !== null

export const recordFilesSize = async (): Promise<number> => {
  const cache = await openCache(recordFilesCache)
  let sum = 0
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request)
    if (response) sum += await bytesOf(response)
  }
  return sum
}

export const pinnedFileCount = async (): Promise<number> =>
  (await (await openCache(pinnedFilesCache))?.keys())?.length ?? 0

export const unpinFilesExcept = async (urls: readonly string[]): Promise<number> => {
  const cache = await openCache(pinnedFilesCache)
  if (!cache) return 0
  const wantedUrls = new Set(
    urls.flatMap((url) => {
      const address = allowedFileUrl(url)
      return address === null ? [] : [new URL(address, location.href).href]
    }),
  )
  const obsolete = (await cache.keys()).filter((request) => !wantedUrls.has(request.url))
  await Promise.all(obsolete.map((request) => cache.delete(request)))
  if (wantedUrls.size === 0) await caches.delete(pinnedFilesCache)
  return obsolete.length
}

export const unpinAllFiles = (): Promise<number> => unpinFilesExcept([])
