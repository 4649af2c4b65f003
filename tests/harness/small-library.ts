import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { products } from '#server/modules/catalogue/schema.ts'

export const reduceLibrary = async (db: Database): Promise<void> => {
  await db.delete(products).where(sql`right(${products.id}, 1) not in ('3', '9')`)
}
