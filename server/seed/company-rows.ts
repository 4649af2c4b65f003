import type { FileRef } from '#contract/entities/company.ts'
import {
  labelsInRow,
  namesInRow,
  allLabels,
  type NamesWithEnglish,
} from '#server/modules/catalogue/reference/labels.ts'
import type { companies, StoredDocument } from '#server/modules/catalogue/schema.ts'
import { groupBy } from '#lib/group-by.ts'
import { meanRating } from '#domain/reviews/rating.ts'
import { lexiconOf, type UnsequencedProduct, type Lexicon } from './product-rows.ts'
import type { DemoCompany, SeedCompany, SeedSource } from './source.ts'
import { buildSearchText } from './names.ts'

const placesGiven = 100

export interface CountedCompany {
  readonly id: string
  readonly names: NamesWithEnglish
  readonly productCount: number
  readonly demo: boolean
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Ranks from 1, for the hundred companies with the most products. Demo companies have no rank. */
export const ranksOf = (companies: readonly CountedCompany[]): ReadonlyMap<string, number> => {
  const countedCompanies = companies.filter(({ demo, productCount }) => !demo && productCount > 0)
  const rankedCompanies = countedCompanies
    .toSorted(
      (a, b) =>
        b.productCount - a.productCount ||
        inOrder(a.names.en.toLowerCase(), b.names.en.toLowerCase()) ||
        inOrder(a.id, b.id),
    )
    .slice(0, placesGiven)
  return new Map(rankedCompanies.map(({ id }, index) => [id, index + 1]))
}

type Company = Omit<typeof companies.$inferSelect, 'search' | 'seq'>

export const companySearchTextBy = (lexicon: Lexicon): ((row: Company) => string) => {
  const byName = new Map([...lexicon.ingredient.values()].map((word) => [word.labels.en, word]))
  const wordsOf = (en: string) => {
    const word = byName.get(en)
    return [en, ...allLabels(word?.labels)]
  }
  return (row) =>
    buildSearchText([
      ...[row.names, row.province, row.city].flatMap(allLabels),
      row.stockCode,
      ...row.mainProducts.flatMap((text) => text.split(' + ')).flatMap(wordsOf),
    ])
}

export type UnsequencedCompany = Omit<typeof companies.$inferSelect, 'seq'>

export interface CompanyCounts {
  productCount: number
  exportOnlyCount: number
  technicalCount: number
  categories: { categoryId: string; count: number }[]
  snapshot: string | null
}

const countsOf = (products: readonly UnsequencedProduct[]): CompanyCounts => {
  const byCategory = new Map<string, number>()
  for (const { categoryIds } of products)
    for (const id of categoryIds) byCategory.set(id, (byCategory.get(id) ?? 0) + 1)
  return {
    productCount: products.length,
    exportOnlyCount: products.filter(({ exportOnly }) => exportOnly).length,
    technicalCount: products.filter(({ isTechnical }) => isTechnical).length,
    categories: [...byCategory]
      .map(([categoryId, count]) => ({ categoryId, count }))
      .sort((a, b) => b.count - a.count || (a.categoryId < b.categoryId ? -1 : 1)),
    snapshot: products.reduce<string | null>(
      (last, { snapshot }) => (snapshot !== null && (last === null || snapshot > last) ? snapshot : last),
      null,
    ),
  }
}

/** The caller adds `search`. Facts that no register states are null or empty. */
export const registeredCompanyRow = (
  company: Omit<SeedCompany, 'export_amount_3y'>,
  counts: CompanyCounts,
  now: number,
): Omit<UnsequencedCompany, 'search'> => ({
  id: company.company_id,
  names: namesInRow(company, 'name_'),
  country: company.country,
  province: labelsInRow(company, 'province_'),
  city: labelsInRow(company, 'city_'),
  timezone: 'Asia/Shanghai',
  rating: null,
  reviewCount: 0,
  mainProducts: company.main_products,
  ...counts,
  stockCode: company.stock_code,
  businessScope: null,
  introduction: null,
  contactName: null,
  phone: null,
  email: null,
  address: null,
  website: null,
  scale: null,
  foundedOn: null,
  exportAmount3y: null,
  exportCurrency: null,
  photos: [],
  documents: [],
  answersHere: false,
  replyRate: null,
  usualReplyHours: null,
  rank: null,
  demo: false,
  updatedAt: now,
})

/** A placeholder in document URLs. In each database, a random key replaces it, so that the URLs cannot be guessed. */
export const documentKeyPlaceholder = 'unset'

const demoDocuments = (id: string): StoredDocument[] =>
  [
    { name: 'Business licence (fictitious)', kind: 'licence', issuedOn: '2015-03-12', validUntil: null },
    { name: 'ISO 9001 certificate (fictitious)', kind: 'iso9001', issuedOn: '2025-01-20', validUntil: '2028-01-19' },
    { name: 'Certificate of analysis, sample (fictitious)', kind: 'coa', issuedOn: '2026-02-10', validUntil: null },
  ].map((document) => ({
    ...document,
    url: `/files/demo-${id}-${document.kind}-${documentKeyPlaceholder}/${document.kind}.pdf`,
  }))

const demoContact = ({ id, city_en }: Pick<DemoCompany, 'id' | 'city_en'>) => ({
  contactName: `Demo Contact ${id} (fictitious)`,
  phone: `+86 000 5550 ${id}`,
  email: `sales@demo-${id}.example.com`,
  address: `Example Road ${id}, ${city_en} (fictitious)`,
  website: `https://demo-${id}.example.com`,
})

const demoPhotos = (id: string): FileRef[] =>
  ['Plant', 'Laboratory', 'Warehouse'].map((subject) => ({
    name: `${subject} (demonstration)`,
    url: `/files/demo-${id}-photo/${subject.toLowerCase()}.png`,
    type: 'image/png',
  }))

const makeDemoCompany = (
  company: DemoCompany,
  products: readonly UnsequencedProduct[],
  rates: readonly number[],
  now: number,
) => {
  const mainProducts = [...new Set(products.flatMap(({ ingredients }) => ingredients.map(({ en }) => en)))].slice(0, 6)
  const asRegistered = {
    ...company,
    company_id: company.id,
    country: 'CN',
    main_products: mainProducts,
    stock_code: null,
  }
  return {
    ...registeredCompanyRow(asRegistered, countsOf(products), now),
    rating: meanRating(rates),
    reviewCount: rates.length,
    businessScope: company.business_scope,
    introduction: company.introduction,
    ...demoContact(company),
    scale: company.scale,
    exportAmount3y: company.export_amount_3y.amount,
    exportCurrency: company.export_amount_3y.currency,
    photos: demoPhotos(company.id),
    documents: demoDocuments(company.id),
    demo: true,
  } satisfies Omit<UnsequencedCompany, 'search'>
}

export const companyRows = (
  source: SeedSource,
  products: readonly UnsequencedProduct[],
  now: number,
): UnsequencedCompany[] => {
  const byCompany = groupBy(products, ({ companyId }) => companyId)
  const productsOf = (id: string) => byCompany.get(id) ?? []
  const ratesOf = (id: string) =>
    source.demoReviews.flatMap(({ company_id, rate }) => (company_id === id ? [rate] : []))
  const rows = [
    ...source.companies.map((one) => registeredCompanyRow(one, countsOf(productsOf(one.company_id)), now)),
    ...source.demoCompanies.map((one) => makeDemoCompany(one, productsOf(one.id), ratesOf(one.id), now)),
  ]
  const ranks = ranksOf(rows)
  const searchOf = companySearchTextBy(lexiconOf(source))
  return rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? null, search: searchOf(row) }))
}
