import { join } from 'node:path'
import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { companyView } from '#server/modules/catalogue/companies/company-view.ts'
import { publicProductView } from '#server/modules/catalogue/products/product-view.ts'
import { wordsOfRows } from '#server/modules/catalogue/reference/words.ts'
import { companyRows } from '#server/seed/company-rows.ts'
import { productRows } from '#server/seed/product-rows.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { vocabularyRows } from '#server/seed/catalogue.ts'

export const seedFolder = join(import.meta.dirname, '../../server/seed/data')

export const readSeed = () => {
  const source = readSeedSource(seedFolder)
  const vocabulary = vocabularyRows(source)
  const products = productRows(source, 0)
  return { products, vocabulary, companies: companyRows(source, products, 0), words: wordsOfRows(vocabulary, 'bench') }
}
export type Seed = ReturnType<typeof readSeed>

/** The seed's rows in one language, as the backend publishes them and a device stores them. */
export const publicRows = ({ products, companies, words }: Seed, locale: Locale) => {
  const companyById = new Map(companies.map((one) => [one.id, one]))
  return {
    products: products.flatMap((row): Product[] => {
      const company = companyById.get(row.companyId)
      return company ? [productSchema.parse(publicProductView({ ...row, seq: 0 }, company, words, locale))] : []
    }),
    companies: companies.map((row): Company => companySchema.parse(companyView({ ...row, seq: 0 }, words, locale))),
  }
}
