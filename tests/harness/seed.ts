import type { Database } from '#server/db/database.ts'
import { seedIfEmpty } from '#server/db/seed/seed.ts'
import { seedFolder } from '#server/paths.ts'
import { argon2Passwords } from '#server/providers/passwords.ts'
import { systemRandom } from '#server/random.ts'

/** What every server test finds in the database: the real seed, imported on the day the tests' clock starts. */
export const seedForTests = async (db: Database): Promise<void> => {
  const passwords = argon2Passwords(systemRandom, { memoryCost: 64, timeCost: 1 })
  await seedIfEmpty(
    { db, clock: { now: () => Date.UTC(2026, 8, 1) }, passwords, random: systemRandom },
    seedFolder,
    true,
  )
}
