import type { Company } from '#contract/entities/company.ts'
import { onFiveScale } from '#lib/five-scale.ts'
import type { SearchDocument, SearchField } from './engine/words/tokenise.ts'
import type { FacetValue, TableSpec } from './search-spec.ts'

const fields = [
  { name: 'name', weight: 1 },
  { name: 'products', weight: 0.7 },
  { name: 'place', weight: 0.5 },
  { name: 'code', weight: 0.5 },
] as const satisfies readonly SearchField[]

const one = (value: string | null | undefined): FacetValue[] => (value ? [{ value, label: value }] : [])
const texts = (field: (typeof fields)[number]['name'], ...values: (string | null | undefined)[]) =>
  [...new Set(values)].flatMap((text) => (text ? [{ field, text }] : []))

const document = (row: Company): SearchDocument => ({
  id: row.companyId,
  // Among equal names, a supplier that answers in this app comes first, then the one with more registrations (about 200
  // at most).
  boost: (row.answersHere ? 0.5 : 0) + 0.5 * Math.min(1, row.productCount / 200),
  fields: [
    ...texts('name', row.name, row.nameEn, row.nameZh),
    ...row.mainProducts.flatMap((product) => texts('products', product)),
    ...texts('place', row.province, row.city, ...row.alsoNamed),
    ...texts('code', row.stockCode),
  ],
})

export const companySpec = {
  table: 'companies',
  fields,
  document,
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
    rating: (row) => onFiveScale(row.rating) ?? Number.NaN,
    productCount: (row) => row.productCount,
  },
  texts: { name: (row) => row.name },
  orders: {
    relevance: [
      { by: 'number', column: 'answers', descending: true },
      { by: 'number', column: 'rank' },
      { by: 'number', column: 'productCount', descending: true },
      { by: 'text', column: 'name' },
    ],
    rank: [
      { by: 'number', column: 'rank' },
      { by: 'text', column: 'name' },
    ],
    name: [{ by: 'text', column: 'name' }],
    rating: [
      { by: 'number', column: 'rating', descending: true },
      { by: 'number', column: 'rank' },
    ],
    productCount: [
      { by: 'number', column: 'productCount', descending: true },
      { by: 'text', column: 'name' },
    ],
  },
} as const satisfies TableSpec<Company>
