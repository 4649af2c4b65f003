import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../system.ts'

/** Stores files that can be rebuilt. `read` returns null for a missing or damaged file. */
export interface PartCache {
  readonly read: (name: string) => Promise<Uint8Array | null>
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

const ending = '.kept'
const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const sumLength = 32

/** Each file begins with a hash of the bytes after it. A failed write is ignored, because the file can be rebuilt. */
export const folderPartCache = (folder: string, random: Random): PartCache => ({
  read: async (name) => {
    try {
      const file = await readFile(join(folder, name + ending))
      const bytes = file.subarray(sumLength)
      return sumOf(bytes).equals(file.subarray(0, sumLength)) ? bytes : null
    } catch {
      return null
    }
  },
  write: async (name, bytes) => {
    // The name is unique, because several processes can write the same part at the same time.
    const temporary = join(folder, `${name}.${random.uuid()}.tmp`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(temporary, [sumOf(bytes), bytes])
      const { mtimeMs: now } = await stat(temporary)
      await rename(temporary, join(folder, name + ending))
      // A temporary file that is an hour older belongs to a process that was killed.
      for (const file of (await readdir(folder)).filter((one) => one.endsWith('.tmp'))) {
        const { mtimeMs } = await stat(join(folder, file))
        if (mtimeMs < now - 3_600_000) await rm(join(folder, file), { force: true })
      }
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  },
  names: async () => {
    const files = await readdir(folder).catch(() => [])
    return files.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
  },
  remove: (name) => rm(join(folder, name + ending), { force: true }).catch(() => undefined),
})

export type FileBody = ConstructorParameters<typeof Response>[0]

/** Accepts the ids of `random.token`. Dots and slashes are not allowed, so an id cannot lead to another folder. */
export const isFileId = (text: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(text)

export interface IncomingFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** The bytes that have been written so far. */
  readonly read: () => AsyncIterable<Uint8Array>
  readonly store: (id: string) => Promise<void>
  readonly discard: () => Promise<void>
}

export interface ListedFile {
  readonly id: string
  readonly at: number
}

export interface BinnedFile {
  readonly id: string
  /** The uploader's account: if it is deleted, the file is too. Null for a visitor and for a file without a row. */
  readonly account: string | null
  readonly day: string
}

/** Swept files that are not deleted for good yet. The bin is on the store's disk, so that moving a file is a rename. */
export interface FileBin {
  readonly take: (id: string, account: string | null, day: string) => Promise<void>
  readonly list: () => AsyncIterable<readonly BinnedFile[]>
  readonly putBack: (file: BinnedFile) => Promise<void>
  readonly delete: (file: BinnedFile) => Promise<void>
}

/** `last` is the random text that pairs store and database. If the database did not store it, it still has `before`. */
export interface StorePairing {
  readonly last: string
  readonly before: string | null
}

export interface FileStore {
  readonly receive: () => Promise<IncomingFile>
  readonly open: (id: string) => Promise<{ readonly size: number; readonly body: FileBody } | null>
  readonly remove: (id: string) => Promise<void>
  readonly freeBytes: () => Promise<number>
  /** Deletes incomplete files that were last written before this time in ms: their upload was interrupted. */
  readonly dropUnfinished: (before: number) => Promise<void>
  readonly list: () => AsyncIterable<readonly ListedFile[]>
  readonly bin: FileBin
  readonly readMark: () => Promise<StorePairing | null>
  readonly writeMark: (mark: StorePairing) => Promise<void>
}
