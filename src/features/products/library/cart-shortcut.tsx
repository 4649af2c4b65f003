import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCart } from '#account/reads/cart.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { Badge } from '#ui/badge.tsx'
import { useCartLabel } from '#widgets/use-cart-label.ts'

/** The link to the cart on a phone, where a floating button would cover a checkbox. */
export const CartShortcut = () => {
  const total = dataOr(useCart(), null)?.total ?? 0
  const cartLabel = useCartLabel(total)
  return (
    <Link className="iconbtn iconbtn--line" to={paths.cart()} aria-label={cartLabel}>
      <ShoppingCart className="icon" aria-hidden />
      <Badge count={total} tone="plain" />
    </Link>
  )
}
