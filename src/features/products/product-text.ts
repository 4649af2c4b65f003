import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { formatMonth } from '#i18n/formats.ts'

/** "Herbicide · PD20082713 · to Nov 2028": the line under every product's name. */
export const useProductLine = () => {
  const { t } = useLingui()
  return (product: Pick<Product, 'categories' | 'registrationNo' | 'validUntil'>): string => {
    const until = product.validUntil ? formatMonth(product.validUntil) : ''
    return [product.categories[0]?.categoryName, product.registrationNo, until && t`to ${until}`]
      .filter(Boolean)
      .join(' · ')
  }
}

export const firstNames = (items: readonly { readonly name: string }[], count: number): string =>
  items
    .slice(0, count)
    .map((item) => item.name)
    .join(', ')
