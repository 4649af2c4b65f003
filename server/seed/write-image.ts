import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { count, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import { migrationsFolder, seedFolder } from '#server/platform/paths.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { onFilledTables } from '#server/platform/db/statistics.ts'
import { filterTar } from './tar.ts'
import { importCatalogue } from './catalogue.ts'
import { claimMode } from './mode.ts'
import { readSeedSource } from './source.ts'

const place = { url: 'memory://', folder: '', migrations: migrationsFolder }

/**
 * The log segments that a start needs after the last checkpoint. Older ones are obsolete, and later ones are old ones
 * renamed for reuse.
 */
const neededSegments = async (db: Database): Promise<{ first: string; last: string }> => {
  const { rows } = (await db.execute(sql`
    select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_lsn()) as last
    from pg_control_checkpoint()
  `)) as { rows: { first: string; last: string }[] }
  const [row] = rows
  if (!row) throw new Error('the database does not know its own log')
  return row
}

/** Opens the image before it is shipped, because one that does not start would break every new set-up. */
const proveImage = async (archive: Buffer): Promise<void> => {
  const opened = await openDatabase({ ...place, image: new Blob([Buffer.from(archive)]) })
  try {
    const [row] = await opened.db.select({ total: count() }).from(products)
    if (!row?.total) throw new Error('the image holds no products')
  } finally {
    await opened.close()
  }
}

/**
 * Writes an embedded database with the catalogue, so that a new folder starts in a second instead of ten. It has no
 * account and no identity: those are created when it is first opened. `more` uses the database before it is discarded.
 */
export const writeSeedImage = async (
  clock: Clock,
  file: string,
  more: (db: Database) => Promise<void>,
): Promise<void> => {
  const opened = await openDatabase(place)
  let archive: Buffer
  try {
    // The image contains the fictitious suppliers, so it is never taken for production's.
    await claimMode(opened.db, true)
    await importCatalogue(opened.db, readSeedSource(seedFolder), clock.now())
    await onFilledTables(opened.db, sql`vacuum (freeze, analyze)`)
    // Otherwise the first start would replay the whole import.
    await opened.db.execute(sql`checkpoint`)
    const { first, last } = await neededSegments(opened.db)
    const image = await opened.dump?.()
    if (!image) throw new Error('the embedded database gives no image')
    archive = filterTar(Buffer.from(await image.arrayBuffer()), (name) => {
      const segment = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1]
      return segment === undefined || (segment >= first && segment <= last)
    })
    await more(opened.db)
  } finally {
    await opened.close()
  }
  await proveImage(archive)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(archive, { level: 6 }))
}
