import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import type { VocabularyWord } from '#domain/assistant/vocabulary.ts'
import { countMatchGroups, rankByName, type RankedProduct } from '#domain/names/compare-name.ts'
import { nameKey } from '#domain/names/fold.ts'
import { makeFilterWords, splitFilterWords, type FilterWords } from '#domain/names/kind-words.ts'
import { parseName, type ParsedName } from '#domain/names/read-name.ts'
import { makeNameVocabulary, namesOfBase, type NameVocabulary } from '#domain/names/vocabulary.ts'
import type { RawCatalogue } from '../store/raw.ts'
import { answerRowParsers, revisionOf, parseVocabulary } from './answering.ts'
import type { Filter } from './search-spec.ts'
import type { TableIndex, TableQuery } from './table-index.ts'

/** If an active ingredient has more products than this, only the first ones in list order are compared. */
const maxNamed = 5_000
const maxRest = 4

export interface NamedProducts {
  readonly search: NamedSearch
  readonly keyword: string
  readonly filters: readonly Filter[]
  readonly ranked: readonly RankedProduct[]
  readonly corrected: readonly string[]
}

type CachedRows = Readonly<{
  revision: string
  vocabulary: NameVocabulary
  kindWords: FilterWords
  rows: Map<string, Product>
}>

const facetOfKind = { category: 'category', crop: 'crop', pest: 'target' } as const

/** A double `not`, because the counts of `active` ignore filters by that facet. */
const withOne = (names: readonly string[]): Filter => ({
  by: 'not',
  filters: [{ by: 'not', filters: [{ by: 'value', facet: 'active', values: names }] }],
})

const withoutName = (
  name: ParsedName,
  keyword: string,
  ids: readonly string[],
  filters: readonly Filter[] = [],
): NamedProducts => {
  const ranked = ids.map((id) => ({ id, group: 'exact' as const }))
  const search = {
    name: { ...name, actives: [], total: null, formulation: null, rest: [] },
    counts: countMatchGroups(ranked),
  }
  return { keyword, search, filters, ranked, corrected: [] }
}

export class NamedProductSearch {
  private known: CachedRows | null = null

  async find(
    table: TableIndex<Product>,
    { keyword, filters: chosen }: Pick<TableQuery, 'keyword' | 'filters'>,
    raw: RawCatalogue,
  ): Promise<NamedProducts | null> {
    const { vocabulary, kindWords, rows } = await this.knownIn(raw, table)
    const name = parseName(keyword, vocabulary)
    const number = name.registration ?? name.cas
    if (number !== null && number !== keyword.trim().toLowerCase()) {
      const { ids } = table.search({ order: 'relevance', offset: 0, limit: maxNamed, keyword: number, filters: chosen })
      if (ids.length > 0) return withoutName(name, number, ids)
    }
    const names = name.actives.map(({ base }) => namesOfBase(vocabulary, base))
    const page = { order: 'relevance', offset: 0, limit: maxNamed }
    if (name.actives.length === 0) {
      // Categories, crops and pests are found by the vocabulary: the index has no categories, and only one language.
      const { found, rest } = splitFilterWords(keyword, kindWords)
      const hits = found.some(({ kind }) => kind === 'category')
        ? null
        : table.search({ ...page, keyword, filters: [] })
      if (found.length === 0 || (hits && hits.total > 0 && hits.corrected.length === 0)) return null
      const filters = found.map(({ kind, id }): Filter => ({ by: 'value', facet: facetOfKind[kind], values: [id] }))
      const { ids } = table.search({ ...page, keyword: rest, filters: [...chosen, ...filters] })
      return ids.length > 0 ? withoutName(name, rest, ids, filters) : null
    }
    if (names.some((one) => one.length === 0)) return null
    const corrected = name.actives.flatMap((one) => one.corrected?.taken ?? [])
    if (corrected.length > 0) {
      // If the keyword is found as typed, it is not a name: the corrected word may be a crop or a supplier.
      const asTyped = table.search({ ...page, keyword, filters: [], limit: 1 })
      if (asTyped.total > 0 && asTyped.corrected.length === 0) return null
    }
    const filters = names.map(withOne)
    const all = [...chosen, ...filters]
    const { ids } = table.search({ ...page, keyword: '', filters: all })
    const missing = ids.filter((id) => !rows.has(id))
    for (const row of answerRowParsers.products(await raw.getMany('products', missing))) rows.set(row.pesticideId, row)
    const matchesByWord: ReadonlySet<string>[] = []
    const unusedWords: string[] = []
    for (const word of name.rest.slice(0, maxRest)) {
      const hits = table.search({ ...page, keyword: word, filters: all })
      if (hits.total > 0 && hits.corrected.length === 0) matchesByWord.push(new Set(hits.ids))
      else unusedWords.push(word)
    }
    const meeting = ids.filter((id) => matchesByWord.every((hits) => hits.has(id)))
    const ranked = rankByName(
      name,
      (meeting.length > 0 ? meeting : ids).flatMap((id) => {
        const row = rows.get(id)
        return row ? [{ ...row, id }] : []
      }),
      (id) => matchesByWord.filter((hits) => hits.has(id)).length,
    )
    if (ranked.length === 0) return null
    const rest = meeting.length > 0 ? [...unusedWords, ...name.rest.slice(maxRest)] : [...name.rest]
    const search = { name: { ...name, actives: [...name.actives], rest }, counts: countMatchGroups(ranked) }
    return { keyword: '', search, filters, ranked, corrected }
  }

  /** Ids of the crops or pests of which a name in any language begins with `text`. */
  async idsNamed(table: TableIndex<Product>, facet: string, text: string, raw: RawCatalogue): Promise<Set<string>> {
    const { kindWords } = await this.knownIn(raw, table)
    const typed = nameKey(text)
    return new Set(
      [...kindWords].flatMap(([key, { kind, id }]) =>
        typed !== '' && facetOfKind[kind] === facet && key.startsWith(typed) ? [id] : [],
      ),
    )
  }

  private async knownIn(raw: RawCatalogue, table: TableIndex<Product>): Promise<CachedRows> {
    const revision = await revisionOf(raw)
    if (this.known?.revision === revision) return this.known
    const { words } = parseVocabulary(await raw.get('lists', 'vocabulary'))
    const nameWords = words.filter(({ kind }) => kind === 'active' || kind === 'form')
    // If the backend does not publish names in all languages, the rows' names are used.
    const ofRows = (facet: string, kind: VocabularyWord['kind']) =>
      (table.columns.facets[facet]?.values ?? []).map((id) => {
        return { kind, id, en: id, zh: null, zhHant: null, others: [] }
      })
    const fallback = [...ofRows('active', 'active'), ...ofRows('formulation', 'form')]
    const vocabulary = makeNameVocabulary(nameWords.length > 0 ? nameWords : fallback)
    this.known = { revision, vocabulary, kindWords: makeFilterWords(words, vocabulary.simplified), rows: new Map() }
    return this.known
  }
}
