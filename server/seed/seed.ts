import { sql } from 'drizzle-orm'
import {
  costRowSchema,
  hasPrices,
  priceRowSchema,
  writeCosts,
  writePrices,
} from '#server/modules/market/write-prices.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { seedAccounts } from './accounts.ts'
import { importCatalogue, hasNoCatalogue, withoutDemoRows, insertOrReplaceAll } from './catalogue.ts'
import { documentKeyPlaceholder } from './company-rows.ts'
import { readSeedSource, type SeedSource } from './source.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { labelFor } from '#server/modules/catalogue/reference/labels.ts'
import { demonstrationPriceTerms, demonstrationSource } from '#server/modules/market/demonstration.ts'
import { priceSeries } from '#server/modules/market/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { parseCsv } from './csv.ts'
import { claimInstanceValue, readInstanceValue } from '#server/platform/db/epoch.ts'
import { rowsOf } from '#server/platform/db/statements.ts'

const demoKey = 'demo'

export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/** Returns null for a new database. Only reads, and works without a schema. */
export const isDemonstration = async (db: Database): Promise<boolean | null> => {
  const [row] = await rowsOf<{ found: boolean }>(db, sql`select to_regclass('instance') is not null as found`)
  const demonstration = row?.found ? await readInstanceValue(db, demoKey) : null
  return demonstration === null ? null : demonstration === '1'
}

const refuseOther = (isDemo: boolean, demo: boolean): void => {
  if (isDemo && !demo)
    throw new UnusableDatabaseError(
      'This database was made by a demonstration: it holds accounts whose password anybody knows, and fictitious suppliers. Set DEMO=1 for the demonstration, or begin production with another DATA_DIR or DATABASE_URL.',
    )
  if (!isDemo && demo)
    throw new UnusableDatabaseError(
      'This database is in production, and DEMO=1 asks for a demonstration: unset DEMO, or begin the demonstration with another DATA_DIR or DATABASE_URL.',
    )
}

/** Refuses a demonstration's database in production, and the reverse. Must run before any write or migration. */
export const requireMode = async (db: Database, demo: boolean): Promise<void> =>
  refuseOther((await isDemonstration(db)) ?? demo, demo)

/** Stores the mode permanently, after `requireMode`. The database must be migrated. */
export const claimMode = async (db: Database, demo: boolean): Promise<void> => {
  await requireMode(db, demo)
  refuseOther((await claimInstanceValue(db, demoKey, demo ? '1' : '0')) === '1', demo)
}

/** One invented series for each active ingredient that is alone in a demo product. */
const demonstrationSeries = ({ words, demoProducts }: SeedSource, now: number): (typeof priceSeries.$inferSelect)[] => {
  const wordsById = new Map(words.ingredient.map((word) => [word.id, word]))
  const categories = new Map(
    demoProducts.flatMap(({ ingredients: [only, ...others], category }) =>
      only && others.length === 0 ? [[only.id, category] as const] : [],
    ),
  )
  return [...categories].flatMap(([id, categoryId]) => {
    const word = wordsById.get(id)
    if (!word) return []
    return {
      id: `demo-${id}`,
      names: word.labels,
      active: labelFor(word.labels, 'en').toLowerCase(),
      ...demonstrationPriceTerms,
      categoryId,
      tax: null,
      delivery: null,
      packaging: null,
      source: demonstrationSource,
      demo: true,
      updatedAt: now,
    }
  })
}

const readTable = <S extends z.ZodType>(folder: string, file: string, row: S): z.output<S>[] =>
  z.array(row).parse(parseCsv(readFileSync(join(folder, file), 'utf8')))

/** Does nothing if there are prices. The invented series are only for a demonstration. */
const seedPrices = async (db: Database, folder: string, source: SeedSource, now: number): Promise<void> => {
  const publishedPrices = readTable(folder, 'prices.csv', priceRowSchema)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
    if (await hasPrices(tx)) return
    await writePrices(tx, publishedPrices, now)
    await insertOrReplaceAll(tx, priceSeries, demonstrationSeries(source, now))
    if (source.demoProducts.length > 0) await writeCosts(tx, readTable(folder, 'demo-costs.csv', costRowSchema), true)
  })
}

const setDocumentKey = async ({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<void> => {
  const unset = `-${documentKeyPlaceholder}/`
  const set = `-${random.uuid().replaceAll('-', '')}/`
  await db
    .update(companies)
    .set({ documents: sql`replace(${companies.documents}::text, ${unset}, ${set})::jsonb` })
    .where(sql`${companies.documents}::text like ${`%${unset}%`}`)
}

/** Returns false if there was a catalogue. Throws if the database has the other mode: demo passwords are public. */
export const seedIfEmpty = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'random'>,
  folder: string,
  demo: boolean,
): Promise<boolean> => {
  const { db, clock } = deps
  await claimMode(db, demo)
  const source = () => (demo ? readSeedSource(folder) : withoutDemoRows(readSeedSource(folder)))
  const imported = (await hasNoCatalogue(db)) && (await importCatalogue(db, source(), clock.now()))
  // An operator's own catalogue has only the prices that the operator imported.
  if ((imported || demo) && !(await hasPrices(db))) await seedPrices(db, folder, source(), clock.now())
  if (demo) await setDocumentKey(deps)
  if (demo) await seedAccounts(deps)
  return imported
}
