import type { LineContent } from './content.ts'

export interface SupplierLines {
  readonly companyId: string
  readonly companyName: string
  readonly lines: readonly LineContent[]
}

/** Lines under their supplier, both in the order they were chosen: as the form shows them. */
export const bySupplier = (content: { readonly lines: readonly LineContent[] }): SupplierLines[] => {
  const groups = new Map<string, LineContent[]>()
  for (const line of content.lines) groups.set(line.companyId, [...(groups.get(line.companyId) ?? []), line])
  return [...groups].map(([companyId, lines]) => ({ companyId, companyName: lines[0]?.companyName ?? '', lines }))
}
