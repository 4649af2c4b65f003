import { sql, getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import {
  catalogueClock,
  companies,
  dictionaryEntries,
  products,
  reviews,
  vocabulary,
} from '#server/modules/catalogue/schema.ts'
import { runOnFilledTables, rowsByColumn } from '#server/platform/db/statements.ts'
import { problemsOfSeed } from './check.ts'
import { companyRows } from './company-rows.ts'
import { productRows } from './product-rows.ts'
import { wordKinds, type SeedSource } from './source.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { PgTable } from 'drizzle-orm/pg-core'

const rowsAtOnce = 1000

/** Inserts many rows per statement, as one JSON text. With `key`, replaces existing rows except `kept` columns. */
export const insertOrReplaceAll = async <T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly InferSelectModel<T>[],
  key: readonly string[] = [],
  kept: readonly string[] = [],
): Promise<void> => {
  const columns = Object.values(getTableColumns(table)).map((column) => column.name)
  const name = sql.identifier(getTableName(table))
  const listOf = (names: readonly string[], prefix = sql``) =>
    sql.join(
      names.map((one) => sql`${prefix}${sql.identifier(one)}`),
      sql`, `,
    )
  const changed = columns.filter((column) => !key.includes(column) && !kept.includes(column))
  const replacing =
    key.length > 0
      ? sql` on conflict (${listOf(key)}) do update set (${listOf(changed)}) = row(${listOf(changed, sql`excluded.`)})`
      : sql``
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const chunk = JSON.stringify(rowsByColumn(table, rows.slice(start, start + rowsAtOnce)))
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${chunk}::jsonb)${replacing}`,
    )
  }
}

export const vocabularyRows = (source: SeedSource): (typeof vocabulary.$inferSelect)[] =>
  wordKinds.flatMap((kind) => source.words[kind].map((word, sort) => ({ kind, ...word, sort })))

const reviewRows = (source: SeedSource, now: number): (typeof reviews.$inferSelect)[] =>
  source.demoReviews.map((review) => ({
    id: review.id,
    companyId: review.company_id,
    rate: review.rate,
    infoRate: review.info_rate,
    speedRate: review.speed_rate,
    professionRate: review.profession_rate,
    feedbackRate: review.feedback_rate,
    attitudeRate: review.attitude_rate,
    qualityRate: review.quality_rate,
    tags: review.tags,
    content: review.content,
    reviewer: review.reviewer,
    accountId: null,
    createdAt: now - review.days_ago * dayMs,
    hiddenAt: null,
  }))

export class InvalidSeedError extends Error {
  override readonly name = 'InvalidSeedError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The seed is not imported, ${problems.length} problems:\n${problems.slice(0, 50).join('\n')}`)
    this.problems = problems
  }
}

/** A catalogue with vocabulary but without products is not empty: its operator may have withdrawn them. */
export const hasNoCatalogue = async (db: Database): Promise<boolean> => (await db.$count(vocabulary)) === 0

export const withoutDemoRows = (source: SeedSource): SeedSource => ({
  ...source,
  demoCompanies: [],
  demoProducts: [],
  demoReviews: [],
})

export const withoutCatalogueRows = (source: SeedSource): SeedSource => ({
  ...withoutDemoRows(source),
  companies: [],
  products: [],
  uses: [],
})

/** Inserts all rows or none. Returns false if a catalogue exists, which another process may have just created. */
export const importCatalogue = async (db: Database, source: SeedSource, now: number): Promise<boolean> => {
  const problems = problemsOfSeed(source)
  if (problems.length > 0) throw new InvalidSeedError(problems)
  const bareProducts = productRows(source, now)
  const placedCompanies = companyRows(source, bareProducts, now).map((row, index) => ({ ...row, seq: index + 1 }))
  const firstSeq = placedCompanies.length + 1
  const placedProducts = bareProducts.map((row, index) => ({ ...row, seq: firstSeq + index }))
  const isFilled = await db.transaction(async (tx) => {
    // Of two servers that start on one empty database, the second waits here and then finds the catalogue.
    await tx.execute(sql`select pg_advisory_xact_lock(727303)`)
    if (!(await hasNoCatalogue(tx))) return false
    await insertOrReplaceAll(tx, vocabulary, vocabularyRows(source))
    const dictionaryRows = source.dictionaries.map(({ label, ...entry }, sort) => ({ ...entry, labels: label, sort }))
    await insertOrReplaceAll(tx, dictionaryEntries, dictionaryRows)
    await insertOrReplaceAll(tx, companies, placedCompanies)
    await insertOrReplaceAll(tx, products, placedProducts)
    await insertOrReplaceAll(tx, reviews, reviewRows(source, now))
    const seq = firstSeq + placedProducts.length - 1
    await insertOrReplaceAll(tx, catalogueClock, [{ id: 1, seq, shape: seq }])
    return true
  })
  // The query planner needs statistics before the first search. Automatic statistics would be minutes late.
  if (isFilled) await runOnFilledTables(db, sql`analyze`)
  return isFilled
}
