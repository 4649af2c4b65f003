import type { Product } from '#contract/entities/product.ts'
import { quantityProblem } from '../judge.ts'
import type { PastedRow } from './pasted-rows.ts'
import { storedNumber, openQuestion } from '#lib/numbers/stored-number.ts'
import { readNumber } from '#lib/numbers/read-number.ts'
import type { LineField } from '../draft/content.ts'
import { matchChoice, type Choice, type ProductMatch } from './match.ts'

/** What a point or a comma means in a column of ambiguous numbers. */
export type SignMeaning = 'grouping' | 'decimal'
export type SignMeanings = Readonly<Partial<Record<string, SignMeaning>>>

/** "1.500,5": points group and commas are decimal; "1,500,000": commas group. */
const provenBy = (cell: string): SignMeanings => {
  if (readNumber(cell).is !== 'number') return {}
  const [sign, other] = [...new Set(cell.replaceAll(/[^.,]/g, ''))]
  if (sign === undefined) return {}
  if (other !== undefined) return { [sign]: 'grouping', [other]: 'decimal' }
  return cell.split(sign).length > 2 ? { [sign]: 'grouping' } : {}
}

/** Cells that contradict each other prove nothing. */
export const provenSigns = (cells: readonly string[]): SignMeanings => {
  const proven: Partial<Record<string, SignMeaning>> = {}
  for (const cell of cells)
    for (const [sign, meaning] of Object.entries(provenBy(cell))) {
      if (proven[sign] !== undefined && proven[sign] !== meaning) return {}
      proven[sign] = meaning
    }
  return Object.values(proven).filter((meaning) => meaning === 'decimal').length > 1 ? {} : proven
}

/** Converts a cell to the form in which a field stores it, using what is known about its column's separators. */
export const readInColumn = (cell: string, signs: SignMeanings): string => {
  const reading = readNumber(cell)
  const meaning = reading.is === 'either' ? signs[reading.sign] : undefined
  if (reading.is !== 'either' || meaning === undefined) return storedNumber(cell)
  return meaning === 'grouping' ? reading.grouped : reading.decimal
}

export interface SignQuestion {
  readonly sign: string
  /** The first ambiguous cell, and its possible meanings. */
  readonly text: string
  readonly grouped: string
  readonly decimal: string
  /** The number of cells to which the answer applies. */
  readonly count: number
}

/** One question for each separator, not for each row. */
export const signQuestions = (cells: readonly string[], signs: SignMeanings): SignQuestion[] => {
  const questions = new Map<string, SignQuestion>()
  for (const cell of cells) {
    const question = openQuestion(readInColumn(cell, signs))
    if (!question) continue
    const existing = questions.get(question.sign)
    questions.set(question.sign, existing ? { ...existing, count: existing.count + 1 } : { ...question, count: 1 })
  }
  return [...questions.values()]
}

export type PasteProblem =
  | 'no-product'
  | 'unknown-product'
  | 'choose-product'
  | 'no-supplier'
  | 'twice'
  | 'quantity'
  /** The quantity can be read as two numbers. */
  | 'ambiguous'

export interface JudgedRow {
  readonly row: PastedRow
  /** More than one if the buyer asks all suppliers that offer it. */
  readonly products: readonly Product[]
  /** Present if the buyer has to choose; the first `exact` may be chosen together. */
  readonly candidates: readonly Product[]
  readonly exact: number
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  /** Columns whose cells were not understood: the fields remain empty, to be filled in later. */
  readonly open: readonly ('unit' | 'packaging')[]
  /** Null if the row can be added. */
  readonly problem: PasteProblem | null
}

export interface PasteContext {
  /** Null during the search. */
  readonly matchOf: (text: string) => ProductMatch | null
  /** The buyer's choice for a row, by its text: the id of a product, or `allProducts`. */
  readonly chosen: (row: PastedRow) => string | undefined
  readonly units: readonly Choice[]
  readonly packagings: readonly Choice[]
  /** Other columns of the spreadsheet are ignored. */
  readonly fields: readonly LineField[]
  /** The meanings that the column or the buyer has shown. */
  readonly signs: SignMeanings
}

/** Chooses every product that matches exactly, each from a different supplier. */
export const allProducts = '*'

const productsOf = (match: ProductMatch | null, chosen: string | undefined): readonly Product[] => {
  if (match?.at === 'one') return [match.product]
  if (match?.at !== 'several') return []
  if (chosen === allProducts) return match.products.slice(0, match.exact).filter(({ company }) => company)
  return match.products.filter((one) => one.pesticideId === chosen)
}

const productProblem = (
  row: PastedRow,
  match: ProductMatch | null,
  products: readonly Product[],
): PasteProblem | null => {
  if (row.product === '') return 'no-product'
  if (products.length > 0) return products.every(({ company }) => company) ? null : 'no-supplier'
  return match?.at === 'several' ? 'choose-product' : 'unknown-product'
}

/** An empty field can be filled in later, and so can one whose cell is unclear. Null during the search. */
export const judgePasted = (rows: readonly PastedRow[], context: PasteContext): (JudgedRow | null)[] => {
  const seenIds = new Set<string>()
  return rows.map((row) => {
    const match = row.product === '' ? null : context.matchOf(row.product)
    if (row.product !== '' && match === null) return null
    const products = productsOf(match, context.chosen(row))
    const has = (field: LineField) => context.fields.includes(field)
    const quantity = has('quantity') && row.quantity !== '' ? readInColumn(row.quantity, context.signs) : ''
    const unit = has('unit') ? (matchChoice(row.unit, context.units) ?? '') : ''
    const packaging = has('packaging') ? (matchChoice(row.packaging, context.packagings) ?? '') : ''
    const wrong = quantity === '' ? null : quantityProblem(quantity)
    const repeated = products.some(({ pesticideId }) => seenIds.has(pesticideId))
    const problem =
      productProblem(row, match, products) ??
      (repeated ? 'twice' : wrong === null || wrong === 'ambiguous' ? wrong : 'quantity')
    if (problem === null) for (const { pesticideId } of products) seenIds.add(pesticideId)
    const [candidates, exact] = match?.at === 'several' ? [match.products, match.exact] : [[], 0]
    const open = (['unit', 'packaging'] as const).filter(
      (field) => has(field) && row[field] !== '' && (field === 'unit' ? unit : packaging) === '',
    )
    return { row, products, candidates, exact, quantity, unit, packaging, open, problem }
  })
}
