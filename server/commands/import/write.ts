import { asc, sql, type SQL } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { assignSeq, lockCatalogueClock } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { readmitProducts, withdrawProducts } from '#server/modules/catalogue/changes/catalogue-changes.ts'
import { groupBy } from '#lib/group-by.ts'
import type { Database } from '#server/platform/db/database.ts'
import { companies, products, vocabulary } from '#server/modules/catalogue/schema.ts'
import { companySearchTextBy } from '#server/seed/company-rows.ts'
import type { LabelsByLocale } from '#server/modules/catalogue/reference/labels.ts'
import { insertOrReplaceAll } from '#server/seed/catalogue.ts'
import { laterLanguages, type FileWord } from '#server/seed/source.ts'
import {
  anyOf,
  countedFieldsOf,
  computeCompanyRanks,
  computeCompanyCounts,
  importedCompanyRow,
  lexiconOfRows,
  namesOfCompany,
  importedProductRow,
  isSameRow,
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

/** Adds a write, which is executed after everything was read, or never if the import is only checked. */
type Later = (write: () => Promise<unknown>) => void

/** Reviews and the measurement of replies change these columns, perhaps after the import has read the rows. */
const columnsOfOthers = [
  companies.rating,
  companies.reviewCount,
  companies.answersHere,
  companies.replyRate,
  companies.usualReplyHours,
].map(({ name }) => name)

const rowsAtOnce = 2000
function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce)
}

/** Labels in `laterLanguages`. They stay if the file has no column, or an empty cell, for the language. */
const laterOf = (labels: LabelsByLocale = {}): LabelsByLocale =>
  Object.fromEntries(laterLanguages.flatMap((locale) => (labels[locale] ? [[locale, labels[locale]]] : [])))

const wordAfter = (word: FileWord, existing: WordRow | undefined, sort: number): WordRow => ({
  kind: 'ingredient',
  id: word.id,
  labels: { ...laterOf(existing?.labels), ...word.labels },
  sort: existing?.sort ?? sort,
  extra: Object.fromEntries(
    Object.entries({ ...existing?.extra, ...word.extra }).filter(([name]) => !word.cleared.includes(name)),
  ),
})

const writeWords = async (tx: Database, files: CatalogueFiles, later: Later) => {
  const wordsBefore = await tx.select().from(vocabulary).orderBy(asc(vocabulary.kind), asc(vocabulary.sort))
  const knownIngredients = new Map(wordsBefore.filter(({ kind }) => kind === 'ingredient').map((row) => [row.id, row]))
  const lastSort = [...knownIngredients.values()].reduce((most, { sort }) => Math.max(most, sort), 0)
  const rows = files.ingredients.map(({ data }, index) =>
    wordAfter(data, knownIngredients.get(data.id), lastSort + 1 + index),
  )
  const writtenRows = rows.filter((row) => {
    const oldRow = knownIngredients.get(row.id)
    return !oldRow || !isSameRow(oldRow, row)
  })
  later(() => insertOrReplaceAll(tx, vocabulary, writtenRows, ['kind', 'id']))
  const changedIds = writtenRows.filter(({ id }) => knownIngredients.has(id)).map(({ id }) => id)
  const replacedIds = new Set(writtenRows.map(({ id }) => id))
  const wordsNow = [
    ...wordsBefore.filter(({ kind, id }) => kind !== 'ingredient' || !replacedIds.has(id)),
    ...writtenRows,
  ]
  const tally = {
    added: writtenRows.length - changedIds.length,
    changed: changedIds.length,
    same: rows.length - writtenRows.length,
  }
  return { before: lexiconOfRows(wordsBefore), now: lexiconOfRows(wordsNow), changed: changedIds, tally }
}

const findCompanies = async (tx: Database, ids: readonly string[]): Promise<Map<string, CompanyRow>> => {
  const rows = await tx.select().from(companies).where(anyOf(companies.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Products in the files, and products that show changed data. The withdrawn ones are still in the table. */
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
  if (companyIds.length > 0) await add(anyOf(products.companyId, companyIds))
  if (ingredients.length > 0)
    await add(sql`exists (select 1 from jsonb_array_elements(${products.ingredients}) as one
      where ${anyOf(sql`one->>'id'`, ingredients)})`)
  for (const { data } of files.withdrawn) ids.delete(data.reg_no)
  return [...ids].sort()
}

const writeWithdrawn = async (tx: Database, files: CatalogueFiles, later: Later) => {
  const companyIds = new Set<string>()
  let withdrawnCount = 0
  for (const ids of chunksOf(files.withdrawn.map(({ data }) => data.reg_no))) {
    const existingRows = await tx
      .select({ id: products.id, companyId: products.companyId })
      .from(products)
      .where(anyOf(products.id, ids))
    for (const { companyId } of existingRows) companyIds.add(companyId)
    const existingIds = existingRows.map(({ id }) => id)
    later(() => withdrawProducts(tx, existingIds))
    withdrawnCount += existingRows.length
  }
  return { companyIds, tally: { removed: withdrawnCount, before: files.withdrawn.length - withdrawnCount } }
}

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
    now.set(data.company_id, importedCompanyRow(data, before.get(data.company_id), photos, time))
  return { before, now, add, isNew: (id: string) => !before.has(id) }
}

interface Step {
  readonly tx: Database
  readonly later: Later
  readonly files: CatalogueFiles
  readonly words: Awaited<ReturnType<typeof writeWords>>
  readonly companies: Awaited<ReturnType<typeof openCompanies>>
  readonly recounted: Set<string>
  readonly change: LibraryChange
  readonly time: number
}

const writeProducts = async (
  { tx, later, files, words, companies: companiesOf, recounted, change, time }: Step,
  touched: readonly string[],
  reshown: ReadonlySet<string>,
): Promise<Tally> => {
  const productOf = new Map(files.products.map(({ data }) => [data.reg_no, data]))
  const usesOf = groupBy(
    files.uses.map(({ data }) => data),
    ({ reg_no }) => reg_no,
  )
  const tally = { added: 0, changed: 0, same: 0 }
  const namesOf = (id: string) => {
    const company = companiesOf.now.get(id)
    return company ? namesOfCompany(company) : []
  }
  const relabelledIds = new Set(words.changed)
  const shows = (row: ProductRow) =>
    reshown.has(row.companyId) || row.ingredients.some(({ id }) => id !== null && relabelledIds.has(id))

  for (const ids of chunksOf(touched)) {
    const existingRows = await tx.select().from(products).where(anyOf(products.id, ids))
    const existing = new Map(existingRows.map((row) => [row.id, row]))
    await companiesOf.add([...existing.values()].map(({ companyId }) => companyId))
    const around = { before: words.before, now: words.now, companyNames: namesOf, time }
    const writtenRows = ids.flatMap((id) => {
      const oldRow = existing.get(id)
      const row = importedProductRow({ product: productOf.get(id), uses: usesOf.get(id), existing: oldRow }, around)
      if (oldRow && isSameRow(oldRow, row) && !shows(row)) return []
      for (const companyId of [row.companyId, oldRow?.companyId]) if (companyId !== undefined) recounted.add(companyId)
      return [{ ...row, updatedAt: time }]
    })
    const addedIds = writtenRows.map(({ id }) => id).filter((id) => !existing.has(id))
    later(() => readmitProducts(tx, addedIds))
    tally.added += addedIds.length
    tally.changed += writtenRows.length - addedIds.length
    tally.same += ids.length - writtenRows.length
    if (writtenRows.length === 0) continue
    change.written.push(...writtenRows.map(countedFieldsOf))
    later(async () => {
      const firstSeq = await assignSeq(tx, writtenRows.length)
      const numberedRows = writtenRows.map((row, index) => ({ ...row, seq: firstSeq + index }))
      await insertOrReplaceAll(tx, products, numberedRows, ['id'], columnsOfOthers)
    })
  }
  return tally
}

const writeCompanies = async ({ tx, later, words, companies: companiesOf, recounted, change, time }: Step) => {
  await companiesOf.add([...recounted])
  const counts = await computeCompanyCounts(tx, [...recounted], change)
  const countedCompanies = [...recounted].flatMap((id) => {
    const [row, now] = [companiesOf.now.get(id), counts.get(id)]
    return row && now ? [{ ...row, ...now }] : []
  })
  for (const row of countedCompanies) companiesOf.now.set(row.id, row)
  const { ranks, moved } = await computeCompanyRanks(tx, new Map(countedCompanies.map((row) => [row.id, row])))
  await companiesOf.add(moved)
  const checkedIds = new Set([...recounted, ...moved])
  const searchOf = companySearchTextBy(words.now)
  const changedCompanies = [...checkedIds].flatMap((id) => {
    const row = companiesOf.now.get(id)
    if (!row) return []
    const newRow = { ...row, rank: ranks.get(id) ?? null, search: searchOf(row) }
    const oldRow = companiesOf.before.get(id)
    return oldRow && isSameRow(oldRow, newRow) ? [] : [{ ...newRow, updatedAt: time }]
  })
  if (changedCompanies.length > 0)
    later(async () => {
      const firstSeq = await assignSeq(tx, changedCompanies.length)
      const numberedRows = changedCompanies.map((row, index) => ({ ...row, seq: firstSeq + index }))
      await insertOrReplaceAll(tx, companies, numberedRows, ['id'], columnsOfOthers)
    })
  else if (words.tally.added + words.tally.changed > 0) later(() => assignSeq(tx))
  return { looked: checkedIds.size, changed: changedCompanies.length }
}

/** Unchanged rows keep their position in the change feed, so that devices do not download them. */
export const writeCatalogueRows = async (
  tx: Database,
  files: CatalogueFiles,
  photos: ReadonlyMap<string, FileRef>,
  time: number,
  check: boolean,
) => {
  const writes: (() => Promise<unknown>)[] = []
  const later: Later = (write) => void writes.push(write)
  const words = await writeWords(tx, files, later)

  const companiesOf = await openCompanies(tx, files, photos, time)
  const all = [...companiesOf.now.values()]
  // Products refer to companies, so new companies are inserted first.
  const newCompanies = all.filter(({ id }) => companiesOf.isNew(id))
  later(() => insertOrReplaceAll(tx, companies, newCompanies, ['id']))
  const reshown = all.filter((row) => {
    const oldRow = companiesOf.before.get(row.id)
    return oldRow && !isSameRow(displayFieldsOf(oldRow), displayFieldsOf(row))
  })
  const reshownIds = new Set(reshown.map(({ id }) => id))

  const withdrawal = await writeWithdrawn(tx, files, later)
  const touchedIds = await touchedProducts(tx, files, words.changed, [...reshownIds])
  const recounted = new Set([...files.companies.map(({ data }) => data.company_id), ...withdrawal.companyIds])
  const change = { gone: files.withdrawn.map(({ data }) => data.reg_no), written: [] }
  const step: Step = { tx, later, files, words, companies: companiesOf, recounted, change, time }
  const tally = await writeProducts(step, touchedIds, reshownIds)
  const { looked, changed } = await writeCompanies(step)

  if (!check) {
    // Reviews wait while the clock is locked, so it is locked only for the writes.
    await lockCatalogueClock(tx)
    for (const write of writes) await write()
  }

  const addedCount = files.companies.filter(({ data }) => companiesOf.isNew(data.company_id)).length
  return {
    ingredients: words.tally,
    companies: { added: addedCount, changed: changed - addedCount, same: looked - changed },
    products: tally,
    withdrawn: withdrawal.tally,
  }
}
export type ImportSummary = Awaited<ReturnType<typeof writeCatalogueRows>>
