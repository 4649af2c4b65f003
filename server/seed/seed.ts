import { sql } from 'drizzle-orm'
import { hasPrices } from '#server/modules/market/write-prices.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { seedAccounts } from './accounts.ts'
import { importCatalogue, isEmpty, withoutDemo } from './catalogue.ts'
import { unsetPaperKey } from './company-rows.ts'
import { claimMode } from './mode.ts'
import { seedPrices } from './prices.ts'
import { readSeedSource } from './source.ts'

/** Gives the papers of demonstration suppliers unguessable addresses, once per database. */
const setPaperKey = async ({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<void> => {
  const unset = `-${unsetPaperKey}/`
  const set = `-${random.uuid().replaceAll('-', '')}/`
  await db
    .update(companies)
    .set({ documents: sql`replace(${companies.documents}::text, ${unset}, ${set})::jsonb` })
    .where(sql`${companies.documents}::text like ${`%${unset}%`}`)
}

/**
 * Fills what is missing: the catalogue, and in demonstration mode its accounts and fictitious suppliers. Returns
 * whether it imported. Throws if the database belongs to the other mode: a demonstration's passwords are public.
 */
export const seedIfEmpty = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'random'>,
  folder: string,
  demo: boolean,
): Promise<boolean> => {
  const { db, clock } = deps
  await claimMode(db, demo)
  const source = () => (demo ? readSeedSource(folder) : withoutDemo(readSeedSource(folder)))
  const imported = (await isEmpty(db)) && (await importCatalogue(db, source(), clock.now()))
  // Somebody's own catalogue gets only prices that its owner imported.
  if ((imported || demo) && !(await hasPrices(db))) await seedPrices(db, folder, source(), clock.now())
  if (demo) await setPaperKey(deps)
  if (demo) await seedAccounts(deps)
  return imported
}
