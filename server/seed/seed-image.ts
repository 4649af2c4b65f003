import { existsSync, readFileSync, renameSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { dirname, join, normalize, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/system.ts'
import { migrationsFolder, seedFolder } from '#server/platform/paths.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { runOnFilledTables, rowsOf } from '#server/platform/db/statements.ts'
import { importCatalogue } from './catalogue.ts'
import { claimMode } from './seed.ts'
import { readSeedSource } from './source.ts'

const block = 512

interface Entry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly content: Buffer
  readonly raw: Buffer
}

const field = (head: Buffer, from: number, length: number): string => {
  const text = head.toString('latin1', from, from + length)
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}

function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let at = 0; at + block <= archive.length;) {
    const head = archive.subarray(at, at + block)
    const name = field(head, 0, 100)
    if (name === '') return
    const size = Number.parseInt(field(head, 124, 12).trim() || '0', 8)
    const end = at + block + Math.ceil(size / block) * block
    if (!Number.isInteger(size) || at + block + size > archive.length) throw new Error('the archive is cut off')
    const type = field(head, 156, 1)
    const prefix = field(head, 345, 155)
    yield {
      name: prefix === '' ? name : `${prefix}/${name}`,
      kind: type === '5' ? 'folder' : type === '0' || type === '' ? 'file' : 'other',
      content: archive.subarray(at + block, at + block + size),
      raw: archive.subarray(at, end),
    }
    at = end
  }
  throw new Error('the archive is cut off')
}

export const filterTar = (archive: Buffer, keep: (name: string) => boolean): Buffer =>
  Buffer.concat([
    ...[...entriesOf(archive)].filter(({ name }) => keep(name)).map(({ raw }) => raw),
    Buffer.alloc(2 * block),
  ])

/** Throws if the path of an entry is outside `folder`. Returns the number of files. */
export const untar = (archive: Buffer, folder: string): number => {
  const base = normalize(folder)
  mkdirSync(base, { recursive: true })
  let files = 0
  for (const { name, kind, content } of entriesOf(archive)) {
    const path = normalize(join(base, name))
    if (path !== base && path !== base + sep && !path.startsWith(base + sep))
      throw new Error(`"${name}" leads out of the folder`)
    if (kind === 'folder') mkdirSync(path, { recursive: true })
    if (kind !== 'file') continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    files += 1
  }
  return files
}

/** Unpacks to a temporary folder, and renames it when it is complete. Returns false without a usable image. */
export const unpackSeedImage = (imagePath: string, folder: string): boolean => {
  if (!existsSync(imagePath)) return false
  const half = `${folder}.unpacking`
  try {
    rmSync(half, { recursive: true, force: true })
    if (untar(gunzipSync(readFileSync(imagePath)), half) === 0) throw new Error('the image is empty')
    // `folder` does not contain a database: the caller unpacks only if the folder has no PG_VERSION.
    rmSync(folder, { recursive: true, force: true })
    renameSync(half, folder)
    return true
  } catch {
    rmSync(half, { recursive: true, force: true })
    return false
  }
}

const place = { url: 'memory://', folder: '', migrations: migrationsFolder }

/** The WAL segments since the last checkpoint. Older segments are obsolete, and later ones are empty. */
const neededSegments = async (db: Database) => {
  const [row] = await rowsOf<{ first: string; last: string }>(
    db,
    sql`select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_lsn()) as last
      from pg_control_checkpoint()`,
  )
  if (!row) throw new Error('the database does not know its own log')
  return row
}

/** Throws if the image contains no products, because a broken image would break every new demonstration. */
const proveImage = async (archive: Buffer): Promise<void> => {
  const database = await openDatabase({ ...place, image: new Blob([Buffer.from(archive)]) })
  try {
    if ((await database.db.$count(products)) === 0) throw new Error('the image holds no products')
  } finally {
    await database.close()
  }
}

/** With an image, a first start takes one second instead of ten. `more` runs after the image was taken. */
export const writeSeedImage = async (clock: Clock, file: string, more: (db: Database) => Promise<void>) => {
  const database = await openDatabase(place)
  let archive: Buffer
  try {
    await claimMode(database.db, true)
    await importCatalogue(database.db, readSeedSource(seedFolder), clock.now())
    await runOnFilledTables(database.db, sql`vacuum (freeze, analyze)`)
    // Without a checkpoint, the first start would replay the whole import.
    await database.db.execute(sql`checkpoint`)
    const { first, last } = await neededSegments(database.db)
    const image = await database.dump?.()
    if (!image) throw new Error('the embedded database gives no image')
    archive = filterTar(Buffer.from(await image.arrayBuffer()), (name) => {
      const segment = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1]
      return segment === undefined || (segment >= first && segment <= last)
    })
    await more(database.db)
  } finally {
    await database.close()
  }
  await proveImage(archive)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(archive, { level: 6 }))
}
