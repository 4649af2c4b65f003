import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Random } from '../system.ts'
import {
  isFileId,
  type FileBody,
  type FileStore,
  type ListedFile,
  type BinnedFile,
  type FileBin,
} from './file-store.ts'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The name of a file in the bin contains its id and its account, because its row in the database is deleted. */
const folderBin = (
  folder: string,
  pathOf: (id: string) => string,
  namesIn: (folder: string) => Promise<string[]>,
): FileBin => {
  const nameOf = ({ id, account }: Pick<BinnedFile, 'id' | 'account'>) => (account === null ? id : `${id}.${account}`)
  const placeOf = (file: BinnedFile) => join(folder, file.day, nameOf(file))
  const filesOf = (day: string, names: readonly string[]): BinnedFile[] =>
    names.flatMap((name) => {
      const [id = '', account = null] = name.split('.')
      return isFileId(id) ? [{ id, account, day }] : []
    })
  // `rmdir` fails while the folder contains another file of that day.
  const dropEmptyDay = (day: string) => rmdir(join(folder, day)).catch(() => undefined)
  return {
    take: async (id, account, day) => {
      const path = pathOf(id)
      await mkdir(join(folder, day), { recursive: true })
      try {
        await rename(path, placeOf({ id, account, day }))
      } catch (error) {
        // The file does not exist if another process moved it first or if the row never had a file.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    },
    async *list() {
      for (const day of (await namesIn(folder)).filter(isDay)) {
        const files = filesOf(day, await namesIn(join(folder, day)))
        if (files.length > 0) yield files
        else await dropEmptyDay(day)
      }
    },
    putBack: async (file) => {
      const path = pathOf(file.id)
      await mkdir(join(path, '..'), { recursive: true })
      await rename(placeOf(file), path)
      await dropEmptyDay(file.day)
    },
    delete: async (file) => {
      await rm(placeOf(file), { force: true })
      await dropEmptyDay(file.day)
    },
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

const writtenIn = async (folder: string): Promise<ListedFile[]> => {
  const foundFiles: ListedFile[] = []
  for (const id of await namesIn(folder)) {
    const at = await stat(join(folder, id)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (at !== null) foundFiles.push({ id, at })
  }
  return foundFiles
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const storeMark = z.object({ last: z.string(), before: z.nullable(z.string()) })

/** Files are stored under their ids, so that a user's file name never becomes a path. */
export const folderFileStore = (folder: string, random: Random, freeBytes = freeBytesOf): FileStore => {
  // This folder is in the same file system as the stored files, so that completing a file is a rename.
  const arriving = join(folder, 'arriving')
  const markPath = join(folder, 'database.json')
  const pathOf = (id: string) => {
    if (!isFileId(id)) throw new Error('not a file id')
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
        read: () => createReadStream(path),
        store: async (id) => {
          await close()
          const storedPath = pathOf(id)
          await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
          // `rename` is atomic: a reader gets the complete file or none.
          await rename(path, storedPath)
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
      for (const { id, at } of await writtenIn(arriving)) if (at < before) await rm(join(arriving, id), { force: true })
    },
    async *list() {
      for (const portion of await namesIn(folder)) {
        if (portion.length !== 2) continue
        const files = (await writtenIn(join(folder, portion))).filter(({ id }) => isFileId(id))
        if (files.length > 0) yield files
      }
    },
    bin: folderBin(join(folder, 'bin'), pathOf, namesIn),
    readMark: async () => {
      try {
        return storeMark.parse(JSON.parse(await readFile(markPath, 'utf8')))
      } catch {
        return null
      }
    },
    writeMark: async (mark) => {
      await mkdir(folder, { recursive: true })
      const half = `${markPath}.${random.uuid()}`
      await writeFile(half, JSON.stringify(mark))
      await rename(half, markPath)
    },
  }
}
