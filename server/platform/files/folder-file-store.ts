import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Random } from '../random.ts'
import type { FileBody, FileStore } from './file-store.ts'

const isId = (text: string) => /^[A-Za-z0-9_-]{16,64}$/.test(text)

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

/** When a file was last written; null if it was deleted meanwhile. */
const writtenAt = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return null
  }
}

const writtenBefore = async (folder: string, before: number): Promise<string[]> => {
  const old: string[] = []
  for (const name of await namesIn(folder)) {
    const at = await writtenAt(join(folder, name))
    if (at !== null && at < before) old.push(name)
  }
  return old
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Files in a folder, named only by their ids: a name given by a user never becomes a path. */
export const folderFileStore = (folder: string, random: Random, freeBytes = freeBytesOf): FileStore => {
  // In the same file system, so that a complete file is renamed and not copied. Stored files are in folders of two
  // letters, so none has this name.
  const arriving = join(folder, 'arriving')
  const pathOf = (id: string) => {
    if (!isId(id)) throw new Error('not a file id')
    return join(folder, id.slice(0, 2), id)
  }
  return {
    receive: async () => {
      await mkdir(arriving, { recursive: true })
      const path = join(arriving, random.uuid())
      const file = await open(path, 'wx')
      let isOpen = true
      const close = async () => {
        if (isOpen) await file.close()
        isOpen = false
      }
      return {
        write: async (bytes) => await file.writeFile(bytes),
        store: async (id) => {
          await close()
          const stored = pathOf(id)
          await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
          // A reader sees the complete file or none.
          await rename(path, stored)
        },
        discard: async () => {
          await close()
          await rm(path, { force: true })
        },
      }
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
    remove: async (id) => rm(pathOf(id), { force: true }),
    freeBytes: async () => {
      await mkdir(folder, { recursive: true })
      return freeBytes(folder)
    },
    dropUnfinished: async (before) => {
      for (const name of await writtenBefore(arriving, before)) await rm(join(arriving, name), { force: true })
    },
    async *storedBefore(before) {
      for (const portion of await namesIn(folder)) {
        if (portion.length !== 2) continue
        const ids = (await writtenBefore(join(folder, portion), before)).filter(isId)
        if (ids.length > 0) yield ids
      }
    },
  }
}
