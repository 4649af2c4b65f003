import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { claimInstance, readInstance } from '#server/platform/db/instance.ts'

/** Under this key a database says whether it is a demonstration. */
const demoKey = 'demo'

/** The database must not be used in the way that was asked for; the message says what to do instead. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase'
}

/** Whether the database is a demonstration; null for a new one. It reads only, and expects no schema. */
export const isDemonstration = async (db: Database): Promise<boolean | null> => {
  const { rows } = (await db.execute(sql`select to_regclass('instance') is not null as answer`)) as {
    rows: { answer: boolean }[]
  }
  const demonstration = rows[0]?.answer === true ? await readInstance(db, demoKey) : null
  return demonstration === null ? null : demonstration === '1'
}

const refuseOther = (isDemo: boolean, demo: boolean): void => {
  if (isDemo && !demo)
    throw new UnusableDatabase(
      'This database was made by a demonstration: it holds accounts whose password anybody knows, and fictitious suppliers. Set DEMO=1 for the demonstration, or begin production with another DATA_DIR or DATABASE_URL.',
    )
  if (!isDemo && demo)
    throw new UnusableDatabase(
      'This database is in production, and DEMO=1 asks for a demonstration: unset DEMO, or begin the demonstration with another DATA_DIR or DATABASE_URL.',
    )
}

/** Throws if the database belongs to the other mode. It is asked before anything is written, also before a migration. */
export const expectMode = async (db: Database, demo: boolean): Promise<void> =>
  refuseOther((await isDemonstration(db)) ?? demo, demo)

/** The same for a migrated database, which says from then on what it is. */
export const claimMode = async (db: Database, demo: boolean): Promise<void> => {
  await expectMode(db, demo)
  refuseOther((await claimInstance(db, demoKey, demo ? '1' : '0')) === '1', demo)
}
