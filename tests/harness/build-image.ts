import { renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import { seedForTests } from '#tests/harness/seed.ts'

/** Stores the data folder of a migrated, seeded database as a tar archive in `file`. */
export const buildImage = async (file: string): Promise<void> => {
  const database = await openDatabase({ url: 'memory://', folder: dirname(file), migrations: migrationsFolder })
  await seedForTests(database.db)
  const image = await database.dump?.()
  await database.close()
  if (!image) throw new Error('the embedded database gives no image')
  const unfinishedFile = `${file}.part`
  writeFileSync(unfinishedFile, Buffer.from(await image.arrayBuffer()))
  renameSync(unfinishedFile, file)
}
