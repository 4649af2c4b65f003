import { useLingui } from '@lingui/react/macro'
import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCart } from '#data/queries/cart.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { Badge, shownCount } from '#ui/badge.tsx'

/** The way to the cart on a phone, where floating over the list it would cover a tick. */
export const CartShortcut = () => {
  const { t } = useLingui()
  const total = dataOr(useCart(), null)?.total ?? 0
  const shown = shownCount(total)
  return (
    <Link
      className="iconbtn iconbtn--line"
      to={paths.cart()}
      aria-label={total > 0 ? t`Cart, ${shown} products` : t`Cart`}
    >
      <ShoppingCart className="icon" aria-hidden />
      <Badge count={total} tone="plain" />
    </Link>
  )
}
