import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCartTotal } from '#account/queries/lists.ts'
import { paths } from '#domain/paths.ts'
import { Badge, badgeText } from '#ui/marks/badge.tsx'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const CartLink = () => {
  const { t } = useLingui()
  const total = useCartTotal()
  const count = badgeText(total)
  const label = total === 0 ? t`Cart` : t`Cart, ${plural(total, { one: '# product', other: `${count} products` })}`
  return (
    <Link className="iconbtn" to={paths.cart()} aria-label={label}>
      <ShoppingCart className="icon" aria-hidden />
      <Badge count={total} tone="plain" />
    </Link>
  )
}
