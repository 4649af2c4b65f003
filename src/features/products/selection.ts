import { proxy, ref, useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'

/** The number of columns that can still be read side by side. */
export const maxCompared = 4

/** The ids in the address, without duplicates, at most four. */
export const readCompared = (params: URLSearchParams): string[] =>
  [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, maxCompared)

/** The products selected in the library, across pages and searches, until they are used or cleared. */
export const selection = proxy<{ items: Record<string, Product> }>({ items: {} })

function select(product: Product): void {
  // `ref` leaves the row unproxied: IndexedDB cannot store valtio's proxies of its lists.
  selection.items[product.pesticideId] = ref(product)
}

export function toggleSelected(product: Product): void {
  if (selection.items[product.pesticideId]) delete selection.items[product.pesticideId]
  else select(product)
}

export const selectAll = (products: readonly Product[]): void => products.forEach(select)

export function unselect(products: readonly Product[]): void {
  for (const product of products) delete selection.items[product.pesticideId]
}

export function clearSelection(): void {
  selection.items = {}
}

/** The selected products: `items` by id, to mark rows; `chosen` to act on. */
export function useSelected() {
  const { items } = useSnapshot(selection)
  // `items` contains the rows unproxied, so that they can be stored in the database.
  return { items, chosen: Object.values(items) as Product[] }
}
