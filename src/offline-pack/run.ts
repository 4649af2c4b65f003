import { isNoSpace } from '#catalogue/copy/problem.ts'
import type { FileAt } from '#api/files/files.ts'
import type { PackFile } from './files.ts'

export interface WeighPorts {
  readonly where: (urls: readonly string[]) => Promise<FileAt[]>
  /** Size in bytes of a file that is not on the device; null if unknown. */
  readonly sizeOf: (url: string) => Promise<number | null>
}

export interface FetchPorts {
  /** Fetches and stores a file; resolves with its size in bytes. */
  readonly pin: (url: string, onBytes: (bytes: number) => void) => Promise<number>
}

export interface PackSize {
  readonly files: number
  readonly bytes: number
  readonly pinnedFiles: number
  readonly pinnedBytes: number
  readonly unknown: number
}

/** A phone's connection can handle a few files at a time; more would slow each other down. */
const atOnce = 3

const eachOf = async <T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const one = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, one))
}

/** The size of a pack before anything is fetched. A size that cannot be read now counts as unknown. */
export const measure = async (files: readonly PackFile[], ports: WeighPorts): Promise<PackSize> => {
  const where = await ports.where(files.map(({ url }) => url))
  const sizes: (number | null)[] = files.map(({ bytes }, at) => where[at]?.bytes ?? bytes)
  await eachOf(files, async ({ url }, at) => {
    sizes[at] ??= await ports.sizeOf(url).catch(() => null)
  })
  const pinned = files.map((_, at) => where[at]?.at === 'pinned')
  const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
  return {
    files: files.length,
    bytes: sum(sizes),
    pinnedFiles: pinned.filter(Boolean).length,
    pinnedBytes: sum(sizes.filter((_, at) => pinned[at])),
    unknown: sizes.filter((size) => size === null).length,
  }
}

export interface PackProgress {
  readonly files: number
  readonly done: number
  readonly bytes: number
  /** Files that failed: gone, connection lost, or no space. */
  readonly failed: number
  readonly noSpace?: boolean | undefined
}

/** A failed file does not stop the others. Once the disk is full, no further file is started. */
export const fetchPack = async (
  files: readonly PackFile[],
  ports: FetchPorts,
  tell: (progress: PackProgress) => void,
  stopped: () => boolean = () => false,
): Promise<PackProgress> => {
  let progress: PackProgress = { files: files.length, done: 0, bytes: 0, failed: 0 }
  const underWay = new Map<string, number>()
  const told = () => {
    const flying = [...underWay.values()].reduce((total, one) => total + one, 0)
    tell({ ...progress, bytes: progress.bytes + flying })
  }
  told()
  await eachOf(files, async ({ url }) => {
    if (stopped()) return
    if (progress.noSpace) {
      progress = { ...progress, failed: progress.failed + 1 }
      return
    }
    try {
      const bytes = await ports.pin(url, (read) => {
        underWay.set(url, read)
        told()
      })
      progress = { ...progress, done: progress.done + 1, bytes: progress.bytes + bytes }
    } catch (error) {
      progress = { ...progress, failed: progress.failed + 1, ...(isNoSpace(error) && { noSpace: true }) }
    }
    underWay.delete(url)
    told()
  })
  return progress
}
