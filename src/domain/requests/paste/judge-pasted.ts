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
  /** The quantity can be two numbers. */
  | 'ambiguous'
  | 'unit'
  | 'packaging'

export interface JudgedRow {
  readonly row: PastedRow
  readonly product: Product | null
  /** Given where the buyer has to say which. */
  readonly candidates: readonly Product[]
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  /** Null: it can be added. */
  readonly problem: PasteProblem | null
}

interface Choice {
  readonly value: string
  readonly label: string
}

export interface PasteContext {
  /** Null while it is being looked for. */
  readonly matchOf: (text: string) => ProductMatch | null
  /** What the buyer chose for a row, by its text. */
  readonly chosen: (row: PastedRow) => string | undefined
  readonly units: readonly Choice[]
  readonly packagings: readonly Choice[]
  /** The fields a line of this kind has: others of the sheet are not looked at. */
  readonly fields: readonly LineField[]
  /** What the signs of the quantities mean, as far as the column or the buyer has said. */
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
 * What each row comes to. A field that is empty may be filled in the form; one that says something nobody
 * understands is a problem of its row. Null while its product is being looked for.
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
