import type { Database } from '#server/platform/db/database.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { seedFolder } from '#server/platform/paths.ts'
import { argon2Hasher } from '#server/platform/secrets/passwords.ts'
import { systemRandom } from '#server/platform/system.ts'

export const seedForTests = async (db: Database): Promise<void> => {
  const passwords = argon2Hasher(systemRandom, { memoryCost: 64, timeCost: 1 })
  await seedIfEmpty(
    { db, clock: { now: () => Date.UTC(2026, 8, 1) }, passwords, random: systemRandom },
    seedFolder,
    true,
  )
}
