import { select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import { listSeparator } from '#i18n/formats.ts'
import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'

export const useMyCountry = (): string | null => {
  const { view } = useSnapshot(sessionState)
  return userOf(view)?.country || null
}

/** Category, number and validity of a product: "Herbicide · PD20080001 · to Nov 2028". */
export const useProductSummary = () => {
  const { t } = useLingui()
  // The month names are translated texts, because a date formatter takes 80 ms on a phone.
  const until = (day: string): string => {
    const [year = '', digits = ''] = day.split('-')
    const month = `m${Number(digits)}`
    return t`to ${select(month, {
      m1: 'Jan',
      m2: 'Feb',
      m3: 'Mar',
      m4: 'Apr',
      m5: 'May',
      m6: 'Jun',
      m7: 'Jul',
      m8: 'Aug',
      m9: 'Sept',
      m10: 'Oct',
      m11: 'Nov',
      other: 'Dec',
    })} ${year}`
  }
  return (product: Pick<Product, 'categories' | 'registrationNo' | 'validUntil'>): string =>
    [product.categories[0]?.categoryName, product.registrationNo, product.validUntil && until(product.validUntil)]
      .filter(Boolean)
      .join(' · ') || t`Registration not stated`
}

export const summariseNames = (items: readonly { readonly name: string }[], count: number): string =>
  items
    .slice(0, count)
    .map((item) => item.name)
    .join(listSeparator())
