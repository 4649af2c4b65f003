import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { selection } from './selection-state.ts'

/** The selected products: `items` by id, to mark rows; `chosen` to act on. */
export const useSelected = () => {
  const { items } = useSnapshot(selection)
  // `items` holds the rows unproxied, so that they can be stored in the database.
  return { items, chosen: Object.values(items) as Product[] }
}
