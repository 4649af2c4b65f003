import { and, arrayOverlaps, asc, eq, gte, inArray, like, notLike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Day } from '#contract/values.ts'
import { companies, inLanguage, inNameOrder, products } from '../schema.ts'
import { holdsWords, likeBegin } from '../search/keyword.ts'
import type { Keyword } from '../search/keyword.ts'

export interface ProductFilter {
  readonly keyword: Keyword | undefined
  readonly categoryIds: readonly string[]
  readonly formulations: readonly string[]
  readonly cropIds: readonly string[]
  readonly targetIds: readonly string[]
  readonly companyId: string | undefined
  readonly single: boolean | undefined
  readonly exportOnly: boolean | undefined
  /** A country to which export must be allowed. */
  readonly openTo: string | undefined
  /** A day on which the registration must still be valid. */
  readonly validOn: Day | undefined
}
export const noFilter: ProductFilter = {
  keyword: undefined,
  categoryIds: [],
  formulations: [],
  cropIds: [],
  targetIds: [],
  companyId: undefined,
  single: undefined,
  exportOnly: undefined,
  openTo: undefined,
  validOn: undefined,
}
export type ProductSort = 'name' | 'validUntil' | 'content' | 'company'

/**
 * Without a requested order, products whose name begins with the keyword come before the other matches. The two halves
 * are read one after the other, each from an index, so that a keyword with 50,000 matches needs no sorting.
 */
export type Half = 'begins' | 'rest'

const nameEn = inLanguage(products.names, 'en')
/** The name with which a keyword is compared: the one in its own script. */
const leadingName = ({ text }: Keyword): SQL =>
  /[\u3040-\ud7ff\uf900-\ufaff]/.test(text) ? inLanguage(products.names, 'zh-Hans') : nameEn

const begins = (keyword: Keyword): SQL => like(inNameOrder(leadingName(keyword)), likeBegin(keyword.text))
const beginsNot = (keyword: Keyword): SQL => notLike(inNameOrder(leadingName(keyword)), likeBegin(keyword.text))

const searched = (keyword: Keyword, half: Half | undefined): SQL | undefined => {
  const holds = holdsWords(products.search, keyword)
  switch (half) {
    case 'begins':
      // A name with this beginning also contains the words.
      return begins(keyword)
    case 'rest':
      return and(holds, beginsNot(keyword))
    case undefined:
      return holds
  }
}

/** The countries to which an export registration is restricted; none for products without a restriction. */
export const tiedTo: SQL = sql`case when ${products.exportOnly} then ${products.exportCountries} else '{}' end`

export const whereOf = (filter: ProductFilter, half?: Half): SQL | undefined => {
  const { keyword, categoryIds, formulations, cropIds, targetIds, companyId, single, exportOnly } = filter
  const { openTo, validOn } = filter
  return and(
    keyword && searched(keyword, half),
    categoryIds.length > 0 ? arrayOverlaps(products.categoryIds, [...categoryIds]) : undefined,
    formulations.length > 0 ? inArray(products.formulation, [...formulations]) : undefined,
    cropIds.length > 0 ? arrayOverlaps(products.cropIds, [...cropIds]) : undefined,
    targetIds.length > 0 ? arrayOverlaps(products.targetIds, [...targetIds]) : undefined,
    companyId === undefined ? undefined : eq(products.companyId, companyId),
    single === undefined ? undefined : eq(products.isSingle, single),
    exportOnly === undefined ? undefined : eq(products.exportOnly, exportOnly),
    openTo === undefined ? undefined : sql`(${tiedTo} = '{}' or ${tiedTo} @> array[${openTo}]::text[])`,
    validOn === undefined ? undefined : gte(products.validUntil, validOn),
  )
}

/** How a page is found: by walking along the index of its order, or by sorting all matches. */
export type Way = 'walk' | 'gather'

/**
 * Ends with the id, because pages of equal rows would otherwise overlap. Each order is that of an index; for sorting it
 * is written so that no index matches it.
 */
export const orderOf = (sort: ProductSort | undefined, keyword: Keyword | undefined, way: Way, half?: Half): SQL[] => {
  const text = (name: SQL) => (way === 'walk' ? inNameOrder(name) : sql`(lower(${name}) || '') collate "C"`)
  const value = (column: PgColumn) => (way === 'walk' ? sql`${column}` : sql`(${column} + 0)`)
  switch (sort) {
    case 'validUntil':
      return [sql`${value(products.validUntil)} desc nulls last`, asc(products.id)]
    case 'content':
      return [sql`${value(products.contentValue)} desc nulls last`, asc(products.id)]
    case 'company':
      return [
        asc(text(inLanguage(companies.names, 'en'))),
        asc(companies.id),
        asc(inNameOrder(nameEn)),
        asc(products.id),
      ]
    case 'name':
    case undefined:
      return [asc(text(half === 'begins' && keyword ? leadingName(keyword) : nameEn)), asc(products.id)]
  }
}
