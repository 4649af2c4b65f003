import type { Product } from '#contract/entities/product.ts'
import { compareName, countMatchGroups, rankByName, type Difference } from '#domain/names/compare-name.ts'
import { parseName } from '#domain/names/read-name.ts'
import type { NameVocabulary } from '#domain/names/vocabulary.ts'
import { maxAnswerLines, maxRowsRead, type Answer, type AnswerBase, type NearestName } from './answer.ts'
import type { Chip, ChipKind } from './chips.ts'
import { productLine } from './lines.ts'
import type { Conditions } from './reading.ts'

export const conditionOfChip: Partial<Record<ChipKind, keyof Conditions>> = {
  active: 'actives',
  crop: 'crops',
  pest: 'pests',
  category: 'categories',
  company: 'companies',
  province: 'provinces',
  country: 'country',
  registration: 'registrations',
  content: 'contents',
  form: 'forms',
}

/** If no record meets all conditions, each of these is dropped alone, then the first two, three … together. */
const weakestFirst = ['provinces', 'valid', 'country', 'companies', 'categories', 'pests', 'crops'] as const

interface Library {
  readonly find: (where: Conditions) => Promise<readonly string[]>
  readonly products: (ids: readonly string[]) => Promise<readonly Product[]>
}

const nameKinds: ReadonlySet<ChipKind> = new Set(['active', 'content', 'form'])

const nameIn = (chips: readonly Chip[]): string =>
  chips
    .flatMap(({ kind, text }) =>
      nameKinds.has(kind) ? [text] : kind === 'asked' && text === 'technical' ? ['TC'] : [],
    )
    .join(' ')

/** Removes products whose concentrations are far from those of the question, for example in a different order. */
export const filterByConcentrations = (
  chips: readonly Chip[],
  products: readonly Product[],
  names: NameVocabulary,
): Product[] => {
  const name = parseName(nameIn(chips), names)
  return products.filter((product) => compareName(name, product)?.content !== 'other')
}

const widened = ({ forms: _forms, contents: _contents, technical: _technical, ...rest }: Conditions) => {
  const keys = weakestFirst.filter((key) => Object.hasOwn(rest, key))
  const several = keys.slice(1).map((_, at) => keys.slice(0, at + 2))
  return [[], ...keys.map((key) => [key]), ...several].map((dropped: readonly (keyof Conditions)[]) => ({
    dropped,
    where: Object.fromEntries(
      Object.entries(rest).filter(([key]) => !dropped.some((one) => one === key)),
    ) as Conditions,
  }))
}

interface NearestProducts {
  /** Undefined if products fit after all, with another code of the formulation. Null if there is no name to compare. */
  readonly nearest: NearestName | null | undefined
  readonly products: readonly (readonly [Product, readonly Difference[]])[]
  readonly dropped: readonly (keyof Conditions)[]
}

const answersHere = ({ company }: Product) => company?.answersHere === true

const findNearest = async (
  library: Library,
  names: NameVocabulary,
  asked: Conditions,
  chips: readonly Chip[],
): Promise<NearestProducts | null> => {
  if (!asked.actives || asked.registrations) return null
  const keyword = nameIn(chips)
  const name = parseName(keyword, names)
  // False if the question states a formulation that is not part of the name, such as bait.
  const isWhole = (!asked.forms && !asked.technical) || name.formulation !== null
  let first: NearestProducts | null = null
  for (const { where, dropped } of widened(asked)) {
    const rows = await library.products((await library.find(where)).slice(0, maxRowsRead))
    if (rows.length === 0) continue
    const candidates = [...rows.filter(answersHere), ...rows.filter((row) => !answersHere(row))]
    // One active ingredient "or" another is not the name of a product, so the products are not compared with it.
    if (name.actives.length !== asked.actives.length)
      return { nearest: null, products: candidates.map((row) => [row, []]), dropped }
    const ranking = rankByName(
      name,
      candidates.map((row) => ({ ...row, id: row.pesticideId })),
      () => 0,
    )
    const counts = countMatchGroups(ranking)
    const isExact = isWhole && dropped.length === 0 && counts.exact > 0
    const byId = new Map(rows.map((row) => [row.pesticideId, row]))
    const result: NearestProducts = {
      nearest: isExact
        ? undefined
        : { keyword, where, search: { name: { ...name, actives: [...name.actives], rest: [] }, counts } },
      products: ranking.flatMap(({ id, group }) => {
        const row = byId.get(id)
        return row && (!isExact || group === 'exact') ? [[row, compareName(name, row)?.differences ?? []] as const] : []
      }),
      dropped,
    }
    if (counts.other < ranking.length) return result
    first ??= result
  }
  return first
}

export const nameOfOrder = (
  names: NameVocabulary,
  where: Conditions,
  chips: readonly Chip[],
  products: readonly Product[],
): NearestName | null => {
  const keyword = nameIn(chips)
  const name = parseName(keyword, names)
  if (name.actives.length !== where.actives?.length || (!name.total && !name.formulation)) return null
  const rows = products.map((row) => ({ ...row, id: row.pesticideId }))
  const counts = countMatchGroups(rankByName(name, rows, () => 0))
  return { keyword, where, search: { name: { ...name, actives: [...name.actives], rest: [] }, counts } }
}

/** Reports dropped conditions as unused. Null if a registration or no active is named, or no product is found. */
export const nearestAnswer = async (
  library: Library,
  names: NameVocabulary,
  base: AnswerBase,
): Promise<Extract<Answer, { kind: 'records' }> | null> => {
  const { chips = [], unused = [], remembered } = base
  const result = await findNearest(library, names, remembered.where, chips)
  if (!result) return null
  const { nearest, products, dropped } = result
  const name = nearest?.search.name
  const hasForm = nearest === undefined || Boolean(name?.formulation)
  const hasContent = nearest === undefined || Boolean(name?.total ?? name?.actives.some(({ content }) => content))
  const isDropped = ({ kind, sense, text }: Chip) => {
    if (kind === 'form' || text === 'technical') return !hasForm
    if (kind === 'content') return !hasContent
    const key = sense === 'valid' ? 'valid' : conditionOfChip[kind]
    return dropped.some((one) => one === key)
  }
  const keptChips = chips.filter((chip) => !isDropped(chip))
  return {
    ...base,
    kind: 'records',
    shape: 'products',
    ids: products.map(([{ pesticideId }]) => pesticideId),
    total: products.length,
    lines: products.slice(0, maxAnswerLines).map(([row, differences]) => ({ ...productLine(row), differences })),
    ...(nearest === undefined ? {} : { nearest }),
    chips: keptChips,
    unused: [...chips.filter(isDropped).map(({ text }) => text), ...unused],
  }
}
