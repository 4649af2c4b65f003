import type { MatchGroup, NamedSearch } from '#contract/entities/product-name.ts'
import { countGroups, rankByName, type RankedName } from '#domain/names/compare-name.ts'
import { readName } from '#domain/names/read-name.ts'
import { namesOfBase } from '#domain/names/vocabulary.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Library } from '../library.ts'
import { findNamedProducts, findProductIds, type ProductFilter } from '../products/repo.ts'

const maxRest = 4

export interface NamedProducts {
  readonly search: NamedSearch
  readonly filter: ProductFilter
  readonly ranked: readonly RankedName[]
}

const rank = async (
  db: Database,
  library: Library,
  shape: string,
  asked: ProductFilter,
): Promise<NamedProducts | null> => {
  const { keyword } = asked
  if (!keyword) return null
  const vocabulary = await library.names(shape)
  const name = readName(keyword.text, vocabulary)
  const number = name.registration ?? name.cas
  if (number !== null && number !== keyword.text) {
    const numbered = { ...asked, keyword: { text: number } }
    const ids = await findProductIds(db, numbered)
    if (ids.length > 0) {
      const ranked = ids.map((id) => ({ id, group: 'exact' as const }))
      const only = { ...name, actives: [...name.actives], rest: [] }
      return { search: { name: only, counts: countGroups(ranked) }, filter: numbered, ranked }
    }
  }
  const instead = name.actives.map(({ base }) => namesOfBase(vocabulary, base))
  if (instead.length === 0 || instead.some((names) => names.length === 0)) return null
  const filter = { ...asked, keyword: { text: keyword.text, instead } }
  const products = await findNamedProducts(db, filter)
  // A remaining word of the keyword counts only if a product with the named active ingredients contains it.
  const met: ReadonlySet<string>[] = []
  const unused: string[] = []
  for (const word of name.rest.slice(0, maxRest)) {
    const ids = new Set(await findProductIds(db, { ...filter, keyword: { text: word, instead: [...instead, [word]] } }))
    if (ids.size > 0) met.push(ids)
    else unused.push(word)
  }
  const meeting = products.filter(({ id }) => met.every((ids) => ids.has(id)))
  const ranked = rankByName(
    name,
    meeting.length > 0 ? meeting : products,
    (id) => met.filter((ids) => ids.has(id)).length,
  )
  if (ranked.length === 0) return null
  const rest = meeting.length > 0 ? [...unused, ...name.rest.slice(maxRest)] : name.rest
  return {
    search: { name: { ...name, actives: [...name.actives], rest: [...rest] }, counts: countGroups(ranked) },
    filter,
    ranked,
  }
}

export const findNamed = (
  db: Database,
  library: Library,
  shape: string,
  asked: ProductFilter,
): Promise<NamedProducts | null> => library.cached(['named', shape, asked], () => rank(db, library, shape, asked))

export const pageOfNamed = (
  { ranked }: NamedProducts,
  match: MatchGroup | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { readonly ids: readonly string[]; readonly total: number } => {
  const selection = match === undefined ? ranked : ranked.filter(({ group }) => group === match)
  return { ids: selection.slice(offset, offset + limit).map(({ id }) => id), total: selection.length }
}
