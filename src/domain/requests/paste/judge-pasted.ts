import type { Product } from '#contract/entities/product.ts'
import type { LineField } from '../kind-rules.ts'
import { quantityProblem } from '../judge.ts'
import { matchChoice } from './match-choice.ts'
import type { ProductMatch } from './match-product.ts'
import type { PastedRow } from './pasted-rows.ts'
import type { SignMeanings } from './sign-meanings.ts'
import { readInColumn } from './sign-meanings.ts'

export type PasteProblem =
  | 'no-product'
  | 'unknown-product'
  | 'choose-product'
  | 'no-supplier'
  | 'twice'
  | 'quantity'
  /** The quantity can be read as two numbers. */
  | 'ambiguous'
  | 'unit'
  | 'packaging'

export interface JudgedRow {
  readonly row: PastedRow
  readonly product: Product | null
  /** Present if the buyer has to choose one. */
  readonly candidates: readonly Product[]
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  /** Null if the row can be added. */
  readonly problem: PasteProblem | null
}

interface Choice {
  readonly value: string
  readonly label: string
}

export interface PasteContext {
  /** Null while it is being searched. */
  readonly matchOf: (text: string) => ProductMatch | null
  /** The buyer's choice for a row, by its text. */
  readonly chosen: (row: PastedRow) => string | undefined
  readonly units: readonly Choice[]
  readonly packagings: readonly Choice[]
  /** The fields that a line of this kind has; other columns of the sheet are ignored. */
  readonly fields: readonly LineField[]
  /** What the separators in the quantities mean, as far as the column or the buyer has shown. */
  readonly signs: SignMeanings
}

const productOf = (match: ProductMatch | null, chosen: string | undefined) => {
  if (match?.at === 'one') return match.product
  return (match?.at === 'several' && match.products.find((one) => one.pesticideId === chosen)) || null
}

const productProblem = (row: PastedRow, match: ProductMatch | null, product: Product | null): PasteProblem | null => {
  if (row.product === '') return 'no-product'
  if (product) return product.company ? null : 'no-supplier'
  return match?.at === 'several' ? 'choose-product' : 'unknown-product'
}

/**
 * The result for each row. An empty field can be filled in later in the form; a value that cannot be understood is a
 * problem of its row. Null while its product is being searched.
 */
export const judgePasted = (rows: readonly PastedRow[], context: PasteContext): (JudgedRow | null)[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    const match = row.product === '' ? null : context.matchOf(row.product)
    if (row.product !== '' && match === null) return null
    const product = productOf(match, context.chosen(row))
    const has = (field: LineField) => context.fields.includes(field)
    const quantity = has('quantity') && row.quantity !== '' ? readInColumn(row.quantity, context.signs) : ''
    const unit = has('unit') ? (matchChoice(row.unit, context.units) ?? '') : ''
    const packaging = has('packaging') ? (matchChoice(row.packaging, context.packagings) ?? '') : ''
    const fieldProblem = (): PasteProblem | null => {
      const wrong = quantity === '' ? null : quantityProblem(quantity)
      if (wrong) return wrong === 'ambiguous' ? wrong : 'quantity'
      if (has('unit') && row.unit !== '' && unit === '') return 'unit'
      return has('packaging') && row.packaging !== '' && packaging === '' ? 'packaging' : null
    }
    const repeated = product !== null && seen.has(product.pesticideId)
    const problem = productProblem(row, match, product) ?? (repeated ? 'twice' : fieldProblem())
    if (product && problem === null) seen.add(product.pesticideId)
    const candidates = match?.at === 'several' ? match.products : []
    return { row, product, candidates, quantity, unit, packaging, problem }
  })
}
