import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { ApiError } from '#api/errors.ts'
import { retainedCaches, viewedFilesCache, findFile, isRecordFilePinned, pinRecordFile } from '#api/files/files.ts'
import { isDataSaverOn } from '#prefs/copied-categories.ts'

export const maxSmallFileBytes = 5 * 1024 * 1024

interface File {
  readonly url: string
  readonly size?: number | null | undefined
}

const find = (url: string) => findFile(url, [...retainedCaches, viewedFilesCache])

export const findPinnedUrls = async (files: readonly File[]): Promise<ReadonlySet<string>> => {
  const pinnedUrls = await Promise.all(files.map(async ({ url }) => ((await find(url)) ? [url] : [])))
  return new Set(pinnedUrls.flat())
}

export const readPinnedFile = async (url: string): Promise<Blob | null> => (await (await find(url))?.blob()) ?? null

interface PinLimits {
  readonly mostBytes: number
  readonly room?: number
}

const pin = async (url: string, maxBytes: number): Promise<number | null> => {
  const sizeAbort = new AbortController()
  try {
    // Some backends do not send the file's length in advance, so the download is aborted when it exceeds the maximum.
    return await pinRecordFile(url, {
      signal: sizeAbort.signal,
      onBytes: (bytes) => bytes > maxBytes && sizeAbort.abort(),
    })
  } catch (error) {
    if (sizeAbort.signal.aborted) return null
    throw error
  }
}

interface PinResult {
  readonly bytes: number
  readonly whole: boolean
}

export const pinFiles = async (files: readonly File[], limits: PinLimits): Promise<PinResult> => {
  let bytes = 0
  if (typeof caches === 'undefined') return { bytes, whole: true }
  for (const { url, size } of files) {
    const max = Math.min(limits.mostBytes, (limits.room ?? Infinity) - bytes)
    if (max <= 0 || (size ?? 0) > max || (await isRecordFilePinned(url))) continue
    try {
      bytes += (await pin(url, max)) ?? 0
    } catch (error) {
      // A file that the server does not return is skipped. Other failures, such as a full disk, would affect all files.
      if (!(error instanceof ApiError && error.kind === 'http')) return { bytes, whole: false }
    }
  }
  return { bytes, whole: true }
}

export const pinOpenedFiles = (files: readonly File[]): Promise<PinResult> =>
  pinFiles(files, { mostBytes: isDataSaverOn() ? maxSmallFileBytes : maxAttachmentBytes })
