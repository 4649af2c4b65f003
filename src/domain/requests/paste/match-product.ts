import type { Product } from '#contract/entities/product.ts'

/** `one`: the only match. `several`: the buyer chooses. `none`: the catalogue has no match. */
export type ProductMatch =
  | { readonly at: 'one'; readonly product: Product }
  | { readonly at: 'several'; readonly products: readonly Product[] }
  | { readonly at: 'none' }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

const bare = (text: string) => plain(text).replaceAll(' ', '')

const isNamed = (product: Product, wanted: string) =>
  [product.name, product.nameEn, product.nameZh].some((name) => name && bare(name) === wanted)

/**
 * What a cell means among the products found for it. A registration number identifies one product, a name often does
 * not.
 */
export const matchProduct = (text: string, found: readonly Product[]): ProductMatch => {
  const wanted = bare(text)
  const registered = found.find((product) => bare(product.registrationNo) === wanted)
  if (registered) return { at: 'one', product: registered }
  if (found.length === 0) return { at: 'none' }
  const named = found.filter((product) => isNamed(product, wanted))
  const [first, ...others] = named
  if (first && others.length === 0) return { at: 'one', product: first }
  return { at: 'several', products: first ? named : found }
}
