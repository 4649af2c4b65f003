import { proxy, ref } from 'valtio'
import type { Product } from '#contract/entities/product.ts'

/** The products selected in the library, across pages and searches, until they are used or cleared. */
export const selection = proxy<{ items: Record<string, Product> }>({ items: {} })

const select = (product: Product): void => {
  // `ref` leaves the row as it is: IndexedDB cannot store valtio's proxies of its lists.
  selection.items[product.pesticideId] = ref(product)
}

export const toggleSelected = (product: Product): void => {
  if (selection.items[product.pesticideId]) delete selection.items[product.pesticideId]
  else select(product)
}

export const selectAll = (products: readonly Product[]): void => products.forEach(select)

export const unselect = (products: readonly Product[]): void => {
  for (const product of products) delete selection.items[product.pesticideId]
}

export const clearSelection = (): void => {
  selection.items = {}
}
