import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileId } from './file-store.ts'
import type { BinnedFile, FileBin } from './file-store.ts'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * Swept files, in a folder for each day. The name of a file is its id, followed by the account that uploaded it: the
 * row that knew the account is gone.
 */
export const folderBin = (
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
  // Fails while another file of the day is left.
  const dropEmptyDay = (day: string) => rmdir(join(folder, day)).catch(() => undefined)
  return {
    take: async (id, account, day) => {
      const path = pathOf(id)
      await mkdir(join(folder, day), { recursive: true })
      try {
        await rename(path, placeOf({ id, account, day }))
      } catch (error) {
        // Another process was faster, or its row never had a file.
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
