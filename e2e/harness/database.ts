import type { Database } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { migrationsFolder } from '../../server/platform/paths.ts'
import type { Backend } from './backend.ts'

export const changeWhileStopped = async (
  backend: Backend,
  change: (db: Database) => Promise<unknown>,
): Promise<void> => {
  await backend.kill()
  const database = await openDatabase({ url: undefined, folder: backend.data, migrations: migrationsFolder })
  try {
    await change(database.db)
  } finally {
    await database.close()
  }
  await backend.start()
}
