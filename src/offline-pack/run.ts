import { isOutOfSpace } from '#catalogue/sync/problem.ts'
import { fileSize, locateFiles, type FileLocation } from '#api/files/files.ts'
import type { PackFile } from './files.ts'

const maxParallel = 3

const eachOf = async <T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const one = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, one))
}

export const measureFiles = async (
  files: readonly PackFile[],
  locate: (urls: readonly string[]) => Promise<FileLocation[]> = locateFiles,
  sizeOf: (url: string) => Promise<number | null> = (url) => fileSize(url),
) => {
  const locations = await locate(files.map(({ url }) => url))
  const sizes: (number | null)[] = files.map(({ bytes }, at) => locations[at]?.bytes ?? bytes)
  await eachOf(files, async ({ url }, at) => {
    sizes[at] ??= await sizeOf(url).catch(() => null)
  })
  const pinnedFlags = files.map((_, at) => locations[at]?.at === 'pinned')
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
  return {
    files: files.length,
    bytes: sum(sizes),
    pinnedFiles: pinnedFlags.filter(Boolean).length,
    pinnedBytes: sum(sizes.filter((_, at) => pinnedFlags[at])),
    unknown: sizes.filter((size) => size === null).length,
  }
}

export interface PackProgress {
  readonly files: number
  readonly done: number
  readonly bytes: number
  readonly failed: number
  readonly noSpace?: boolean | undefined
}

export const downloadFiles = async (
  files: readonly PackFile[],
  pin: (url: string, onBytes: (bytes: number) => void) => Promise<number>,
  onProgress: (progress: PackProgress) => void,
  isStopped: () => boolean = () => false,
): Promise<PackProgress> => {
  let progress: PackProgress = { files: files.length, done: 0, bytes: 0, failed: 0 }
  const inFlightBytes = new Map<string, number>()
  const reportProgress = () => {
    const inFlight = [...inFlightBytes.values()].reduce((total, one) => total + one, 0)
    onProgress({ ...progress, bytes: progress.bytes + inFlight })
  }
  reportProgress()
  await eachOf(files, async ({ url }) => {
    if (isStopped()) return
    if (progress.noSpace) {
      progress = { ...progress, failed: progress.failed + 1 }
      return
    }
    try {
      const bytes = await pin(url, (read) => {
        inFlightBytes.set(url, read)
        reportProgress()
      })
      progress = { ...progress, done: progress.done + 1, bytes: progress.bytes + bytes }
    } catch (error) {
      progress = { ...progress, failed: progress.failed + 1, ...(isOutOfSpace(error) && { noSpace: true }) }
    }
    inFlightBytes.delete(url)
    reportProgress()
  })
  return progress
}
