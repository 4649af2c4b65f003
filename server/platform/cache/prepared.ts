import type { Database } from '../db/database.ts'

const made = new WeakMap<Database, Map<string, unknown>>()

/** A database's statement by name: built once, and planned once if the server can. */
export const prepared = <Statement>(db: Database, name: string, make: () => Statement): Statement => {
  const known = made.get(db) ?? new Map<string, unknown>()
  made.set(db, known)
  const statement = known.get(name) ?? make()
  known.set(name, statement)
  return statement as Statement
}
