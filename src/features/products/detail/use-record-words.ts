import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { formatDay } from '#i18n/formats.ts'

/** Where a product's record comes from, and of which day it is. */
export const useRecordWords = () => {
  const { t } = useLingui()
  return (product: Product): string => {
    if (product.demo) return t`Invented for demonstration`
    const snapshot = product.snapshot ? formatDay(product.snapshot) : ''
    if (snapshot) return t`Chinese pesticide register, record of ${snapshot}`
    return t`Chinese pesticide register, date not stated`
  }
}
