import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import type { RawCatalogue } from '#catalogue/store/raw.ts'
import type { Locale } from '#contract/languages.ts'
import { companyToWire } from '#server/modules/catalogue/companies/company-view.ts'
import { publicProductToWire } from '#server/modules/catalogue/products/product-view.ts'
import { vocabularyOf, catalogueWordsOf } from '#server/modules/catalogue/reference/words.ts'
import { companyRows } from '#server/seed/company-rows.ts'
import { productRows } from '#server/seed/product-rows.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { vocabularyRows } from '#server/seed/catalogue.ts'

const seedFolder = join(import.meta.dirname, '../../server/seed/data')

export const readSeed = () => {
  const source = readSeedSource(seedFolder)
  const vocabulary = vocabularyRows(source)
  const products = productRows(source, 0)
  return { products, vocabulary, companies: companyRows(source, products, 0), words: catalogueWordsOf(vocabulary) }
}
export type Seed = ReturnType<typeof readSeed>

export const publicRows = ({ products, companies, words }: Seed, locale: Locale) => {
  const companyById = new Map(companies.map((one) => [one.id, one]))
  return {
    products: products.flatMap((row): Product[] => {
      const company = companyById.get(row.companyId)
      return company ? [productSchema.parse(publicProductToWire({ ...row, seq: 0 }, company, words, locale))] : []
    }),
    companies: companies.map((row): Company => companySchema.parse(companyToWire({ ...row, seq: 0 }, words, locale))),
  }
}

interface Rows {
  readonly products: readonly Product[]
  readonly companies: readonly Company[]
}

export const memoryCatalogue = (
  { products, companies }: Rows,
  { words, companies: rows }: Pick<Seed, 'words' | 'companies'>,
): RawCatalogue => {
  const tables = {
    products: new Map<string, unknown>(products.map((row) => [row.pesticideId, row])),
    companies: new Map<string, unknown>(companies.map((row) => [row.companyId, row])),
  }
  const countries: { iso2: string }[] = JSON.parse(readFileSync(join(seedFolder, 'countries.json'), 'utf8'))
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    vocabulary: [vocabularyOf(words, rows)],
    countries: countries.map(({ iso2 }) => ({ code: iso2 })),
  }
  return {
    get: async (_, key) => (key in lists ? { rows: lists[key] } : undefined),
    meta: async () => 'bench',
    getMany: async (store, ids) =>
      ids.map((id) => (store in tables ? tables[store as keyof typeof tables].get(id) : undefined)),
    rowsAfter: async (table, after) =>
      after === null ? [...tables[table]].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) : [],
    count: async (table) => tables[table].size,
    put: async () => undefined,
    close: () => undefined,
  }
}
