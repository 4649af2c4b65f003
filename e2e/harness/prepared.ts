import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * A first visit copies the whole catalogue and builds its index: seconds of both processors, the same in every test.
 * It is made once for all of them; each test that is not about it begins with a copy of both disks, as they stood when
 * the buyer had signed in and everything was on the device.
 */
const variable = 'E2E_PREPARED'

/** The processes of the tests find it in their environment. */
export const namePrepared = (folder: string): void => {
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
