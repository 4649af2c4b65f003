import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { answerQuestion, type RecordSource } from '#domain/assistant/answer-question.ts'
import { groupBy } from '#lib/group-by.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import type { QuestionContext } from '#domain/assistant/answer.ts'
import { knowledgeSteps } from '#domain/assistant/make-knowledge.ts'
import { likelyRegistrationNumbers } from '#domain/assistant/read-question.ts'
import { compactRegistrationNumber, type ProductSortOrder, type SupplierCount } from '#domain/assistant/record-table.ts'
import type { VocabularyWord } from '#domain/assistant/vocabulary.ts'
import { readCatalogueVersion, catalogueShapeKey } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { companyToWire } from '#server/modules/catalogue/companies/company-view.ts'
import { findCompaniesByIds, findCompanyLabels } from '#server/modules/catalogue/companies/repo.ts'
import type { CatalogueCache } from '#server/modules/catalogue/library.ts'
import { productToWire } from '#server/modules/catalogue/products/product-view.ts'
import { findProductsByIds } from '#server/modules/catalogue/products/repo.ts'
import { vocabularyOf } from '#server/modules/catalogue/reference/words.ts'
import type { Database } from '#server/platform/db/database.ts'
import { runInSlices } from '#server/platform/pacing.ts'
import { and, arrayContains, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StatedConcentration, Conditions } from '#domain/assistant/reading.ts'
import { companies, labelSql, compactNumberSql, products } from '#server/modules/catalogue/schema.ts'

/** How products spell the active ingredients that have no id, by the English name in lower case. */
export type UnlistedIngredients = ReadonlyMap<string, readonly string[]>

const contains = (part: { readonly id: string | null; readonly en?: string }): SQL =>
  sql`${products.ingredients} @> ${JSON.stringify([part])}::jsonb`

const holdsActive = (keys: readonly string[], unnamed: UnlistedIngredients): SQL | undefined =>
  or(
    ...keys.flatMap((key) => [
      contains({ id: key }),
      ...(unnamed.get(key) ?? []).map((en) => contains({ id: null, en })),
    ]),
  )

/** `hasContent` of src/domain/assistant/record-table.ts as SQL. A concentration's text is a number, then the unit. */
const hasContent = ({ value, unit }: StatedConcentration): SQL | undefined => {
  const units = unit === null ? '(?:%|g/L)' : unit
  const contentPattern = `^(\\d+(?:\\.\\d+)?)\\s*${units}$`
  return or(
    and(sql`${products.contentValue} = ${value}::numeric`, unit === null ? undefined : eq(products.contentUnit, unit)),
    sql`(jsonb_array_length(${products.ingredients}) > 1 and exists (
      select from jsonb_array_elements(${products.ingredients}) as part
      where substring(part ->> 'content' from ${contentPattern})::numeric = ${value}::numeric))`,
  )
}

const anyIn = (column: PgColumn, values: readonly string[]): SQL => sql`${column} && ${sql.param([...values])}::text[]`

const hasUses = sql`jsonb_array_length(${products.uses}) > 0`

/** Crop and pest must be in the same use: aphids on wheat and rust on rice are not rust on wheat. */
const onOneLine = (crops: readonly string[], pests: readonly string[]): SQL =>
  sql`(not ${hasUses} or exists (select from jsonb_array_elements(${products.uses}) as used
    where used ->> 'cropId' = any(${sql.param([...crops])}::text[])
      and used ->> 'targetId' = any(${sql.param([...pests])}::text[])))`

const ofPlaces = (provinces: readonly string[]): SQL =>
  sql`${products.companyId} in (select ${companies.id} from ${companies}
    where array[${labelSql(companies.province, 'en')}, ${labelSql(companies.city, 'en')}] && ${sql.param([...provinces])}::text[])`

const forExport = (country: string): SQL | undefined =>
  and(
    or(eq(products.registrationClass, 'EX'), eq(products.exportOnly, true)),
    country === 'any' ? undefined : arrayContains(products.exportCountries, [country]),
  )

const openTo = (country: string): SQL | undefined =>
  or(
    eq(products.exportOnly, false),
    sql`${products.exportCountries} = '{}'`,
    arrayContains(products.exportCountries, [country]),
  )

/** `find` of src/domain/assistant/record-table.ts, as an SQL condition. answering.test.ts compares their results. */
const conditionOf = (where: Conditions, unnamed: UnlistedIngredients): SQL | undefined => {
  const { registrations, categories, forms, crops, pests, provinces, country, exportFor, valid } = where
  return and(
    registrations && inArray(products.id, [...registrations]),
    ...(where.actives ?? []).map((keys) => holdsActive(keys, unnamed) ?? sql`false`),
    where.activeCount === undefined
      ? undefined
      : sql`jsonb_array_length(${products.ingredients}) = ${where.activeCount}`,
    categories && anyIn(products.categoryIds, categories),
    forms && inArray(products.formulation, [...forms]),
    ...(where.contents ?? []).map(hasContent),
    crops && anyIn(products.cropIds, crops),
    pests && anyIn(products.targetIds, pests),
    where.companies && inArray(products.companyId, [...where.companies]),
    provinces && ofPlaces(provinces),
    where.technical ? eq(products.isTechnical, true) : undefined,
    where.withUses ? or(hasUses, sql`${products.cropIds} <> '{}'`) : undefined,
    exportFor === undefined ? undefined : forExport(exportFor),
    country === undefined ? undefined : openTo(country),
    valid && sql`${products.validUntil} is not null`,
    valid?.from ? sql`${products.validUntil} >= ${valid.from}::date` : undefined,
    valid?.to ? sql`${products.validUntil} <= ${valid.to}::date` : undefined,
    crops && pests && onOneLine(crops, pests),
  )
}

const inPlainOrder = (id: typeof products.id | typeof products.companyId): SQL => asc(sql`${id} collate "C"`)

export const findAnswerProductIds = async (
  db: Database,
  where: Conditions,
  unnamed: UnlistedIngredients,
  first: ProductSortOrder = 'longestValid',
): Promise<string[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(conditionOf(where, unnamed))
    .orderBy(
      ...(first === 'answering' ? [desc(products.answersHere)] : []),
      sql`${products.validUntil} desc nulls last`,
      inPlainOrder(products.id),
    )
  return rows.map(({ id }) => id)
}

export const findSuppliers = (
  db: Database,
  where: Conditions,
  unnamed: UnlistedIngredients,
): Promise<SupplierCount[]> =>
  db
    .select({ id: products.companyId, products: count() })
    .from(products)
    .where(conditionOf(where, unnamed))
    .groupBy(products.companyId)
    .orderBy(sql`bool_or(${products.answersHere}) desc`, desc(count()), inPlainOrder(products.companyId))

const findRegistrationNumbers = async (db: Database, compact: readonly string[]) => {
  if (compact.length === 0) return new Map<string, string>()
  const number = sql<string>`${compactNumberSql(products.id)}`
  const rows = await db
    .select({ id: products.id, number })
    .from(products)
    .where(sql`${compactNumberSql(products.id)} = any(${sql.param([...compact])}::text[])`)
  return new Map(rows.map((row) => [row.number, row.id]))
}

export const findNameHints = async (db: Database) => {
  const actives = await db
    .selectDistinct({ en: sql<string>`part ->> 'en'`, zh: sql<string | null>`part ->> 'zh'` })
    .from(sql`${products}, jsonb_array_elements(${products.ingredients}) as part`)
    .where(sql`part ->> 'id' is null and part ->> 'en' is not null`)
  const begins = sql<string>`substring(${products.id} from '^[A-Za-z]*')`
  const prefixes = await db.selectDistinct({ begins }).from(products)
  return { actives, prefixes: prefixes.map((row) => row.begins) }
}

interface AnswerRequest {
  readonly question: string
  readonly before: QuestionContext | null
  readonly locale: Locale
}

const readNames = async (db: Database, library: CatalogueCache, shape: string) => {
  const words = await library.words(shape)
  const { actives, prefixes } = await findNameHints(db)
  const byKey = [...groupBy(actives, ({ en }) => en.toLowerCase())]
  const unnamed: UnlistedIngredients = new Map(byKey.map(([key, same]) => [key, same.map(({ en }) => en)]))
  const ofRows = byKey.map(([id, same]): VocabularyWord => {
    const zh = same.find((one) => one.zh)?.zh ?? null
    return { kind: 'active', id, en: same[0]?.en ?? id, zh, zhHant: null, others: [] }
  })
  const labels = await findCompanyLabels(db)
  const suppliers = labels.map(({ id, names: { en, 'zh-Hans': zh = null } }) => ({
    companyId: id,
    name: en,
    nameEn: en,
    nameZh: zh,
  }))
  const vocabulary = vocabularyOf(words, labels)
  const all = [...vocabulary.words, ...ofRows]
  const countries = library.geography.countries('en').map(({ code }) => code)
  return {
    names: await runInSlices(knowledgeSteps({ ...vocabulary, companies: suppliers, words: all, countries }, prefixes)),
    prefixes: prefixes.map((one) => one.toUpperCase()).sort(),
    unnamed,
    words,
    searched: { products: await library.rows(shape, 'products'), companies: await library.rows(shape, 'companies') },
  }
}

type Names = Awaited<ReturnType<typeof readNames>>

const spellings = (typed: string, prefixes: readonly string[]): string[] => {
  const compact = compactRegistrationNumber(typed)
  return /^\d+$/.test(compact) ? [compact, ...prefixes.map((one) => one + compact)] : [compact]
}

export const createServerAnswerService = (db: Database, library: CatalogueCache, now: () => number) => {
  const namesNow = async () => {
    const shape = catalogueShapeKey(await readCatalogueVersion(db))
    return library.cached(['assistant names', shape], () => readNames(db, library, shape))
  }

  const recordsFor = async (known: Names, { question, locale }: AnswerRequest): Promise<RecordSource> => {
    const { names, prefixes, unnamed, words } = known
    const typedNumbers = likelyRegistrationNumbers(question)
    const spelt = new Set(typedNumbers.flatMap((one) => spellings(one, prefixes)))
    const numbers = await findRegistrationNumbers(db, [...spelt])
    return {
      today: dayInZone('UTC', now()),
      knowledge: {
        ...names,
        registration: (one) => spellings(one, prefixes).flatMap((number) => numbers.get(number) ?? [])[0] ?? null,
      },
      find: (where, first) => findAnswerProductIds(db, where, unnamed, first),
      suppliers: (where) => findSuppliers(db, where, unnamed),
      products: async (ids) =>
        (await findProductsByIds(db, ids)).map(({ product, company }): Product =>
          productSchema.parse(productToWire(product, company, words, locale)),
        ),
      companies: async (ids) =>
        (await findCompaniesByIds(db, ids)).map((row): Company =>
          companySchema.parse(companyToWire(row, words, locale)),
        ),
    }
  }

  return {
    answer: async (request: AnswerRequest) => {
      const knownNames = await namesNow()
      const answer = await answerQuestion(request.question, request.before, await recordsFor(knownNames, request))
      return { answer, searched: knownNames.searched }
    },
    lexicon: async () => (await namesNow()).names.lexicon,
  }
}
export type ServerAnswerService = ReturnType<typeof createServerAnswerService>
