import { company as companySchema } from '#contract/entities/company.ts'
import { product as productSchema } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import type { VocabularyFile } from '#contract/vocabulary.ts'
import { createAnswering } from '#catalogue/search/answering.ts'
import type { RawRef } from '#catalogue/store/raw.ts'
import type { Answer, Remembered } from '#domain/assistant/answer.ts'
import { companyView } from '#server/modules/catalogue/companies/company-view.ts'
import { publicProductView } from '#server/modules/catalogue/products/product-view.ts'
import { vocabularyOf } from '#server/modules/catalogue/reference/vocabulary.ts'
import { wordsOfRows } from '#server/modules/catalogue/reference/words.ts'
import { companyRows } from '#server/seed/company-rows.ts'
import { productRows } from '#server/seed/product-rows.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { vocabularyRows } from '#server/seed/word-rows.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const noWords: VocabularyFile = { words: [], provinces: [], cities: [] }

/**
 * A device as the copy leaves it: rows of the public copy in one language as they are stored, the list of countries, and
 * the words in all languages, or none of a backend that publishes none. Asked by the device's own code.
 */
export const benchDevice = (folder: string, locale: Locale, published: boolean) => {
  const source = readSeedSource(folder)
  const words = wordsOfRows(vocabularyRows(source), 'bench')
  const products = productRows(source, 0)
  const companies = companyRows(source, products, 0)
  const companyById = new Map(companies.map((one) => [one.id, one]))
  const file = published ? vocabularyOf(words, companies) : noWords
  const stored = {
    products: products.flatMap((row) => {
      const company = companyById.get(row.companyId)
      return company ? [productSchema.parse(publicProductView({ ...row, seq: 0 }, company, words, locale))] : []
    }),
    companies: companies.map((row) => companySchema.parse(companyView({ ...row, seq: 0 }, words, locale))),
  }
  const byId = {
    products: new Map<string, unknown>(stored.products.map((row) => [row.pesticideId, row])),
    companies: new Map<string, unknown>(stored.companies.map((row) => [row.companyId, row])),
  }
  const countries: { iso2: string }[] = JSON.parse(readFileSync(join(folder, 'countries.json'), 'utf8'))
  const raw: RawRef = {
    get: async (_store, key) => ({
      rows: key === 'vocabulary' ? [file] : countries.map(({ iso2 }) => ({ code: iso2 })),
    }),
    meta: async () => 'bench',
    getMany: async () => [],
    after: async () => [],
    rows: async (table, ids) => ids.map((id) => byId[table].get(id)),
    rowsOfBlocks: async (table) => ({ rows: [...stored[table]], last: null }),
    put: async () => undefined,
    close: () => undefined,
  }
  const answering = createAnswering({ openRaw: async () => raw, pause: async () => undefined })
  const answerTo = async (question: string, before: Remembered | null): Promise<Answer> => {
    const answered = await answering.answer(locale, question, before)
    if (!answered) throw new Error('no rows')
    return answered.answer
  }
  return {
    bytes: JSON.stringify(file).length,
    ask: async ({ q, after = [] }: { readonly q: string; readonly after?: readonly string[] }): Promise<Answer> => {
      let before: Remembered | null = null
      for (const one of after) before = (await answerTo(one, before)).remembered
      return answerTo(q, before)
    },
  }
}
