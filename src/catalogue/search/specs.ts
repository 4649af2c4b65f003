import type { Product } from '#contract/entities/product.ts'
import { recordCompleteness, formulationKey } from '#domain/dose.ts'
import { dayNumber } from './list-filters.ts'
import { productFields, type SearchDocument, type SearchField } from './engine/words/tokenise.ts'
import type { FacetValue, SortKey, TableSpec } from './search-spec.ts'
import type { Company } from '#contract/entities/company.ts'
import { toFiveScale } from '#lib/five-scale.ts'

const one = (value: string | null | undefined, label = value): FacetValue[] =>
  value ? [{ value, label: label ?? value }] : []

const byName: SortKey = { by: 'text', column: 'name' }
const byRank: SortKey = { by: 'number', column: 'rank' }
const highest = (column: string): SortKey => ({ by: 'number', column, descending: true })

const textsOf = <Field extends string>(field: Field, ...values: readonly (string | null | undefined)[]) =>
  [...new Set(values)].flatMap((text) => (text ? [{ field, text }] : []))

const productTexts = textsOf<(typeof productFields)[number]['name']>

const productDocument = (row: Product): SearchDocument => ({
  id: row.pesticideId,
  boost: enquirySuitability(row),
  fields: [
    ...productTexts('name', row.name, row.nameEn, row.nameZh),
    ...productTexts('registration', row.registrationNo),
    ...row.ingredients.flatMap(({ name, nameEn, nameZh, nameZhHant, nameEs, cas }) =>
      // A CAS number is one word without hyphens in the index: its parts mean nothing, and 80 % must not match 137-80-2.
      productTexts('active', name, nameEn, nameZh, nameZhHant, nameEs, cas?.replaceAll('-', '')),
    ),
    ...productTexts('company', row.company?.name, row.company?.nameEn, row.company?.nameZh),
    ...row.crops.flatMap(({ name }) => productTexts('crop', name)),
    ...row.targets.flatMap(({ name }) => productTexts('pest', name)),
  ],
})

/** 0 to 1: higher for complete data, an unexpired registration, a supplier that answers here, and no export limit. */
export const enquirySuitability = (row: Product): number => {
  if (!row.formulation || !row.company) return 0.2 * recordCompleteness(row)
  const isExpired = !row.validUntil || (row.snapshot != null && row.validUntil < row.snapshot)
  const hasCountryLimit = row.exportOnly && row.exportCountries.length > 0
  return (
    (isExpired ? 0 : 0.3) +
    (hasCountryLimit ? 0 : 0.1) +
    (row.company.answersHere ? 0.2 : 0) +
    0.4 * recordCompleteness(row)
  )
}

/** The content in %. Without a density, g/L are converted with that of water, which is accurate enough for sorting. */
const content = ({ contentValue, contentUnit, densityKgL }: Product): number => {
  const value = contentValue ? Number(contentValue) : Number.NaN
  if (contentUnit === '%') return value
  return contentUnit === 'g/L' ? value / (10 * (Number(densityKgL) || 1)) : Number.NaN
}

const openTo = (row: Product): FacetValue[] =>
  row.exportOnly && row.exportCountries.length > 0 ? row.exportCountries.flatMap((country) => one(country)) : one('*')

export const productSpec = {
  table: 'products',
  fields: productFields,
  document: productDocument,
  facets: {
    category: (row) => row.categories.flatMap((category) => one(category.categoryId, category.categoryName)),
    formulation: (row) => one(row.formulation, row.dosageForm ?? row.formulation),
    // Several salts of one active ingredient count as one value.
    active: ({ ingredients }) =>
      ingredients.flatMap(({ nameEn, name }, at) =>
        ingredients.findIndex((other) => other.nameEn === nameEn) === at ? one(nameEn, name) : [],
      ),
    content: (row) => one(row.totalContent),
    single: (row) => one(row.isSingle ? 'true' : 'false'),
    exportOnly: (row) => one(row.exportOnly ? 'true' : 'false'),
    answers: ({ company }) => (company?.answersHere == null ? [] : one(String(company.answersHere))),
    openTo,
    company: (row) => one(row.company?.companyId, row.company?.name),
    registrant: (row) => one(row.registrant),
    crop: (row) => row.crops.flatMap((crop) => one(crop.id, crop.name)),
    target: (row) => row.targets.flatMap((target) => one(target.id, target.name)),
  },
  numbers: {
    validUntil: (row) => dayNumber(row.validUntil),
    content,
    fullness: recordCompleteness,
    answers: ({ company }) => (company?.answersHere ? 1 : 0),
  },
  texts: { name: (row) => row.name, company: (row) => row.company?.name ?? '', form: formulationKey },
  orders: {
    relevance: [highest('answers'), highest('fullness'), byName],
    name: [byName],
    validUntil: [highest('validUntil'), byName],
    content: [highest('content'), byName],
    company: [{ by: 'text', column: 'company' }, byName],
  },
} as const satisfies TableSpec<Product>

const companyFields = [
  { name: 'name', weight: 1 },
  { name: 'products', weight: 0.7 },
  { name: 'place', weight: 0.5 },
  { name: 'code', weight: 0.5 },
] as const satisfies readonly SearchField[]

const companyTexts = textsOf<(typeof companyFields)[number]['name']>

const companyDocument = (row: Company): SearchDocument => ({
  id: row.companyId,
  // Among equal names, suppliers that answer here come first, then those with more products, up to 200.
  boost: (row.answersHere ? 0.5 : 0) + 0.5 * Math.min(1, row.productCount / 200),
  fields: [
    ...companyTexts('name', row.name, row.nameEn, row.nameZh),
    ...row.mainProducts.flatMap((product) => companyTexts('products', product)),
    ...companyTexts('place', row.province, row.city, ...row.alsoNamed),
    ...companyTexts('code', row.stockCode),
  ],
})

export const companySpec = {
  table: 'companies',
  fields: companyFields,
  document: companyDocument,
  facets: {
    province: (row) => one(row.province),
    country: (row) => one(row.country),
    category: (row) => row.categories.map(({ categoryId }) => ({ value: categoryId, label: categoryId })),
    demo: (row) => one(row.demo ? 'true' : 'false'),
    answers: (row) => (row.answersHere == null ? [] : one(String(row.answersHere))),
    exports: (row) => one(row.exportOnlyCount > 0 ? 'true' : 'false'),
  },
  numbers: {
    rank: (row) => row.rank ?? Number.NaN,
    answers: (row) => (row.answersHere ? 1 : 0),
    rating: (row) => toFiveScale(row.rating) ?? Number.NaN,
    productCount: (row) => row.productCount,
  },
  texts: { name: (row) => row.name },
  orders: {
    relevance: [highest('answers'), byRank, highest('productCount'), byName],
    rank: [byRank, byName],
    name: [byName],
    rating: [highest('rating'), byRank],
    productCount: [highest('productCount'), byName],
  },
} as const satisfies TableSpec<Company>
