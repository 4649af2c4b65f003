import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { systemClock } from '#lib/clock.ts'
import type { Locale } from '#contract/languages.ts'
import { answerQuestion, type RecordSource } from '#domain/assistant/answer-question.ts'
import type { Answer, QuestionContext } from '#domain/assistant/answer.ts'
import { makeKnowledge } from '#domain/assistant/make-knowledge.ts'
import type { KnownName } from '#domain/assistant/vocabulary.ts'
import { fieldOf } from '#lib/field-of.ts'
import type { CatalogueTable } from '../store/names.ts'
import { readAllRows, type RawCatalogue } from '../store/raw.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNone = (value: unknown): boolean => value == null || isText(value)

const has = (row: unknown, names: readonly string[], fits: (value: unknown) => boolean): boolean =>
  names.every((name) => fits(fieldOf(row, name)))

const isList = (value: unknown, fits: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits)

/** Rows were parsed before they were stored, so only the fields that an answer reads are checked. */
export const answerRowParsers = {
  products: (rows: readonly unknown[]): Product[] =>
    rows.filter(
      (row): row is Product =>
        has(row, ['pesticideId', 'name', 'registrationNo'], isText) &&
        has(row, ['categories', 'ingredients', 'crops', 'targets', 'uses', 'exportCountries'], Array.isArray),
    ),
  companies: (rows: readonly unknown[]): Company[] =>
    rows.filter((row): row is Company => has(row, ['companyId', 'name'], isText)),
} as const

const isWord = (row: unknown): row is VocabularyFile['words'][number] =>
  has(row, ['kind', 'id'], isText) &&
  has(row, ['en', 'zh', 'zhHant'], isTextOrNone) &&
  isList(fieldOf(row, 'others'), isText)
const isPlace = (row: unknown): row is VocabularyFile['provinces'][number] =>
  has(row, ['id'], isText) && isList(fieldOf(row, 'names'), isText)

const listIn = (row: unknown, name: string): readonly unknown[] => {
  const list: unknown = fieldOf(row, name)
  return Array.isArray(list) ? list : []
}

export const parseVocabulary = (stored: unknown): VocabularyFile => {
  const [file] = listIn(stored, 'rows')
  return {
    words: listIn(file, 'words').filter(isWord),
    provinces: listIn(file, 'provinces').filter(isPlace),
    cities: listIn(file, 'cities').filter(isText),
  }
}

export interface DeviceAnswer {
  readonly answer: Answer
  /** True if the device has all of the backend's records; otherwise "not in our data" could be false. */
  readonly whole: boolean
  readonly searched: { readonly products: number; readonly companies: number }
}

export interface AnswerService {
  readonly answer: (locale: Locale, question: string, before: QuestionContext | null) => Promise<DeviceAnswer | null>
}

type AnsweringDeps = Readonly<{ openRaw: (locale: Locale) => Promise<RawCatalogue | null>; pause: () => Promise<void> }>

type CachedKnowledge = ReturnType<typeof makeKnowledge> &
  Readonly<{ locale: Locale; revision: string; companies: number }>

const rowsOf = async (raw: RawCatalogue, table: CatalogueTable, pause: () => Promise<void>): Promise<unknown[]> => {
  const all: unknown[] = []
  for await (const rows of readAllRows(raw, table)) {
    all.push(...rows)
    await pause()
  }
  return all
}

const distinct = (names: readonly (string | null | undefined)[]): string[] => [
  ...new Set(names.filter((name): name is string => Boolean(name))),
]

const withUnnamed = (places: readonly KnownName[], names: readonly string[]): KnownName[] => {
  const knownNames = new Set(places.flatMap((place) => place.names))
  return [...places, ...names.filter((name) => !knownNames.has(name)).map((name) => ({ id: name, names: [name] }))]
}

const isWhole = (status: unknown): boolean =>
  fieldOf(status, 'scope') === 'full' &&
  typeof fieldOf(status, 'asOf') === 'number' &&
  listIn(status, 'categories').length === 0

export const revisionOf = async (raw: RawCatalogue): Promise<string> =>
  JSON.stringify([await raw.meta('revision'), await raw.meta('vocabulary')])

/** Without vocabulary, crops and pests are recognised only in the catalogue's language, and their groups not at all. */
const readKnowledge = async (
  raw: RawCatalogue,
  locale: Locale,
  pause: () => Promise<void>,
): Promise<CachedKnowledge> => {
  const revision = await revisionOf(raw)
  const companies = answerRowParsers.companies(await rowsOf(raw, 'companies', pause))
  const products = answerRowParsers.products(await rowsOf(raw, 'products', pause))
  const countryRows = listIn(await raw.get('lists', 'countries'), 'rows')
  const countries = countryRows.map((row): unknown => fieldOf(row, 'code')).filter(isText)
  const vocabulary = parseVocabulary(await raw.get('lists', 'vocabulary'))
  return {
    ...makeKnowledge({
      products,
      companies,
      words: vocabulary.words,
      language: locale,
      provinces: withUnnamed(
        vocabulary.provinces,
        distinct(companies.flatMap(({ province, city }) => [province, city])),
      ),
      cities: distinct([...vocabulary.cities, ...companies.map(({ city }) => city)]),
      countries: distinct([...countries, ...products.flatMap(({ exportCountries }) => exportCountries)]),
    }),
    locale,
    revision,
    companies: companies.length,
  }
}

export const createAnswerService = ({ openRaw, pause }: AnsweringDeps): AnswerService => {
  let cachedKnowledge: Promise<CachedKnowledge> | null = null

  const knowledgeOf = async (raw: RawCatalogue, locale: Locale): Promise<CachedKnowledge> => {
    const previous = await cachedKnowledge?.catch(() => null)
    if (previous?.locale === locale && previous.revision === (await revisionOf(raw))) return previous
    return (cachedKnowledge = readKnowledge(raw, locale, pause))
  }

  return {
    answer: async (locale, question, before) => {
      const raw = await openRaw(locale)
      if (!raw) return null
      try {
        const { table, knowledge, companies } = await knowledgeOf(raw, locale)
        if (table.size === 0) return null
        const records: RecordSource = {
          knowledge,
          today: dayInZone('UTC', systemClock.now()),
          find: (where, first) => Promise.resolve(table.find(where, first)),
          suppliers: (where) => Promise.resolve(table.suppliers(where)),
          products: async (ids) => answerRowParsers.products(await raw.getMany('products', ids)),
          companies: async (ids) => answerRowParsers.companies(await raw.getMany('companies', ids)),
        }
        const answer = await answerQuestion(question, before, records)
        return { answer, whole: isWhole(await raw.meta('status')), searched: { products: table.size, companies } }
      } finally {
        raw.close()
      }
    },
  }
}
