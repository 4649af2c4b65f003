import type { Product } from '#contract/entities/product.ts'

/** A product in the cart. `product` is null if only its id is known, because this device's library lacks it. */
export interface CartLine {
  readonly pesticideId: string
  readonly product: Product | null
  /** The change was not sent to the server yet. */
  readonly pending: boolean
}

export interface CartGroup {
  /** '' for products whose supplier the register does not name. */
  readonly companyId: string
  readonly supplier: Product['company']
  readonly lines: readonly CartLine[]
}

/**
 * Groups by supplier, in the order in which each supplier's first product was added. Products without a supplier come
 * last.
 */
export const groupBySupplier = (lines: readonly CartLine[]): CartGroup[] => {
  const groups = new Map<string, { supplier: Product['company']; lines: CartLine[] }>()
  for (const line of lines) {
    const supplier = line.product?.company ?? null
    const id = supplier?.companyId ?? ''
    const group = groups.get(id) ?? { supplier, lines: [] }
    group.lines.push(line)
    groups.set(id, group)
  }
  return [...groups]
    .map(([companyId, group]) => ({ companyId, ...group }))
    .sort((a, b) => Number(a.companyId === '') - Number(b.companyId === ''))
}

/** How much of a group is selected. */
export const tickState = (ids: readonly string[], ticked: ReadonlySet<string>): 'on' | 'off' | 'mixed' => {
  const count = ids.filter((id) => ticked.has(id)).length
  if (count === 0) return 'off'
  return count === ids.length ? 'on' : 'mixed'
}

export const withTicks = (ticked: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(ticked)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
