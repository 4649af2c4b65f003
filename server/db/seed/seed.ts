import type { Database } from '../database.ts'

/** Fills an empty database. Replaced by the importer. */
export const seedIfEmpty = async (_db: Database): Promise<void> => undefined
