import { proxy } from 'valtio'
import type { Product } from '#contract/entities/product.ts'

/** Products ticked in the library, across pages and searches, until they are used or cleared. */
export const selection = proxy<{ items: Record<string, Product> }>({ items: {} })

export const toggleSelected = (product: Product): void => {
  if (selection.items[product.pesticideId]) delete selection.items[product.pesticideId]
  else selection.items[product.pesticideId] = product
}

export const selectAll = (products: readonly Product[]): void => {
  for (const product of products) selection.items[product.pesticideId] = product
}

export const unselect = (products: readonly Product[]): void => {
  for (const product of products) delete selection.items[product.pesticideId]
}

export const clearSelection = (): void => {
  selection.items = {}
}
