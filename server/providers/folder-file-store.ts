import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Random } from '../random.ts'
import type { FileBody, FileStore } from './file-store.ts'

/** Files in a folder, under their ids alone: no name that a person gave ever becomes a path. */
export const folderFileStore = (folder: string, random: Random): FileStore => {
  const pathOf = (id: string) => {
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(id)) throw new Error('not a file id')
    return join(folder, id.slice(0, 2), id)
  }
  return {
    put: async (id, bytes) => {
      const path = pathOf(id)
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      // A reader sees the whole file or none.
      const temporary = `${path}.${random.uuid()}`
      await writeFile(temporary, bytes)
      await rename(temporary, path)
    },
    open: async (id) => {
      const path = pathOf(id)
      try {
        const { size } = await stat(path)
        return { size, body: Readable.toWeb(createReadStream(path)) as FileBody }
      } catch {
        return null
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
