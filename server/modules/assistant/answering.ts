import { company as companySchema, type Company } from '#contract/entities/company.ts'
import { product as productSchema, type Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { answerQuestion, type Records } from '#domain/assistant/answer-question.ts'
import type { Answer, Remembered } from '#domain/assistant/answer.ts'
import { namesSteps } from '#domain/assistant/make-knowledge.ts'
import { likelyNumbers, type Knowledge } from '#domain/assistant/read-question.ts'
import { compactNumber } from '#domain/assistant/record-table.ts'
import type { VocabularyWord } from '#domain/assistant/vocabulary.ts'
import type { Searched } from '#domain/chat/conversation.ts'
import { readCatalogueTime, shapeOf } from '#server/modules/catalogue/changes/catalogue-clock.ts'
import { companyView } from '#server/modules/catalogue/companies/company-view.ts'
import { findCompaniesByIds, findCompanyLabels } from '#server/modules/catalogue/companies/repo.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import { productView } from '#server/modules/catalogue/products/product-view.ts'
import { findProducts } from '#server/modules/catalogue/products/repo.ts'
import { vocabularyOf } from '#server/modules/catalogue/reference/vocabulary.ts'
import type { Words } from '#server/modules/catalogue/reference/words.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inSlices } from '#server/platform/in-slices.ts'
import { findIds, findNumbers, findSuppliers, findUnlistedNames, type UnnamedActives } from './find-records.ts'

/** The names that questions are understood by, made once for each shape of the catalogue. */
interface Names {
  readonly names: Omit<Knowledge, 'registration'>
  readonly prefixes: readonly string[]
  readonly unnamed: UnnamedActives
  readonly words: Words
  readonly searched: Searched
}

export interface Asked {
  readonly question: string
  readonly before: Remembered | null
  readonly locale: Locale
}

export interface ServerAnswering {
  /** Answers from the backend's records by database queries: no catalogue rows stay in memory. */
  readonly answer: (asked: Asked) => Promise<{ readonly answer: Answer; readonly searched: Searched }>
  /** The names of suppliers and everything else in the data, to check what a model says. */
  readonly lexicon: () => Promise<Knowledge['lexicon']>
}

const readNames = async (db: Database, library: Library, shape: string): Promise<Names> => {
  const words = await library.words(shape)
  const { actives, prefixes } = await findUnlistedNames(db)
  const unnamed = new Map<string, string[]>()
  for (const { en } of actives) unnamed.set(en.toLowerCase(), [...(unnamed.get(en.toLowerCase()) ?? []), en])
  const ofRows: VocabularyWord[] = [...unnamed.keys()].map((id) => {
    const named = actives.filter(({ en }) => en.toLowerCase() === id)
    const zh = named.find((one) => one.zh)?.zh ?? null
    return { kind: 'active', id, en: named[0]?.en ?? id, zh, zhHant: null, others: [] }
  })
  const labels = await findCompanyLabels(db)
  const vocabulary = vocabularyOf(words, labels)
  const countries = library.geography.countries('en').map(({ code }) => code)
  return {
    names: await inSlices(
      namesSteps(
        {
          companies: labels.map(({ id, names, province }) => ({
            companyId: id,
            name: names.en,
            nameEn: names.en,
            nameZh: names['zh-Hans'] ?? null,
            province: province.en ?? null,
          })),
          ...vocabulary,
          words: [...vocabulary.words, ...ofRows],
          countries,
        },
        prefixes,
      ),
    ),
    prefixes: prefixes.map((one) => one.toUpperCase()).sort(),
    unnamed,
    words,
    searched: {
      products: await library.rows(shape, 'products'),
      companies: await library.rows(shape, 'companies'),
    },
  }
}

/** As typed; for digits alone, also with each prefix of registration numbers. */
const spellings = (typed: string, prefixes: readonly string[]): string[] => {
  const compact = compactNumber(typed)
  return /^\d+$/.test(compact) ? [compact, ...prefixes.map((one) => one + compact)] : [compact]
}

export const openAnswering = (db: Database, library: Library): ServerAnswering => {
  const cached = lruCache<Names>(1)
  const namesNow = async (): Promise<Names> => {
    const shape = shapeOf(await readCatalogueTime(db))
    return cached(shape, () => readNames(db, library, shape))
  }

  const recordsFor = async (known: Names, { question, locale }: Asked): Promise<Records> => {
    const { names, prefixes, unnamed, words } = known
    const typed = likelyNumbers(question)
    const found = await findNumbers(db, [...new Set(typed.flatMap((one) => spellings(one, prefixes)))])
    return {
      knowledge: {
        ...names,
        registration: (one) => spellings(one, prefixes).flatMap((spelt) => found.get(spelt) ?? [])[0] ?? null,
      },
      find: (where) => findIds(db, where, unnamed),
      suppliers: (where) => findSuppliers(db, where, unnamed),
      products: async (ids) =>
        (await findProducts(db, ids)).map(({ product, company }): Product =>
          productSchema.parse(productView(product, company, words, locale)),
        ),
      companies: async (ids) =>
        (await findCompaniesByIds(db, ids)).map((row): Company => companySchema.parse(companyView(row, words, locale))),
    }
  }

  return {
    answer: async (asked) => {
      const known = await namesNow()
      const answer = await answerQuestion(asked.question, asked.before, await recordsFor(known, asked))
      return { answer, searched: known.searched }
    },
    lexicon: async () => (await namesNow()).names.lexicon,
  }
}
