import type { Product } from '#contract/entities/product.ts'
import { quantityProblem } from '../judge.ts'
import type { PastedRow } from './pasted-rows.ts'
import { groupBy } from '#lib/group-by.ts'
import { toStoredText, ambiguousNumber, type AmbiguousNumber } from '#lib/numbers/stored-number.ts'
import { parseTypedNumber } from '#lib/numbers/read-number.ts'
import type { LineField } from '../draft/content.ts'
import { foldText } from '#lib/fold-text.ts'
import { packagingIn, packagingValues } from '../../names/packaging.ts'
import { matchChoice, type DictionaryChoice, type ProductMatch } from './match.ts'

export type SeparatorMeaning = 'grouping' | 'decimal'
export type SeparatorMeanings = Readonly<Partial<Record<string, SeparatorMeaning>>>

/** The meanings that a cell proves: in "1.500,5", points group digits; in "1,500,000", commas do. */
const provenBy = (cell: string): SeparatorMeanings => {
  if (parseTypedNumber(cell).is !== 'number') return {}
  const [sign, other] = [...new Set(cell.replaceAll(/[^.,]/g, ''))]
  if (sign === undefined) return {}
  if (other !== undefined) return { [sign]: 'grouping', [other]: 'decimal' }
  return cell.split(sign).length > 2 ? { [sign]: 'grouping' } : {}
}

export const readSeparatorMeanings = (cells: readonly string[]): SeparatorMeanings => {
  const proven = cells.flatMap((cell) => Object.entries(provenBy(cell)))
  const meanings = Object.fromEntries(proven)
  const isConsistent =
    proven.every(([sign, meaning]) => meanings[sign] === meaning) &&
    Object.values(meanings).filter((meaning) => meaning === 'decimal').length <= 1
  return isConsistent ? meanings : {}
}

export const normaliseCell = (cell: string, signs: SeparatorMeanings): string => {
  const reading = parseTypedNumber(cell)
  const meaning = reading.is === 'either' ? signs[reading.sign] : undefined
  if (reading.is !== 'either' || meaning === undefined) return toStoredText(cell)
  return meaning === 'grouping' ? reading.grouped : reading.decimal
}

/** `text`: the first ambiguous cell. `grouped`: its number if `sign` separates groups; `decimal`: if it is decimal. */
export type SeparatorQuestion = AmbiguousNumber & { readonly count: number }

export const separatorQuestions = (cells: readonly string[], signs: SeparatorMeanings): SeparatorQuestion[] => {
  const questions = cells.flatMap((cell) => ambiguousNumber(normaliseCell(cell, signs)) ?? [])
  return [...groupBy(questions, ({ sign }) => sign).values()].flatMap(([first, ...others]) =>
    first ? { ...first, count: others.length + 1 } : [],
  )
}

export type PasteProblem =
  | 'searching'
  | 'no-product'
  | 'unknown-product'
  | 'choose-product'
  | 'no-supplier'
  | 'twice'
  | 'quantity'
  | 'ambiguous'

export interface CheckedRow {
  readonly row: PastedRow
  /** Several if the buyer asks all suppliers of the product. */
  readonly products: readonly Product[]
  /** The products among which the buyer must choose. The first `exact` of them may be chosen together. */
  readonly candidates: readonly Product[]
  readonly exact: number
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  readonly remark: string
  /** Columns whose cell was not understood. Their fields remain empty. */
  readonly open: readonly ('unit' | 'packaging')[]
  readonly problem: PasteProblem | null
}

export interface PasteContext {
  /** Null while the search for matching products is running. */
  readonly matchOf: (text: string) => ProductMatch | null
  readonly chosen: (row: PastedRow) => string | undefined
  readonly units: readonly DictionaryChoice[]
  readonly packagings: readonly DictionaryChoice[]
  readonly fields: readonly LineField[]
  readonly signs: SeparatorMeanings
}

export const allProductsChoice = '*'

const productsOf = (match: ProductMatch | null, chosen: string | undefined): readonly Product[] => {
  if (match?.at === 'one') return [match.product]
  if (match?.at !== 'several') return []
  if (chosen === allProductsChoice) return match.products.slice(0, match.exact).filter(({ company }) => company)
  return match.products.filter((one) => one.pesticideId === chosen)
}

const productProblem = (
  row: PastedRow,
  match: ProductMatch | null,
  products: readonly Product[],
): PasteProblem | null => {
  if (row.product === '') return 'no-product'
  if (match === null) return 'searching'
  if (products.length > 0) return products.every(({ company }) => company) ? null : 'no-supplier'
  return match.at === 'several' ? 'choose-product' : 'unknown-product'
}

/** The last words of "200 L drum UN 1H1" may exclude the only offered material, so no packaging is filled in. */
const packagingOf = ({ packaging: cell, remarks }: PastedRow, choices: readonly DictionaryChoice[]) => {
  const values = choices.map(({ value }) => value)
  const parts = (cell || remarks).split(/[;；\n]|[,，](?!\d)/).map((part) => foldText(part.normalize('NFKC')).trim())
  const [named] = parts.flatMap((part) => {
    const [found] = packagingIn(part)
    return found && found.at === 0 && found.end === part.length ? [packagingValues(found, values)] : []
  })
  const packaging = matchChoice(cell || remarks, choices) ?? (named?.length === 1 ? (named[0] ?? '') : '')
  return {
    packaging,
    isStated: cell !== '' || packaging !== '' || named !== undefined,
    remark: cell === '' && packaging !== '' && parts.length === 1 ? '' : remarks,
  }
}

/** An unclear unit or packaging does not prevent adding a row. */
export const checkPastedRows = (rows: readonly PastedRow[], context: PasteContext): CheckedRow[] => {
  const seenIds = new Set<string>()
  return rows.map((row) => {
    const match = row.product === '' ? null : context.matchOf(row.product)
    const products = productsOf(match, context.chosen(row))
    const has = (field: LineField) => context.fields.includes(field)
    const quantity = has('quantity') && row.quantity !== '' ? normaliseCell(row.quantity, context.signs) : ''
    const unit = has('unit') ? (matchChoice(row.unit, context.units) ?? '') : ''
    const { packaging, isStated, remark } = packagingOf(row, has('packaging') ? context.packagings : [])
    const wrong = quantity === '' ? null : quantityProblem(quantity)
    const isRepeated = products.some(({ pesticideId }) => seenIds.has(pesticideId))
    const problem =
      productProblem(row, match, products) ??
      (isRepeated ? 'twice' : wrong === null || wrong === 'ambiguous' ? wrong : 'quantity')
    if (problem === null) for (const { pesticideId } of products) seenIds.add(pesticideId)
    const [candidates, exact] = match?.at === 'several' ? [match.products, match.exact] : [[], 0]
    const open = (['unit', 'packaging'] as const).filter(
      (field) => has(field) && (field === 'unit' ? row.unit !== '' && unit === '' : isStated && packaging === ''),
    )
    return { row, products, candidates, exact, quantity, unit, packaging, remark, open, problem }
  })
}
