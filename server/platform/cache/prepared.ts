import type { Database } from '../db/database.ts'

const made = new WeakMap<Database, Map<string, unknown>>()

/** One statement of a database by its name: built once, and planned once by a server that can. */
export const prepared = <Statement>(db: Database, name: string, make: () => Statement): Statement => {
  const known = made.get(db) ?? new Map<string, unknown>()
  made.set(db, known)
  const statement = known.get(name) ?? make()
  known.set(name, statement)
  return statement as Statement
}
