import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import { nameKey } from '../../names/fold.ts'

export type DictionaryChoice = Readonly<{ value: string; label: string }>

const namesOf = ({ value, label }: DictionaryChoice): string[] =>
  [value, label, ...label.split(/[()（）]/)].map(nameKey).filter(Boolean)

const usualUnits: ReadonlyMap<string, string> = new Map(
  [
    ['l', 'liter liters litre litres litro litros lt lts ltr ltrs 升 公升'],
    ['kg', 'kgs kilo kilos kilogram kilograms kilogramo kilogramos 千克 公斤'],
    ['t', 'ton tons tonne tonnes tn tns mt tm tonelada toneladas 吨 噸 公吨 公噸'],
  ].flatMap(([unit = '', words = '']) => words.split(' ').map((word) => [word, unit] as const)),
)

/** "contenedor de 40 pies" is fcl40. Null without a size, because several entries match. */
const containerIn = (text: string): string | null => {
  const [, size] = /^x?(?:fcl|contenedor(?:es)?|containers?)?(?:de)?(20|40)(?!\d)/.exec(text) ?? []
  return size && /fcl|contenedor|container|[柜櫃]|^x?\d\d(?:ft|feet|pies|gp|hc|hq|尺)/.test(text) ? `fcl${size}` : null
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,()]+/)
    .map(nameKey)
    .filter(Boolean)

export const matchChoice = (text: string, choices: readonly DictionaryChoice[]): string | null => {
  const wantedKey = nameKey(text)
  if (wantedKey === '') return null
  const container = containerIn(wantedKey)
  if (container !== null) return choices.find(({ value }) => value === container)?.value ?? null
  const sameChoices = choices.filter((choice) => namesOf(choice).includes(usualUnits.get(wantedKey) ?? wantedKey))
  if (sameChoices.length === 1) return sameChoices[0]?.value ?? null
  if (sameChoices.length > 1) return sameChoices.find((choice) => nameKey(choice.value) === wantedKey)?.value ?? null
  // "25 kg bag" matches "25 kg kraft paper bag" only if no other entry is a bag of 25 kg.
  const words = wordsOf(text)
  const close = choices.filter(({ label }) => {
    const labelWords = new Set(wordsOf(label))
    return words.length > 1 && words.every((word) => labelWords.has(word))
  })
  return close.length === 1 ? (close[0]?.value ?? null) : null
}

/** `several`: the buyer chooses one, or all of the first `exact` products together. */
export type ProductMatch =
  | { readonly at: 'one'; readonly product: Product }
  | { readonly at: 'several'; readonly products: readonly Product[]; readonly exact: number }
  | { readonly at: 'none' }

const noMatch: ProductMatch = { at: 'none' }

const bareText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, '')

const namesIn = ({ name, nameEn, nameZh }: Product) => [name, nameEn, nameZh].map((one) => bareText(one ?? ''))
const isNamed = (product: Product, query: string) => namesIn(product).some((name) => name && name === query)

const isPartlyNamed = (product: Product, cell: string) => {
  const words = cell.split(/\s+/).map(bareText).filter(Boolean)
  const hasWord = words.some((word) => /\p{L}{3}|\p{Script=Han}{2}/u.test(word))
  return hasWord && namesIn(product).some((name) => words.every((word) => name.includes(word)))
}

const sumRow = /^(?:(?:sub|grand)?totale?s?|sumas?|sum|合计|合計|总计|總計|小计|小計)$/

/** True for a spreadsheet error, a word for a total or a number with separators: a search would mislead. */
export const cannotNameProduct = (cell: string): boolean => {
  const text = cell.normalize('NFKC').trim()
  return text.startsWith('#') || sumRow.test(nameKey(text)) || (/^[\d.,'’\s]+$/.test(text) && !/^\d+$/.test(text))
}

const withoutZeros = (text: string) => text.replace(/^0+(?=\d)/, '')

/** Up to three zeros are added to a number, because spreadsheets drop leading zeros. */
export const registrationNumbersOf = (cell: string): string[] => {
  const text = cell.normalize('NFKC').trim()
  if (/^\d+$/.test(text)) return [0, 1, 2, 3].map((zeros) => '0'.repeat(zeros) + withoutZeros(text))
  const words = text.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? []
  return words.filter((word) => word !== text && word.replaceAll(/\D/g, '').length > 3)
}

/** A registration number takes precedence over everything else in the cell. */
const byNumber = (cell: string, candidates: readonly Product[]): ProductMatch | null => {
  const texts = new Set([cell, ...registrationNumbersOf(cell)].map(bareText))
  const products = candidates.filter(
    ({ registrationNo, pesticideId }, at) =>
      texts.has(bareText(registrationNo)) && candidates.findIndex((one) => one.pesticideId === pesticideId) === at,
  )
  const [product, ...others] = products
  if (!product) return null
  const isAsWritten =
    others.length === 0 && (!/^\d+$/.test(bareText(cell)) || bareText(product.registrationNo) === bareText(cell))
  return isAsWritten ? { at: 'one', product } : { at: 'several', products, exact: 0 }
}

/** `read`: the cell as parsed by the search, if it is a product name. Candidates are then sorted by similarity. */
export const matchProduct = (
  cell: string,
  candidates: readonly Product[],
  read: NamedSearch | null = null,
): ProductMatch => {
  const numberMatch = byNumber(cell, candidates)
  if (numberMatch || /^\d+$/.test(bareText(cell))) return numberMatch ?? noMatch
  const [same, ...others] = candidates.filter((product) => isNamed(product, bareText(cell)))
  if (same) return others.length === 0 ? { at: 'one', product: same } : severalMatch([same, ...others])
  const [first] = candidates
  if (!read || !first) {
    const partMatches = candidates.filter((product) => isPartlyNamed(product, cell))
    return partMatches.length === 0 ? noMatch : severalMatch(partMatches, 0)
  }
  const { name, counts } = read
  const isFull =
    name.total !== null || name.formulation !== null || name.actives.some(({ content }) => content !== null)
  const isSpeltRight = name.actives.every(({ corrected }) => corrected === null)
  if (counts.exact === 1 && isFull && isSpeltRight) return { at: 'one', product: first }
  const close = counts.exact + counts.near + counts.unstated
  return severalMatch(close > 0 ? candidates.slice(0, close) : candidates, Math.min(counts.exact, candidates.length))
}

const severalMatch = (products: readonly Product[], exact = products.length): ProductMatch => ({
  at: 'several',
  products,
  exact,
})
