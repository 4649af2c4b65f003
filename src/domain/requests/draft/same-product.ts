import { bySupplier } from './by-supplier.ts'
import type { LineContent, RequestContent } from './content.ts'
import type { LineField } from '../kind-rules.ts'

const isSame = (a: LineContent, b: LineContent) =>
  a.name === b.name && a.formulation === b.formulation && a.totalContent === b.totalContent

/** The first line of the form with the same product, from another supplier; null if this is the first. */
export const firstOfProduct = (content: RequestContent, lineId: string): LineContent | null => {
  const lines = bySupplier(content).flatMap((group) => group.lines)
  const line = lines.find((one) => one.lineId === lineId)
  const first = line && lines.find((one) => isSame(one, line))
  return first && first.lineId !== lineId ? first : null
}

/**
 * The lines that change together with this one: a value for the same product is entered once for all suppliers. A line
 * with another value was given its own and stays.
 */
export const linesAlongWith = (content: RequestContent, line: LineContent, field: LineField): string[] =>
  content.lines
    .filter((one) => one[field] === line[field] && firstOfProduct(content, one.lineId)?.lineId === line.lineId)
    .map((one) => one.lineId)
