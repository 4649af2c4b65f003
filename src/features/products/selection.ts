import { proxy, ref, useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'

export const maxComparedProducts = 4

export const readComparedIds = (params: URLSearchParams): string[] =>
  [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))].slice(0, maxComparedProducts)

export const selection = proxy<{ items: Record<string, Product> }>({ items: {} })

export function selectProducts(products: readonly Product[]): void {
  // `ref` prevents valtio from making proxies of the lists in a row, which IndexedDB could not store.
  for (const product of products) selection.items[product.pesticideId] = ref(product)
}

export function deselectProducts(products: readonly Product[]): void {
  for (const product of products) delete selection.items[product.pesticideId]
}

export const toggleSelection = (product: Product): void =>
  (product.pesticideId in selection.items ? deselectProducts : selectProducts)([product])

export function clearSelection(): void {
  selection.items = {}
}

export function useSelectedProducts() {
  const { items } = useSnapshot(selection)
  // `items` contains plain rows, not proxies, so the type assertion is safe.
  return { items, chosen: Object.values(items) as Product[] }
}
