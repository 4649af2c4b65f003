import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/** The variable with the folder of the prepared backend and profile, which tests copy: a first visit takes seconds. */
const variable = 'E2E_PREPARED'

export const sharePreparedFolder = (folder: string): void => {
  process.env[variable] = folder
}

type Disk = 'backend' | 'browser'

export const preparedFolder = (disk: Disk): string => {
  const folder = process.env[variable]
  if (!folder) throw new Error('nothing is prepared: the configuration names no global set-up')
  return join(folder, disk)
}

export const copyPreparedFolder = (disk: Disk, to: string): Promise<void> =>
  cp(preparedFolder(disk), to, { recursive: true })
