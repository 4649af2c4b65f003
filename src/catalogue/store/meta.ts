import type * as z from 'zod/mini'
import type { CatalogueDb } from './db.ts'
import { metaSchemas, emptyCopyStatus, type CopyStatus, type MetaKey, type MetaValue } from './schema.ts'

export const readMeta = async <K extends MetaKey>(db: CatalogueDb, key: K): Promise<MetaValue<K> | undefined> => {
  const row = await db.meta.get(key)
  if (!row) return undefined
  const schemas: { readonly [Key in MetaKey]: z.ZodMiniType<MetaValue<Key>> } = metaSchemas
  return schemas[key].safeParse(row.v).data
}

/** Reads both values in one request, because the read is repeated at every change. */
export const readRevisionAndStatus = async (db: CatalogueDb): Promise<{ revision: number; status: CopyStatus }> => {
  const [revision, status] = await db.meta.bulkGet(['revision', 'status'])
  return {
    revision: metaSchemas.revision.safeParse(revision?.v).data ?? 0,
    status: metaSchemas.status.safeParse(status?.v).data ?? emptyCopyStatus,
  }
}

export const writeMeta = async <K extends MetaKey>(db: CatalogueDb, key: K, value: MetaValue<K>): Promise<void> => {
  await db.meta.put({ k: key, v: value })
}

export const readStatus = async (db: CatalogueDb): Promise<CopyStatus> =>
  (await readMeta(db, 'status')) ?? emptyCopyStatus
