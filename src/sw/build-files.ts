import { copyResponse } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'

/** A file of this build, as the build lists it: its address and the digest of its bytes ("sha256-…", base64). */
export interface BuildFile {
  readonly url: string
  readonly integrity: string
  /** The address changes with the content, so the browser's own cache may answer. */
  readonly isVersioned: boolean
}

/** An entry without a digest could not be verified, so the worker would not know what it serves. */
export const buildFile = (entry: PrecacheEntry | string): BuildFile => {
  if (typeof entry === 'string' || !entry.integrity) throw new Error(`no digest of ${JSON.stringify(entry)}`)
  const { url, integrity, revision } = entry
  return { url: new URL(url, self.location.href).href, integrity, isVersioned: !revision }
}

/** Whether a response is the file, to the byte. Proxies may compress it: the bytes are those after decoding. */
export const isIntact = async (response: Response, { integrity }: BuildFile): Promise<boolean> => {
  if (response.status !== 200) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` === integrity
}

const load = async (file: BuildFile, cache: RequestCache): Promise<Response> => {
  const response = await fetch(file.url, { cache, credentials: 'same-origin' })
  if (!(await isIntact(response, file))) throw new Error(`${file.url} is not the file of this build`)
  // A response that was redirected cannot answer a navigation.
  return response.redirected ? copyResponse(response) : response
}

/** Rejects if the file cannot be fetched, or if another one is answered in its place. */
const loadExactly = async (file: BuildFile): Promise<Response> => {
  if (!file.isVersioned) return load(file, 'reload')
  // The browser's own cache has what a page already fetched, but may also hold a wrong answer, for up to a year.
  return load(file, 'default').catch(() => load(file, 'reload'))
}

/**
 * Makes sure that the cache has exactly this file under `key`. Also replaces a wrong one, which an earlier release may
 * have stored without verifying it. Rejects if the file cannot be fetched; the cache is then unchanged.
 */
export const ensureStored = async (cache: Cache, key: string, file: BuildFile): Promise<void> => {
  const stored = await cache.match(key)
  if (stored && (await isIntact(stored, file))) return
  await cache.put(key, await loadExactly(file))
}

/** Whether the network has this file now. The answer of a browser's own cache does not count. */
export const isOnNetwork = (file: BuildFile): Promise<boolean> =>
  load(file, 'reload').then(
    () => true,
    () => false,
  )
