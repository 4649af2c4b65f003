import type { Company } from '#contract/entities/company.ts'
import type { Locale } from '#contract/languages.ts'
import { parseActiveName } from '#domain/names/forms.ts'
import { makeNameVocabulary } from '#domain/names/vocabulary.ts'
import { lexiconSteps } from './make-lexicon.ts'
import type { Knowledge } from './read-question.ts'
import { activeKey, RecordTable, type TableProduct } from './record-table.ts'
import { namesOfCountries, narrowerWordSteps, type KnownName, type VocabularyWord } from './vocabulary.ts'

export interface NameSources {
  readonly companies: readonly Pick<Company, 'companyId' | 'name' | 'nameEn' | 'nameZh'>[]
  /** Dictionary words in all languages; empty if the source provides names only in its rows. */
  readonly words: readonly VocabularyWord[]
  readonly provinces: readonly KnownName[]
  readonly cities: readonly string[]
  readonly countries: readonly string[]
}

export interface CatalogueData extends NameSources {
  readonly products: Iterable<TableProduct>
  readonly companies: readonly Company[]
  /** The language of the names in the rows; absent if `words` contains all names. */
  readonly language?: Locale
}

const definedNames = (...names: readonly (string | null | undefined)[]): string[] =>
  names.filter((name): name is string => Boolean(name))

const fieldOfLanguage: Partial<Record<Locale, 'en' | 'zh' | 'zhHant'>> = {
  en: 'en',
  'zh-Hans': 'zh',
  'zh-Hant': 'zhHant',
}

/** Collects dictionary words from the rows, because some backends do not publish a dictionary. */
const collectWords = (words: readonly VocabularyWord[], language: Locale | undefined) => {
  const known = new Set(words.map(({ kind, id }) => `${kind} ${id}`))
  const added: VocabularyWord[] = []
  const put = (kind: VocabularyWord['kind'], id: string, names: Partial<VocabularyWord>): void => {
    const key = `${kind} ${id}`
    if (known.has(key)) return
    known.add(key)
    added.push({ en: null, zh: null, zhHant: null, others: [], ...names, kind, id })
  }
  const field = language && fieldOfLanguage[language]
  const putLocal = (kind: VocabularyWord['kind'], id: string, name: string) =>
    put(kind, id, field ? { [field]: name } : { others: [name] })
  const add = (product: TableProduct): void => {
    for (const part of product.ingredients) {
      const { nameEn: en, nameZh: zh = null, nameZhHant: zhHant = null, nameEs, cas } = part
      put('active', activeKey(part), { en, zh, zhHant, others: definedNames(nameEs, cas) })
    }
    for (const { id, name } of product.crops) putLocal('crop', id, name)
    for (const { id, name } of product.targets) putLocal('pest', id, name)
    for (const { categoryId, categoryName } of product.categories) putLocal('category', categoryId, categoryName)
    if (product.formulation) putLocal('form', product.formulation, product.formulation)
  }
  return { add, added }
}

const placesOf = ({ companies, provinces }: CatalogueData): ReadonlyMap<string, readonly string[]> => {
  const idOf = new Map(provinces.flatMap(({ id, names }) => names.map((name) => [name, id] as const)))
  return new Map(
    companies.map(({ companyId, province, city }) => [
      companyId,
      definedNames(province, city).map((name) => idOf.get(name) ?? name),
    ]),
  )
}

/** Runs in steps, so that the thread can do other work between two steps. */
export function* knowledgeSteps(
  data: NameSources,
  registrations: Iterable<string>,
): Generator<void, Omit<Knowledge, 'registration'>> {
  return {
    lexicon: yield* lexiconSteps({
      words: data.words,
      companies: data.companies.map((one) => ({
        id: one.companyId,
        names: [...new Set(definedNames(one.name, one.nameEn, one.nameZh))],
      })),
      provinces: data.provinces,
      cities: data.cities,
      countries: namesOfCountries(data.countries),
      registrations,
    }),
    forms: new Set(data.words.flatMap(({ kind, id }) => (kind === 'form' ? [id.toUpperCase()] : []))),
    kinds: yield* narrowerWordSteps(data.words),
    names: makeNameVocabulary(data.words),
    actives: data.words.flatMap(({ kind, id, en }) =>
      kind === 'active' && en !== null ? [{ id, en, ...parseActiveName(en) }] : [],
    ),
  }
}

export const runSteps = <T>(steps: Generator<void, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export const makeKnowledge = (data: CatalogueData): { readonly knowledge: Knowledge; readonly table: RecordTable } => {
  const table = new RecordTable(placesOf(data))
  const rowWords = collectWords(data.words, data.language)
  const registrations = new Set<string>()
  for (const product of data.products) {
    table.add(product)
    rowWords.add(product)
    registrations.add(/^[A-Za-z]*/.exec(product.registrationNo)?.[0] ?? '')
  }
  const names = runSteps(knowledgeSteps({ ...data, words: [...data.words, ...rowWords.added] }, registrations))
  return { table, knowledge: { ...names, registration: (typed) => table.registration(typed) } }
}
