import { eq } from 'drizzle-orm'
import { catalogueClock } from '../schema/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { seedAccounts } from './accounts.ts'
import { importCatalogue, isEmpty, unsetEpoch } from './catalogue.ts'
import { readSeedSource } from './source.ts'

/** Fills whatever of the catalogue and the demonstration accounts is missing. Says whether it imported. */
export const seedIfEmpty = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'random'>,
  folder: string,
): Promise<boolean> => {
  const { db, clock, random } = deps
  const imported = (await isEmpty(db)) && (await importCatalogue(db, readSeedSource(folder), clock.now()))
  // A database copied from a ready-made image must not be taken for the one it was copied from.
  await db.update(catalogueClock).set({ epoch: random.uuid() }).where(eq(catalogueClock.epoch, unsetEpoch))
  await seedAccounts(deps)
  return imported
}
