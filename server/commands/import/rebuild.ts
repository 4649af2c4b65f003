import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/languages.ts'
import { allLabels, labelsInRow } from '#server/modules/catalogue/reference/labels.ts'
import type { FileRef } from '#contract/entities/company.ts'
import { byWordKind, type SeedCompany, type SeedUse, type SeedProduct } from '#server/seed/source.ts'
import { registeredCompanyRow, ranksOf, type CompanyCounts, type CountedCompany } from '#server/seed/company-rows.ts'
import { productNames } from '#server/seed/names.ts'
import {
  distinctNonNull,
  registeredProductRow,
  productSearchText,
  toStoredUse,
  type Lexicon,
} from '#server/seed/product-rows.ts'
import { groupBy } from '#lib/group-by.ts'
import { companies, products, type vocabulary } from '#server/modules/catalogue/schema.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { rowsByColumn, rowsOf } from '#server/platform/db/statements.ts'

export const anyOf = (column: SQL | AnyPgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::text[])`

type CountedProduct = Pick<
  typeof products.$inferSelect,
  'id' | 'companyId' | 'exportOnly' | 'isTechnical' | 'snapshot' | 'categoryIds'
>
/** What an import changes. Company counts use this value, because with `--check` the change is not in the database. */
export interface LibraryChange {
  readonly gone: readonly string[]
  readonly written: CountedProduct[]
}

export const countedFieldsOf = ({ id, companyId, exportOnly, isTechnical, snapshot, categoryIds }: CountedProduct) => ({
  id,
  companyId,
  exportOnly,
  isTechnical,
  snapshot,
  categoryIds,
})

const countedColumns = sql`id, company_id, export_only, is_technical, snapshot, category_ids`

const productsAfter = ({ gone, written }: LibraryChange): SQL => {
  const replacedIds = [...gone, ...written.map(({ id }) => id)]
  const rows = JSON.stringify(rowsByColumn(products, written))
  return sql`(select ${countedColumns} from products where not ${anyOf(sql`id`, replacedIds)}
    union all select ${countedColumns} from jsonb_populate_recordset(null::products, ${rows}::jsonb)) as after`
}

const noCounts = { productCount: 0, exportOnlyCount: 0, technicalCount: 0, categories: [], snapshot: null }

export const computeCompanyCounts = async (tx: Database, ids: readonly string[], change: LibraryChange) => {
  const of = anyOf(sql`company_id`, ids)
  const nextProducts = productsAfter(change)
  const totals = await rowsOf<Omit<CompanyCounts, 'categories'> & { readonly id: string }>(
    tx,
    sql`select company_id as id, count(*)::int as "productCount",
      (count(*) filter (where export_only))::int as "exportOnlyCount",
      (count(*) filter (where is_technical))::int as "technicalCount", max(snapshot)::text as snapshot
      from ${nextProducts} where ${of} group by company_id`,
  )
  const each = await rowsOf<{ readonly id: string; readonly category: string; readonly count: number }>(
    tx,
    sql`select id, category, count(*)::int as count
      from (select company_id as id, unnest(category_ids) as category from ${nextProducts} where ${of}) as in_each
      group by id, category`,
  )
  const categories = groupBy(each, ({ id }) => id)
  const totalsById = new Map(totals.map(({ id, ...counts }) => [id, counts]))
  return new Map(
    ids.map((id) => [
      id,
      {
        ...noCounts,
        ...totalsById.get(id),
        categories: (categories.get(id) ?? [])
          .map(({ category, count }) => ({ categoryId: category, count }))
          .sort((a, b) => b.count - a.count || (a.categoryId < b.categoryId ? -1 : 1)),
      },
    ]),
  )
}

/** Computes all ranks: one company's products change the ranks of others. `moved`: stored companies with a new rank. */
export const computeCompanyRanks = async (tx: Database, recounted: ReadonlyMap<string, CountedCompany>) => {
  const { id, names, productCount, demo, rank } = companies
  const storedCompanies = await tx.select({ id, names, productCount, demo, rank }).from(companies)
  const ids = new Set(storedCompanies.map((row) => row.id))
  const addedCompanies = [...recounted.values()].filter((row) => !ids.has(row.id))
  const ranks = ranksOf([...storedCompanies.map((row) => recounted.get(row.id) ?? row), ...addedCompanies])
  const movedCompanies = storedCompanies.filter((row) => (ranks.get(row.id) ?? null) !== row.rank)
  return { ranks, moved: movedCompanies.map((row) => row.id) }
}

export type ProductRow = typeof products.$inferSelect
export type CompanyRow = typeof companies.$inferSelect
export type WordRow = typeof vocabulary.$inferSelect

export const lexiconOfRows = (rows: readonly WordRow[]): Lexicon =>
  byWordKind((kind) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row])))

/** Converts the row to JSON and back, because a row that was read from a jsonb column has no undefined fields. */
const contentOf = (row: object): unknown => JSON.parse(JSON.stringify({ ...row, seq: undefined, updatedAt: undefined }))

export const isSameRow = (a: object, b: object): boolean => isDeepStrictEqual(contentOf(a), contentOf(b))

const withUses = (row: ProductRow, uses: readonly SeedUse[]): ProductRow => {
  const storedUses = uses.map(toStoredUse)
  return {
    ...row,
    uses: storedUses,
    cropIds: distinctNonNull(storedUses.map(({ cropId }) => cropId)),
    targetIds: distinctNonNull(storedUses.map(({ targetId }) => targetId)),
  }
}

/** A name that differs from the one built from the old ingredients comes from the register, and is retained. */
const renameProduct = (row: ProductRow, before: Lexicon, now: Lexicon): ProductRow => {
  const namesBy = (lexicon: Lexicon) =>
    productNames({
      ingredients: row.ingredients.map(({ id, en, zh }) => ({
        ...(id === null ? {} : { id }),
        en,
        ...(zh === null ? {} : { zh }),
      })),
      words: lexicon.ingredient,
      content: row.totalContent,
      formulation: lexicon.formulation.get(row.formulation ?? ''),
    })
  const [old, fresh] = [namesBy(before), namesBy(now)]
  const ingredients = row.ingredients.map((one) => {
    const word = one.id === null ? undefined : now.ingredient.get(one.id)
    return word ? { ...one, en: word.labels.en, zh: word.labels['zh-Hans'] ?? one.zh } : one
  })
  const customNames = Object.entries(row.names).filter(([locale, name]) => name !== old[locale as Locale])
  return { ...row, ingredients, names: { ...fresh, ...Object.fromEntries(customNames) } }
}

interface ProductChange {
  readonly product: SeedProduct | undefined
  readonly uses: readonly SeedUse[] | undefined
  readonly existing: ProductRow | undefined
}
interface Surroundings {
  readonly before: Lexicon
  readonly now: Lexicon
  readonly companyNames: (companyId: string) => readonly (string | null)[]
  readonly time: number
}

export const importedProductRow = ({ product, uses, existing }: ProductChange, around: Surroundings): ProductRow => {
  const { before, now, companyNames, time } = around
  const renamedRow = existing ? renameProduct(existing, before, now) : undefined
  const row = product
    ? {
        ...registeredProductRow(product, uses?.map(toStoredUse) ?? existing?.uses ?? [], now, time),
        hot: existing?.hot ?? null,
        answersHere: existing?.answersHere ?? false,
        search: '',
        seq: 0,
      }
    : renamedRow && uses
      ? withUses(renamedRow, uses)
      : renamedRow
  if (!row) throw new Error('a product that is in no file and not in the library')
  const productLabels = product ? allLabels(labelsInRow(product, 'name_')) : []
  return { ...row, search: productSearchText(row, now, [...companyNames(row.companyId), ...productLabels]) }
}

const declaredFields = (company: SeedCompany, photos: ReadonlyMap<string, FileRef>) => ({
  ...(company.export_amount_3y === undefined ? {} : { exportAmount3y: company.export_amount_3y }),
  ...(company.export_currency === undefined ? {} : { exportCurrency: company.export_currency }),
  ...(company.contact_name === undefined ? {} : { contactName: company.contact_name }),
  ...(company.phone === undefined ? {} : { phone: company.phone }),
  ...(company.email === undefined ? {} : { email: company.email }),
  ...(company.address === undefined ? {} : { address: company.address }),
  ...(company.website === undefined ? {} : { website: company.website }),
  ...(company.photos === undefined ? {} : { photos: company.photos.flatMap((url) => photos.get(url) ?? []) }),
})

/** The caller sets `search`. An existing company retains what no column of the file sets, such as its rating. */
export const importedCompanyRow = (
  company: SeedCompany,
  existing: CompanyRow | undefined,
  photos: ReadonlyMap<string, FileRef>,
  time: number,
): CompanyRow => {
  const newRow = {
    ...registeredCompanyRow(company, noCounts, time),
    ...declaredFields(company, photos),
    search: '',
    seq: 0,
  }
  if (!existing) return newRow
  const { id, names, country, province, city, mainProducts, stockCode } = newRow
  const derivedFields = { id, names, country, province, city, mainProducts, stockCode }
  return { ...existing, ...derivedFields, ...declaredFields(company, photos) }
}

export const namesOfCompany = ({ names }: CompanyRow) => allLabels(names)
export const displayFieldsOf = ({ names, province, city }: CompanyRow) => ({ names, province, city })
