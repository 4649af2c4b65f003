import type { LineContent } from './content.ts'

export interface SupplierLines {
  readonly companyId: string
  readonly companyName: string
  readonly lines: readonly LineContent[]
}

/** Lines grouped by supplier, both in the order in which they were chosen, as in the form. */
export const bySupplier = (content: { readonly lines: readonly LineContent[] }): SupplierLines[] => {
  const groups = new Map<string, LineContent[]>()
  for (const line of content.lines) groups.set(line.companyId, [...(groups.get(line.companyId) ?? []), line])
  return [...groups].map(([companyId, lines]) => ({ companyId, companyName: lines[0]?.companyName ?? '', lines }))
}
