import { apiBase } from '../api/config.ts'

/** The cache that the service worker answers files from. What is put in by name is not counted out by its age. */
const cacheName = 'files'
/** Larger ones are fetched when they are opened. */
const mostBytes = 5 * 1024 * 1024

interface File {
  readonly url: string
  readonly size?: number | null | undefined
}

const addressOf = (url: string): string => new URL(url, apiBase === '' ? location.origin : apiBase).href

const cache = async (): Promise<Cache | null> => (typeof caches === 'undefined' ? null : caches.open(cacheName))

/** Which of these files open without a network. */
export const keptFiles = async (files: readonly File[]): Promise<ReadonlySet<string>> => {
  const kept = await cache()
  if (!kept) return new Set()
  const found = await Promise.all(files.map(async ({ url }) => ((await kept.match(addressOf(url))) ? [url] : [])))
  return new Set(found.flat())
}

/** The bytes of a file that is on this device; null where it is not. */
export const readPinned = async (url: string): Promise<Blob | null> => {
  const kept = await cache()
  const found = await kept?.match(addressOf(url))
  return found ? found.blob() : null
}

/**
 * Copies files of a record to this device, so that they open without a network. One that cannot be had now is tried
 * again when the record is opened the next time.
 */
export const pinFiles = async (files: readonly File[]): Promise<void> => {
  const kept = await cache()
  if (!kept) return
  for (const { url, size } of files) {
    if ((size ?? 0) > mostBytes || (await kept.match(addressOf(url)))) continue
    await kept.add(addressOf(url)).catch(() => undefined)
  }
}
