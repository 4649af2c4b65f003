import { and, arrayOverlaps, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

const nameEn = inLanguage(products.names, 'en')
/** The name with which a keyword is compared: the one in its own script. */
const leadingName = ({ text }: Keyword): SQL =>
  inNameOrder(/[\u3040-\ud7ff\uf900-\ufaff]/.test(text) ? inLanguage(products.names, 'zh-Hans') : nameEn)

/** The countries to which an export registration is restricted; none for products without a restriction. */
export const tiedTo: SQL = sql`case when ${products.exportOnly} then ${products.exportCountries} else '{}' end`

export const whereOf = (filter: ProductFilter): SQL | undefined => {
  const { keyword, categoryIds, formulations, cropIds, targetIds, companyId, single, exportOnly } = filter
  const { openTo, validOn } = filter
  return and(
    keyword && holdsWords(products.search, keyword),
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

/** Ends with the id, because pages of equal rows would otherwise overlap. */
export const orderOf = (sort: ProductSort | undefined, keyword: Keyword | undefined): SQL[] => {
  const byName = [asc(inNameOrder(nameEn)), asc(products.id)]
  switch (sort) {
    case 'validUntil':
      return [sql`${products.validUntil} desc nulls last`, asc(products.id)]
    case 'content':
      return [sql`${products.contentValue} desc nulls last`, asc(products.id)]
    case 'company':
      return [asc(inNameOrder(inLanguage(companies.names, 'en'))), asc(companies.id), ...byName]
    case 'name':
      return byName
    case undefined: {
      if (!keyword || keyword.instead) return byName
      // Products whose name begins with the keyword come before the other matches.
      const name = leadingName(keyword)
      return [asc(sql`case when ${name} like ${likeBegin(keyword.text)} then ${name} end`), ...byName]
    }
  }
}
