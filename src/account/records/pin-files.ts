import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { ApiError } from '#api/errors.ts'
import { lastingCaches, seenFilesCache } from '#api/files/file-caches.ts'
import { findFile, isRecordFilePinned, pinRecordFile } from '#api/files/pinned-files.ts'
import { savesData } from '#prefs/data-saver.ts'

/** What is fetched without being asked for weighs no more; a larger file waits until its request is opened. */
export const smallFileBytes = 5 * 1024 * 1024

interface File {
  readonly url: string
  readonly size?: number | null | undefined
}

const find = (url: string) => findFile(url, [...lastingCaches, seenFilesCache])

/** Which of these files open without a network. */
export const pinnedAmong = async (files: readonly File[]): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(files.map(async ({ url }) => ((await find(url)) ? [url] : [])))
  return new Set(found.flat())
}

/** The bytes of a file that is on this device; null where it is not. */
export const readPinned = async (url: string): Promise<Blob | null> => (await (await find(url))?.blob()) ?? null

export interface PinLimits {
  /** Bytes of one file, and of all that are fetched now. */
  readonly mostBytes: number
  readonly room?: number
}

/** Resolves with the bytes fetched; null: larger than it may be. */
const pin = async (url: string, mostBytes: number): Promise<number | null> => {
  const large = new AbortController()
  try {
    // Not every backend says beforehand how large a file is.
    return await pinRecordFile(url, { signal: large.signal, onBytes: (bytes) => bytes > mostBytes && large.abort() })
  } catch (error) {
    if (large.signal.aborted) return null
    throw error
  }
}

export interface Pinned {
  readonly bytes: number
  /** False: the line or the disk gave out; another time more of them can be had. */
  readonly whole: boolean
}

/** Copies files of a request to this device, where they stay, so that they open without a network. */
export const pinFiles = async (files: readonly File[], limits: PinLimits): Promise<Pinned> => {
  let bytes = 0
  if (typeof caches === 'undefined') return { bytes, whole: true }
  for (const { url, size } of files) {
    const most = Math.min(limits.mostBytes, (limits.room ?? Infinity) - bytes)
    if (most <= 0 || (size ?? 0) > most || (await isRecordFilePinned(url))) continue
    try {
      bytes += (await pin(url, most)) ?? 0
    } catch (error) {
      // One that is gone costs itself; a broken line or a full disk would cost each of the others too.
      if (!(error instanceof ApiError && error.kind === 'http')) return { bytes, whole: false }
    }
  }
  return { bytes, whole: true }
}

/** The same for a request that the buyer looks at: everything that the contract lets a file weigh. */
export const pinOpened = (files: readonly File[]): Promise<Pinned> =>
  pinFiles(files, { mostBytes: savesData() ? smallFileBytes : maxAttachmentBytes })
