import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCartTotal } from '#account/reads/cart.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { useCartLabel } from '#widgets/use-cart-label.ts'

/** Leads to the cart, with the number of its products. */
export const CartLink = () => {
  const total = useCartTotal()
  return (
    <Link className="iconbtn" to={paths.cart()} aria-label={useCartLabel(total)}>
      <ShoppingCart className="icon" aria-hidden />
      <Badge count={total} tone="plain" />
    </Link>
  )
}
