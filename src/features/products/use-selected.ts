import { snapshot, useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { selection } from './selection-state.ts'

/** The ticked products: `items` by id, to mark rows by; `chosen` to act on. */
export const useSelected = () => {
  const { items } = useSnapshot(selection)
  // Watched above, taken here: what the hook gives out is wrapped, and the database refuses to keep that.
  const chosen = Object.keys(items).length > 0 ? (Object.values(snapshot(selection).items) as Product[]) : []
  return { items, chosen }
}
