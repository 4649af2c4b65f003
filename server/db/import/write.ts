import { asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { takeSeq } from '../../repos/catalogue-clock.ts'
import type { Database } from '../database.ts'
import { companies, products, vocabulary } from '../schema/catalogue.ts'
import { insertAll } from '../seed/insert.ts'
import type { Word } from '../seed/source.ts'
import { extraOf } from '../seed/word-rows.ts'
import type { Given } from './read.ts'
import { companyAfter, lexiconOf, namesOfCompany, productAfter, sameRow, shownOfCompany } from './rebuild.ts'
import type { CompanyRow, ProductRow, WordRow } from './rebuild.ts'

interface Tally {
  readonly added: number
  readonly changed: number
  readonly same: number
}
export interface ImportSummary {
  readonly ingredients: Tally
  readonly companies: Tally
  readonly products: Tally
}

const rowsAtOnce = 2000
const anyOf = (column: SQL, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::text[])`
function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce)
}

const wordAfter = (word: Word, existing: WordRow | undefined, sort: number): WordRow => ({
  kind: 'ingredient',
  id: word.id,
  en: word.en,
  es: word.es,
  zhHans: word.zh,
  zhHant: word.zh_hant,
  sort: existing?.sort ?? sort,
  extra: { ...existing?.extra, ...extraOf(word) },
})

const writeWords = async (tx: Database, given: Given) => {
  const before = await tx.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort))
  const known = new Map(before.filter(({ kind }) => kind === 'ingredient').map((row) => [row.id, row]))
  const last = Math.max(0, ...[...known.values()].map(({ sort }) => sort))
  const rows = given.ingredients.map(({ data }, index) => wordAfter(data, known.get(data.id), last + 1 + index))
  const written = rows.filter((row) => {
    const old = known.get(row.id)
    return !old || !sameRow(old, row)
  })
  await insertAll(tx, vocabulary, written, ['kind', 'id'])
  const changed = written.filter(({ id }) => known.has(id)).map(({ id }) => id)
  const replaced = new Set(written.map(({ id }) => id))
  const now = [...before.filter(({ kind, id }) => kind !== 'ingredient' || !replaced.has(id)), ...written]
  const tally = { added: written.length - changed.length, changed: changed.length, same: rows.length - written.length }
  return { before: lexiconOf(before), now: lexiconOf(now), changed, tally }
}

const findCompanies = async (tx: Database, ids: readonly string[]): Promise<Map<string, CompanyRow>> => {
  const rows = await tx
    .select()
    .from(companies)
    .where(anyOf(sql`${companies.id}`, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Products that must be looked at: those of the files, and those that show what the files change. */
const touchedProducts = async (
  tx: Database,
  given: Given,
  ingredients: readonly string[],
  companyIds: readonly string[],
): Promise<string[]> => {
  const ids = new Set([...given.products.map(({ data }) => data.reg_no), ...given.uses.map(({ data }) => data.reg_no)])
  const add = async (where: SQL) => {
    for (const { id } of await tx.select({ id: products.id }).from(products).where(where)) ids.add(id)
  }
  if (companyIds.length > 0) await add(anyOf(sql`${products.companyId}`, companyIds))
  if (ingredients.length > 0)
    await add(sql`exists (select 1 from jsonb_array_elements(${products.ingredients}) as one
      where ${anyOf(sql`one->>'id'`, ingredients)})`)
  return [...ids].sort()
}

/** Counts companies anew from the rows that are in the library now. */
const recount = async (tx: Database, ids: readonly string[]): Promise<Map<string, Partial<CompanyRow>>> => {
  const of = anyOf(sql`${products.companyId}`, ids)
  const totals = await tx
    .select({
      id: products.companyId,
      productCount: sql<number>`count(*)::int`,
      exportOnlyCount: sql<number>`(count(*) filter (where ${products.exportOnly}))::int`,
      technicalCount: sql<number>`(count(*) filter (where ${products.isTechnical}))::int`,
    })
    .from(products)
    .where(of)
    .groupBy(products.companyId)
  const inEach = tx
    .select({ id: products.companyId, category: sql<string>`unnest(${products.categoryIds})`.as('category') })
    .from(products)
    .where(of)
    .as('in_each')
  const each = await tx
    .select({ id: inEach.id, category: inEach.category, count: sql<number>`count(*)::int` })
    .from(inEach)
    .groupBy(inEach.id, inEach.category)
  const categories = new Map<string, typeof each>()
  for (const one of each) categories.set(one.id, [...(categories.get(one.id) ?? []), one])
  const none = { productCount: 0, exportOnlyCount: 0, technicalCount: 0, categories: [] }
  const found = new Map(totals.map(({ id, ...counts }) => [id, counts]))
  return new Map(
    ids.map((id) => [
      id,
      {
        ...none,
        ...found.get(id),
        categories: (categories.get(id) ?? [])
          .map(({ category, count }) => ({ categoryId: category, count }))
          .sort((a, b) => b.count - a.count || (a.categoryId < b.categoryId ? -1 : 1)),
      },
    ]),
  )
}

/**
 * Writes what has been checked, within a transaction of the caller's. A row that says what it said before is left
 * alone; the others get new places in the feed, so that devices fetch them and nothing else.
 */
export const writeGiven = async (tx: Database, given: Given, time: number): Promise<ImportSummary> => {
  const words = await writeWords(tx, given)

  const companyIds = [
    ...new Set([
      ...given.companies.map(({ data }) => data.company_id),
      ...given.products.map(({ data }) => data.company_id),
    ]),
  ]
  const companiesBefore = await findCompanies(tx, companyIds)
  const companiesNow = new Map(companiesBefore)
  for (const { data } of given.companies)
    companiesNow.set(data.company_id, companyAfter(data, companiesBefore.get(data.company_id), time))
  const isNew = (id: string) => !companiesBefore.has(id)
  // A rank changes hands within one import, and products refer to companies: new ones must be there first.
  await insertAll(
    tx,
    companies,
    [...companiesNow.values()].filter(({ id }) => isNew(id)),
    ['id'],
  )
  const reshown = [...companiesNow.values()].filter((row) => {
    const old = companiesBefore.get(row.id)
    return old && !sameRow(shownOfCompany(old), shownOfCompany(row))
  })

  const productOf = new Map(given.products.map(({ data }) => [data.reg_no, data]))
  const usesOf = new Map<string, (typeof given.uses)[number]['data'][]>()
  for (const { data } of given.uses) usesOf.set(data.reg_no, [...(usesOf.get(data.reg_no) ?? []), data])
  const reshownIds = new Set(reshown.map(({ id }) => id))
  const touched = await touchedProducts(tx, given, words.changed, [...reshownIds])
  const recounted = new Set(given.companies.map(({ data }) => data.company_id))
  const tally = { added: 0, changed: 0, same: 0 }
  const namesOf = (id: string) => {
    const company = companiesNow.get(id)
    return company ? namesOfCompany(company) : []
  }
  const relabelled = new Set(words.changed)
  const shows = (row: ProductRow) =>
    reshownIds.has(row.companyId) || row.ingredients.some(({ id }) => id !== null && relabelled.has(id))

  for (const ids of chunksOf(touched)) {
    const existing = new Map(
      (
        await tx
          .select()
          .from(products)
          .where(anyOf(sql`${products.id}`, ids))
      ).map((row) => [row.id, row]),
    )
    const missing = [...existing.values()].map(({ companyId }) => companyId).filter((id) => !companiesNow.has(id))
    for (const [id, row] of await findCompanies(tx, missing)) companiesNow.set(id, row)
    const around = { before: words.before, now: words.now, companyNames: namesOf, time }
    const written = ids.flatMap((id) => {
      const old = existing.get(id)
      const row = productAfter({ product: productOf.get(id), uses: usesOf.get(id), existing: old }, around)
      if (old && sameRow(old, row) && !shows(row)) return []
      for (const companyId of [row.companyId, old?.companyId]) if (companyId !== undefined) recounted.add(companyId)
      return [{ ...row, updatedAt: time }]
    })
    const added = written.filter(({ id }) => !existing.has(id)).length
    tally.added += added
    tally.changed += written.length - added
    tally.same += ids.length - written.length
    if (written.length === 0) continue
    const first = await takeSeq(tx, written.length)
    await insertAll(
      tx,
      products,
      written.map((row, index) => ({ ...row, seq: first + index })),
      ['id'],
    )
  }

  const counts = await recount(tx, [...recounted])
  for (const [id, row] of await findCompanies(
    tx,
    [...recounted].filter((one) => !companiesNow.has(one)),
  ))
    companiesNow.set(id, row)
  const changedCompanies = [...recounted].flatMap((id) => {
    const row = companiesNow.get(id)
    if (!row) return []
    const after = { ...row, ...counts.get(id) }
    const old = companiesBefore.get(id)
    return old && sameRow(old, after) ? [] : [{ ...after, updatedAt: time }]
  })
  if (changedCompanies.length > 0) {
    const first = await takeSeq(tx, changedCompanies.length)
    await insertAll(
      tx,
      companies,
      changedCompanies.map((row, index) => ({ ...row, seq: first + index })),
      ['id'],
    )
  } else if (words.tally.added + words.tally.changed > 0) await takeSeq(tx)
  const addedCompanies = given.companies.filter(({ data }) => isNew(data.company_id)).length
  return {
    ingredients: words.tally,
    companies: {
      added: addedCompanies,
      changed: changedCompanies.length - addedCompanies,
      same: recounted.size - changedCompanies.length,
    },
    products: tally,
  }
}
