import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { selection } from './selection-state.ts'

/** The ticked products: `items` by id, to mark rows by; `chosen` to act on. */
export const useSelected = () => {
  const { items } = useSnapshot(selection)
  // Only which are ticked is watched: the rows themselves are given as they are, for the database to keep.
  return { items, chosen: Object.values(items) as Product[] }
}
