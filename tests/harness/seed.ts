import type { Database } from '#server/db/database.ts'
import { seedIfEmpty } from '#server/db/seed/seed.ts'

/** What every server test finds in the database. */
export const seedForTests = (db: Database): Promise<void> => seedIfEmpty(db)
