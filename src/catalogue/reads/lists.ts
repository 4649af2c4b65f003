import type * as z from 'zod/mini'
import type { CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import type { ListName } from '../store/schema.ts'
import { pending } from './use-catalogue-read.ts'

/** Entries of a list that parse; a bad one is left out. */
export const readList = async <T extends z.ZodMiniType>(
  db: CatalogueDb,
  name: ListName,
  schema: T,
): Promise<z.output<T>[] | typeof pending> => {
  const stored = await db.lists.get(name)
  if (!stored) {
    const { phase } = await readStatus(db)
    return phase === 'empty' || phase === 'copying' ? pending : []
  }
  return stored.rows.flatMap((row) => {
    const parsed = schema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}
