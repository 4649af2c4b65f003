import { code } from '#contract/codes.ts'
import { envelope } from '#contract/envelope.ts'
import {
  snapshotManifest,
  snapshotManifestPath,
  type SnapshotManifest,
  type SnapshotPart,
  vocabularyFile,
  vocabularyPath,
  type VocabularyFile,
} from '#contract/snapshot.ts'
import { newsFile, newsFilePath } from '#contract/calls/market.ts'
import type { Locale } from '#contract/languages.ts'
import { parseJson } from '#lib/field-of.ts'
import { sha256 } from '#lib/sha256.ts'
import { apiBase } from '#prefs/build-settings.ts'
import { ApiError, isOverload } from '../errors.ts'
import { fetchFirstPage } from '../first-page.ts'
import { download, type DownloadOptions } from './download.ts'

/** All but `firstPage` reject with `ApiError` if the network fails. A missing or damaged part is a `shape` error. */
export interface CatalogueFiles {
  /** Null if the backend states that it has no files. HTML or other content rejects as `portal` or `shape`. */
  readonly manifest: (locale: Locale, options?: DownloadOptions) => Promise<SnapshotManifest | null>
  readonly part: (locale: Locale, part: SnapshotPart, options?: DownloadOptions) => Promise<Uint8Array<ArrayBuffer>>
  readonly firstPage?: typeof fetchFirstPage
  readonly news?: (locale: Locale, options?: DownloadOptions) => Promise<unknown[] | null>
  readonly vocabulary?: (options?: DownloadOptions) => Promise<{ file: VocabularyFile; sha256: string } | null>
}

const fileAt = async (url: string, cache: RequestCache, options: DownloadOptions) => {
  const { response, chunks, length } = await download(url, options, cache)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  const html = (response.headers.get('content-type') ?? '').includes('text/html')
  return { status: response.status, html, bytes }
}

const resolve = (locale: Locale, url: string): string => {
  if (/^https?:\/\//.test(url)) return url
  return apiBase + (url.startsWith('/') ? url : snapshotManifestPath(locale).replace(/[^/]*$/, '') + url)
}

const jsonIn = (bytes: Uint8Array): unknown => parseJson(new TextDecoder().decode(bytes))

const missingCodes: ReadonlySet<number> = new Set([
  code.notFound,
  code.methodNotAllowed,
  code.gone,
  code.unauthorized,
  code.forbidden,
  501,
])

export const catalogueFiles: CatalogueFiles = {
  manifest: async (locale, options = {}) => {
    const answer = await fileAt(apiBase + snapshotManifestPath(locale), 'no-cache', options)
    if (isOverload(answer.status)) throw new ApiError('http', { http: answer.status })
    if (answer.html) throw new ApiError('portal', { http: answer.status })
    if (answer.status !== 200) return null
    const json = jsonIn(answer.bytes)
    const parsed = snapshotManifest.safeParse(json)
    if (parsed.success) return parsed.data
    const refusal = envelope.safeParse(json)
    // Some backends answer every unknown path with "login required", which then means that the file does not exist.
    if (refusal.success && missingCodes.has(refusal.data.code)) return null
    if (refusal.success && isOverload(refusal.data.code)) throw new ApiError('http', { http: refusal.data.code })
    throw new ApiError(json === undefined ? 'portal' : 'shape', { http: answer.status, cause: parsed.error })
  },
  part: async (locale, part, options = {}) => {
    const url = resolve(locale, part.url)
    // The browser's cache may contain a damaged response, so the second attempt bypasses it.
    for (const cache of ['default', 'reload'] as const) {
      const answer = await fileAt(url, cache, options)
      if (answer.status >= 500) throw new ApiError('http', { http: answer.status })
      if (answer.html) throw new ApiError('portal', { http: answer.status })
      if (answer.status !== 200) continue
      if ((await sha256(answer.bytes.buffer)) === part.sha256) return answer.bytes
    }
    throw new ApiError('shape', { msg: 'content does not match its hash' })
  },
  firstPage: fetchFirstPage,
  news: async (locale, options = {}) => {
    const answer = await fileAt(apiBase + newsFilePath(locale), 'no-cache', options)
    if (answer.status !== 200 || answer.html) return null
    return newsFile.safeParse(jsonIn(answer.bytes)).data?.list ?? null
  },
  vocabulary: async (options = {}) => {
    const answer = await fileAt(apiBase + vocabularyPath, 'no-cache', options)
    if (answer.status !== 200 || answer.html) return null
    const parsed = vocabularyFile.safeParse(jsonIn(answer.bytes))
    return parsed.success ? { file: parsed.data, sha256: await sha256(answer.bytes.buffer) } : null
  },
}
