import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shownCount } from './badge.tsx'

/** The name of a way to the cart, with what its badge shows. */
export const useCartLabel = (total: number): string => {
  const { t } = useLingui()
  const shown = shownCount(total)
  if (total === 0) return t`Cart`
  if (shown !== String(total)) return t`Cart, ${shown} products`
  return t`Cart, ${plural(total, { one: '# product', other: '# products' })}`
}
