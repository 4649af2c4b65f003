import type { Product } from '#contract/entities/product.ts'

/** A product's name in a language, from the names of its active ingredients; null if one of them has no such name. */
export const productNameIn = (product: Pick<Product, 'nameZh' | 'ingredients'>, locale: string): string | null => {
  const names = product.ingredients.map(({ nameEn, nameEs, nameZh }) => {
    if (locale === 'es') return nameEs ?? null
    return locale.startsWith('zh') ? (nameZh ?? null) : nameEn
  })
  if (names.length === 0 || names.includes(null)) return locale.startsWith('zh') ? (product.nameZh ?? null) : null
  return names.join(' + ')
}
