import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { instance } from './schema.ts'

export const readInstance = async (db: Database, key: string): Promise<string | null> => {
  const [row] = await db.select({ value: instance.value }).from(instance).where(eq(instance.key, key))
  return row?.value ?? null
}

export const writeInstance = async (db: Database, key: string, value: string): Promise<void> => {
  await db.insert(instance).values({ key, value }).onConflictDoUpdate({ target: instance.key, set: { value } })
}

/** Stores the value unless the key has one. Returns the stored value, so that simultaneous starts agree. */
export const claimInstance = async (db: Database, key: string, value: string): Promise<string> => {
  await db.insert(instance).values({ key, value }).onConflictDoNothing()
  return (await readInstance(db, key)) ?? value
}
