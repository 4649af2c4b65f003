import type { Company } from '#contract/entities/company.ts'
import type { Locale } from '#contract/languages.ts'
import { activeNamed } from '#domain/names/forms.ts'
import { makeNameVocabulary } from '#domain/names/vocabulary.ts'
import { lexiconSteps } from './make-lexicon.ts'
import type { Knowledge } from './read-question.ts'
import { activeKey, RecordTable, type TableProduct } from './record-table.ts'
import { countriesNamed, kindsSteps, type KnownName, type VocabularyWord } from './vocabulary.ts'

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

/** Collects dictionary words from the rows, because some backends do not publish a dictionary. */
class RowWords {
  private readonly known: Set<string>
  private readonly added = new Map<string, VocabularyWord>()

  private readonly language: Locale | undefined

  constructor(words: readonly VocabularyWord[], language: Locale | undefined) {
    this.language = language
    this.known = new Set(words.map(({ kind, id }) => `${kind} ${id}`))
  }

  add(product: TableProduct): void {
    for (const part of product.ingredients)
      this.put('active', activeKey(part), () => ({
        en: part.nameEn,
        zh: part.nameZh ?? null,
        zhHant: part.nameZhHant ?? null,
        others: definedNames(part.nameEs, part.cas),
      }))
    const local = (name: string) => () => {
      const noNames = { en: null, zh: null, zhHant: null, others: [] }
      switch (this.language) {
        case 'en':
          return { ...noNames, en: name }
        case 'zh-Hans':
          return { ...noNames, zh: name }
        case 'zh-Hant':
          return { ...noNames, zhHant: name }
        default:
          return { ...noNames, others: [name] }
      }
    }
    for (const { id, name } of product.crops) this.put('crop', id, local(name))
    for (const { id, name } of product.targets) this.put('pest', id, local(name))
    for (const { categoryId, categoryName } of product.categories) this.put('category', categoryId, local(categoryName))
    if (product.formulation) this.put('form', product.formulation, local(product.formulation))
  }

  private put(kind: VocabularyWord['kind'], id: string, names: () => Omit<VocabularyWord, 'kind' | 'id'>): void {
    const key = `${kind} ${id}`
    if (this.known.has(key)) return
    this.known.add(key)
    this.added.set(key, { kind, id, ...names() })
  }

  all(): VocabularyWord[] {
    return [...this.added.values()]
  }
}

/** Maps each company's id to the ids of its province and city, which are looked up by their names in any language. */
const placesOf = ({ companies, provinces }: CatalogueData): ReadonlyMap<string, readonly string[]> => {
  const idOf = new Map(provinces.flatMap(({ id, names }) => names.map((name) => [name, id] as const)))
  return new Map(
    companies.map(({ companyId, province, city }) => [
      companyId,
      definedNames(province, city).map((name) => idOf.get(name) ?? name),
    ]),
  )
}

/** Builds the knowledge in steps, so that the thread can do other work between two steps. */
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
      countries: countriesNamed(data.countries),
      registrations,
    }),
    forms: new Set(data.words.flatMap(({ kind, id }) => (kind === 'form' ? [id.toUpperCase()] : []))),
    kinds: yield* kindsSteps(data.words),
    names: makeNameVocabulary(data.words),
    actives: data.words.flatMap(({ kind, id, en }) =>
      kind === 'active' && en !== null ? [{ id, en, ...activeNamed(en) }] : [],
    ),
  }
}

const runSteps = <T>(steps: Generator<void, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export const makeKnowledge = (data: CatalogueData): { readonly knowledge: Knowledge; readonly table: RecordTable } => {
  const table = new RecordTable(placesOf(data))
  const rowWords = new RowWords(data.words, data.language)
  const registrations = new Set<string>()
  for (const product of data.products) {
    table.add(product)
    rowWords.add(product)
    registrations.add(/^[A-Za-z]*/.exec(product.registrationNo)?.[0] ?? '')
  }
  const names = runSteps(knowledgeSteps({ ...data, words: [...data.words, ...rowWords.all()] }, registrations))
  return { table, knowledge: { ...names, registration: (typed) => table.registration(typed) } }
}
