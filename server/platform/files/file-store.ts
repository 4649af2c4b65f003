import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Caches files that can be built again, also across starts. Returns what was written, or nothing. */
export interface PartCache {
  readonly read: (name: string) => Promise<Uint8Array | null>
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

const ending = '.kept'
const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const sumLength = 32

/** Each file begins with the hash of its bytes: a damaged one counts as missing. A failed write costs only time. */
export const folderPartCache = (folder: string): PartCache => ({
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
    // The final name never has a half-written file; a temporary file of a killed process is overwritten.
    const temporary = join(folder, `${name}.tmp`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(temporary, [sumOf(bytes), bytes])
      await rename(temporary, join(folder, name + ending))
    } catch {
      // Otherwise failed writes would fill a full disk further.
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  },
  names: async () => {
    try {
      return (await readdir(folder)).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
    } catch {
      return []
    }
  },
  remove: async (name) => {
    try {
      await rm(join(folder, name + ending), { force: true })
    } catch {
      return
    }
  },
})

export const memoryPartCache = (): PartCache => {
  const parts = new Map<string, Uint8Array>()
  return {
    read: async (name) => parts.get(name) ?? null,
    write: async (name, bytes) => void parts.set(name, bytes),
    names: async () => [...parts.keys()],
    remove: async (name) => void parts.delete(name),
  }
}

export type FileBody = ConstructorParameters<typeof Response>[0]

/** The format of ids from `random.token`: never part of a path, and without a dot. */
export const isFileId = (text: string): boolean => /^[A-Za-z0-9_-]{16,64}$/.test(text)

export interface ArrivingFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** After this the complete file exists under this id. */
  readonly store: (id: string) => Promise<void>
  /** Deletes everything received so far. A stored file stays. */
  readonly discard: () => Promise<void>
}

export interface FoundFile {
  readonly id: string
  readonly at: number
}

/** A file that was swept, and still exists. */
export interface BinnedFile {
  readonly id: string
  /** The account that uploaded it: its files are deleted with it. Null for a visitor's file, or if unknown. */
  readonly account: string | null
  readonly day: string
}

/** Swept files are moved here. It is in the same folder as the files, so it uses the same disk. */
export interface FileBin {
  readonly take: (id: string, account: string | null, day: string) => Promise<void>
  readonly list: () => AsyncIterable<readonly BinnedFile[]>
  readonly putBack: (file: BinnedFile) => Promise<void>
  readonly delete: (file: BinnedFile) => Promise<void>
}

/** The store's record of the database that it belongs to: the last mark of both, and the one before. */
interface StoreMark {
  readonly last: string
  readonly before: string | null
}

/** Stores the bytes of files under unguessable ids; the table `files` describes them. */
export interface FileStore {
  readonly receive: () => Promise<ArrivingFile>
  readonly open: (id: string) => Promise<{ readonly size: number; readonly body: FileBody } | null>
  readonly remove: (id: string) => Promise<void>
  readonly freeBytes: () => Promise<number>
  /** Deletes unfinished files that were not written since `before`: their receiver was killed. */
  readonly dropUnfinished: (before: number) => Promise<void>
  readonly list: () => AsyncIterable<readonly FoundFile[]>
  readonly bin: FileBin
  /** Null if there is none, or if it cannot be read. */
  readonly readMark: () => Promise<StoreMark | null>
  readonly writeMark: (mark: StoreMark) => Promise<void>
}

/** Files of a backend without storage: tests, and `memory://`. */
export const memoryFileStore = (): FileStore => {
  const stored = new Map<string, Uint8Array>()
  let mark: StoreMark | null = null
  return {
    receive: async () => {
      const pieces: Uint8Array[] = []
      return {
        write: async (bytes) => void pieces.push(bytes),
        store: async (id) => void stored.set(id, Buffer.concat(pieces)),
        discard: async () => void pieces.splice(0),
      }
    },
    open: async (id) => {
      const bytes = stored.get(id)
      return bytes ? { size: bytes.length, body: Buffer.from(bytes) } : null
    },
    remove: async (id) => void stored.delete(id),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    dropUnfinished: async () => undefined,
    // Rows and bytes both end with the process: nothing can be orphaned or restored.
    async *list() {},
    bin: {
      take: async (id) => void stored.delete(id),
      async *list() {},
      putBack: async () => undefined,
      delete: async () => undefined,
    },
    readMark: async () => mark,
    writeMark: async (newMark) => {
      mark = newMark
    },
  }
}
