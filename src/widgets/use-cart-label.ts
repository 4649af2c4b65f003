import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shownCount } from '#ui/badge.tsx'

/** Accessible name of a link to the cart, with the count of its badge. */
export const useCartLabel = (total: number): string => {
  const { t } = useLingui()
  const shown = shownCount(total)
  return total === 0 ? t`Cart` : t`Cart, ${plural(total, { one: '# product', other: `${shown} products` })}`
}
