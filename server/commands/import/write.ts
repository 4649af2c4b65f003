import { asc, sql, type SQL } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { takeSeq } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { readmitProducts, withdrawProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products, vocabulary } from '#server/modules/catalogue/schema.ts'
import { companySearch } from '#server/seed/company-rows.ts'
import type { Labels } from '#server/modules/catalogue/reference/labels.ts'
import { insertAll } from '#server/seed/catalogue.ts'
import { laterLanguages, type GivenWord } from '#server/seed/source.ts'
import {
  anyOf,
  countedOf,
  rerank,
  recount,
  companyAfter,
  lexiconOf,
  namesOfCompany,
  productAfter,
  sameRow,
  displayFieldsOf,
  type LibraryChange,
  type CompanyRow,
  type ProductRow,
  type WordRow,
} from './rebuild.ts'
import type { CatalogueFiles } from './read.ts'

interface Tally {
  readonly added: number
  readonly changed: number
  readonly same: number
}
export const library = { insertAll, takeSeq, withdrawProducts, readmitProducts }
type Target = typeof library
/** The target of a check, which compares everything and writes nothing. */
export const checkTarget: Target = {
  insertAll: async () => undefined,
  takeSeq: async () => 0,
  withdrawProducts: async () => undefined,
  readmitProducts: async () => undefined,
}

const rowsAtOnce = 2000
function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce)
}

/** Names in languages that were added later. If a file lacks such a column, the stored names stay. */
const laterOf = (labels: Labels = {}): Labels =>
  Object.fromEntries(laterLanguages.flatMap((locale) => (labels[locale] ? [[locale, labels[locale]]] : [])))

const wordAfter = (word: GivenWord, existing: WordRow | undefined, sort: number): WordRow => ({
  kind: 'ingredient',
  id: word.id,
  labels: { ...laterOf(existing?.labels), ...word.labels },
  sort: existing?.sort ?? sort,
  extra: Object.fromEntries(
    Object.entries({ ...existing?.extra, ...word.extra }).filter(([name]) => !word.cleared.includes(name)),
  ),
})

const writeWords = async (tx: Database, files: CatalogueFiles, into: Target) => {
  const before = await tx.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort))
  const known = new Map(before.filter(({ kind }) => kind === 'ingredient').map((row) => [row.id, row]))
  const last = [...known.values()].reduce((most, { sort }) => Math.max(most, sort), 0)
  const rows = files.ingredients.map(({ data }, index) => wordAfter(data, known.get(data.id), last + 1 + index))
  const written = rows.filter((row) => {
    const old = known.get(row.id)
    return !old || !sameRow(old, row)
  })
  await into.insertAll(tx, vocabulary, written, ['kind', 'id'])
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

/** The products to compare: those in the files, and those that show data that the files change. */
const touchedProducts = async (
  tx: Database,
  files: CatalogueFiles,
  ingredients: readonly string[],
  companyIds: readonly string[],
): Promise<string[]> => {
  const ids = new Set([...files.products.map(({ data }) => data.reg_no), ...files.uses.map(({ data }) => data.reg_no)])
  const add = async (where: SQL) => {
    for (const { id } of await tx.select({ id: products.id }).from(products).where(where)) ids.add(id)
  }
  if (companyIds.length > 0) await add(anyOf(sql`${products.companyId}`, companyIds))
  if (ingredients.length > 0)
    await add(sql`exists (select 1 from jsonb_array_elements(${products.ingredients}) as one
      where ${anyOf(sql`one->>'id'`, ingredients)})`)
  for (const { data } of files.withdrawn) ids.delete(data.reg_no)
  return [...ids].sort()
}

const writeWithdrawn = async (tx: Database, files: CatalogueFiles, into: Target) => {
  const companyIds = new Set<string>()
  let withdrawnCount = 0
  for (const ids of chunksOf(files.withdrawn.map(({ data }) => data.reg_no))) {
    const there = await tx
      .select({ id: products.id, companyId: products.companyId })
      .from(products)
      .where(anyOf(sql`${products.id}`, ids))
    for (const { companyId } of there) companyIds.add(companyId)
    await into.withdrawProducts(
      tx,
      there.map(({ id }) => id),
    )
    withdrawnCount += there.length
  }
  return { companyIds, tally: { removed: withdrawnCount, before: files.withdrawn.length - withdrawnCount } }
}

/** The companies that the import affects, as stored and as changed. Companies found during the import are added. */
const openCompanies = async (
  tx: Database,
  files: CatalogueFiles,
  photos: ReadonlyMap<string, FileRef>,
  time: number,
) => {
  const ids = [
    ...new Set([
      ...files.companies.map(({ data }) => data.company_id),
      ...files.products.map(({ data }) => data.company_id),
    ]),
  ]
  const before = await findCompanies(tx, ids)
  const now = new Map(before)
  const add = async (some: readonly string[]) => {
    const missing = some.filter((id) => !now.has(id))
    for (const [id, row] of missing.length > 0 ? await findCompanies(tx, missing) : []) {
      before.set(id, row)
      now.set(id, row)
    }
  }
  for (const { data } of files.companies)
    now.set(data.company_id, companyAfter(data, before.get(data.company_id), photos, time))
  return { before, now, add, isNew: (id: string) => !before.has(id) }
}

interface Step {
  readonly tx: Database
  readonly into: Target
  readonly files: CatalogueFiles
  readonly words: Awaited<ReturnType<typeof writeWords>>
  readonly companies: Awaited<ReturnType<typeof openCompanies>>
  readonly recounted: Set<string>
  readonly change: LibraryChange
  readonly time: number
}

const writeProducts = async (
  { tx, into, files, words, companies: companiesOf, recounted, change, time }: Step,
  touched: readonly string[],
  reshown: ReadonlySet<string>,
): Promise<Tally> => {
  const productOf = new Map(files.products.map(({ data }) => [data.reg_no, data]))
  const usesOf = new Map<string, (typeof files.uses)[number]['data'][]>()
  for (const { data } of files.uses) usesOf.set(data.reg_no, [...(usesOf.get(data.reg_no) ?? []), data])
  const tally = { added: 0, changed: 0, same: 0 }
  const namesOf = (id: string) => {
    const company = companiesOf.now.get(id)
    return company ? namesOfCompany(company) : []
  }
  const relabelled = new Set(words.changed)
  const shows = (row: ProductRow) =>
    reshown.has(row.companyId) || row.ingredients.some(({ id }) => id !== null && relabelled.has(id))

  for (const ids of chunksOf(touched)) {
    const existing = new Map(
      (
        await tx
          .select()
          .from(products)
          .where(anyOf(sql`${products.id}`, ids))
      ).map((row) => [row.id, row]),
    )
    await companiesOf.add([...existing.values()].map(({ companyId }) => companyId))
    const around = { before: words.before, now: words.now, companyNames: namesOf, time }
    const written = ids.flatMap((id) => {
      const old = existing.get(id)
      const row = productAfter({ product: productOf.get(id), uses: usesOf.get(id), existing: old }, around)
      if (old && sameRow(old, row) && !shows(row)) return []
      for (const companyId of [row.companyId, old?.companyId]) if (companyId !== undefined) recounted.add(companyId)
      return [{ ...row, updatedAt: time }]
    })
    const added = written.map(({ id }) => id).filter((id) => !existing.has(id))
    await into.readmitProducts(tx, added)
    tally.added += added.length
    tally.changed += written.length - added.length
    tally.same += ids.length - written.length
    if (written.length === 0) continue
    change.written.push(...written.map(countedOf))
    const first = await into.takeSeq(tx, written.length)
    await into.insertAll(
      tx,
      products,
      written.map((row, index) => ({ ...row, seq: first + index })),
      ['id'],
    )
  }
  return tally
}

const writeCompanies = async ({ tx, into, words, companies: companiesOf, recounted, change, time }: Step) => {
  await companiesOf.add([...recounted])
  const counts = await recount(tx, [...recounted], change)
  const counted = [...recounted].flatMap((id) => {
    const [row, now] = [companiesOf.now.get(id), counts.get(id)]
    return row && now ? [{ ...row, ...now }] : []
  })
  for (const row of counted) companiesOf.now.set(row.id, row)
  const { ranks, moved } = await rerank(tx, new Map(counted.map((row) => [row.id, row])))
  await companiesOf.add(moved)
  const looked = new Set([...recounted, ...moved])
  const searchOf = companySearch(words.now)
  const changed = [...looked].flatMap((id) => {
    const row = companiesOf.now.get(id)
    if (!row) return []
    const after = { ...row, rank: ranks.get(id) ?? null, search: searchOf(row) }
    const old = companiesOf.before.get(id)
    return old && sameRow(old, after) ? [] : [{ ...after, updatedAt: time }]
  })
  if (changed.length > 0) {
    const first = await into.takeSeq(tx, changed.length)
    await into.insertAll(
      tx,
      companies,
      changed.map((row, index) => ({ ...row, seq: first + index })),
      ['id'],
    )
  } else if (words.tally.added + words.tally.changed > 0) await into.takeSeq(tx)
  return { looked: looked.size, changed: changed.length }
}

/**
 * Writes the files' rows in the caller's transaction. Unchanged rows keep their feed position: no device reads them.
 */
export const writeFiles = async (
  tx: Database,
  files: CatalogueFiles,
  photos: ReadonlyMap<string, FileRef>,
  time: number,
  into: Target,
) => {
  const words = await writeWords(tx, files, into)

  const companiesOf = await openCompanies(tx, files, photos, time)
  const all = [...companiesOf.now.values()]
  // Products refer to companies, so new companies are inserted first.
  await into.insertAll(
    tx,
    companies,
    all.filter(({ id }) => companiesOf.isNew(id)),
    ['id'],
  )
  const reshown = all.filter((row) => {
    const old = companiesOf.before.get(row.id)
    return old && !sameRow(displayFieldsOf(old), displayFieldsOf(row))
  })
  const reshownIds = new Set(reshown.map(({ id }) => id))

  // Withdrawn products are removed before the affected products are selected, because they are not shown any more.
  const withdrawn = await writeWithdrawn(tx, files, into)
  const touched = await touchedProducts(tx, files, words.changed, [...reshownIds])
  const recounted = new Set([...files.companies.map(({ data }) => data.company_id), ...withdrawn.companyIds])
  const change = { gone: files.withdrawn.map(({ data }) => data.reg_no), written: [] }
  const step: Step = { tx, into, files, words, companies: companiesOf, recounted, change, time }
  const tally = await writeProducts(step, touched, reshownIds)
  const { looked, changed } = await writeCompanies(step)

  const added = files.companies.filter(({ data }) => companiesOf.isNew(data.company_id)).length
  return {
    ingredients: words.tally,
    companies: { added, changed: changed - added, same: looked - changed },
    products: tally,
    withdrawn: withdrawn.tally,
  }
}
export type ImportSummary = Awaited<ReturnType<typeof writeFiles>>
