import type { Product } from '#contract/entities/product.ts'
import type { LineContent, RequestContent } from '#domain/requests/draft/content.ts'
import type { JudgedRow } from '#domain/requests/paste/judge-pasted.ts'

type Good = JudgedRow & { readonly product: Product }
export const isGood = (row: JudgedRow | null): row is Good =>
  row !== null && row.problem === null && row.product !== null

const filled = (line: LineContent, { quantity, unit, packaging }: Good): LineContent => ({
  ...line,
  quantity: quantity || line.quantity,
  unit: unit || line.unit,
  packaging: packaging || line.packaging,
})

/** Adds the rows to the request. A product that it already has takes the row's values; nothing is requested twice. */
export const withRows = (
  content: RequestContent,
  rows: readonly Good[],
  lineOf: (product: Product) => LineContent,
): RequestContent => {
  const known = new Set(content.lines.map((line) => line.pesticideId))
  const rowOf = (line: LineContent) => rows.find((row) => row.product.pesticideId === line.pesticideId)
  const changed = content.lines.map((line) => {
    const row = rowOf(line)
    return row ? filled(line, row) : line
  })
  const added = rows.filter((row) => !known.has(row.product.pesticideId)).map((row) => filled(lineOf(row.product), row))
  return { ...content, lines: [...changed, ...added] }
}
