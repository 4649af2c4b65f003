import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * A first visit copies the whole catalogue and builds its index: seconds of both processors, the same in every test. So
 * it is done once. Every test that is not about the first visit begins with a copy of both disks, as they were after
 * the buyer signed in and the copy was complete.
 */
const variable = 'E2E_PREPARED'

/** Tells the test processes where the prepared disks are. */
export const sharePreparedFolder = (folder: string): void => {
  process.env[variable] = folder
}

type Disk = 'backend' | 'browser'

export const preparedFolder = (disk: Disk): string => {
  const prepared = process.env[variable]
  if (!prepared) throw new Error('nothing is prepared: the configuration names no global set-up')
  return join(prepared, disk)
}

/** Copies a prepared disk to an empty folder. */
export const copyPrepared = (disk: Disk, to: string): Promise<void> => cp(preparedFolder(disk), to, { recursive: true })
