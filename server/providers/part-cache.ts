import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../random.ts'
import type { PartCache } from '../services/snapshot.ts'

/** Compressed parts in a folder. A failure to write costs only the time to compress again. */
export const folderPartCache = (folder: string, random: Random): PartCache => ({
  read: async (name) => {
    try {
      return await readFile(join(folder, `${name}.br`))
    } catch {
      return null
    }
  },
  write: async (name, bytes) => {
    try {
      await mkdir(folder, { recursive: true })
      // Never a half-written file under the final name.
      const temporary = join(folder, `${random.uuid()}.tmp`)
      await writeFile(temporary, bytes)
      await rename(temporary, join(folder, `${name}.br`))
    } catch {
      return
    }
  },
})

export const noPartCache: PartCache = { read: async () => null, write: async () => undefined }
