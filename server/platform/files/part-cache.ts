import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Caches files that can be made again, also across starts. Returns what was written, or nothing. */
export interface PartCache {
  readonly read: (name: string) => Promise<Uint8Array | null>
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
  readonly names: () => Promise<readonly string[]>
  readonly remove: (name: string) => Promise<void>
}

const ending = '.kept'
const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const sumLength = 32

/**
 * Files in a folder, each preceded by the hash of its bytes: a truncated or damaged one counts as missing. A failed
 * write only costs the time to make the file again.
 */
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
    // Never a half-written file under the final name. The next process that makes the part overwrites what a killed one
    // left.
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

/** For a database that is in memory too. */
export const memoryPartCache = (): PartCache => {
  const parts = new Map<string, Uint8Array>()
  return {
    read: async (name) => parts.get(name) ?? null,
    write: async (name, bytes) => void parts.set(name, bytes),
    names: async () => [...parts.keys()],
    remove: async (name) => void parts.delete(name),
  }
}
