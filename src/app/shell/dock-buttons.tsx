import { useLingui } from '@lingui/react/macro'
import { Headset, ShoppingCart } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useCart } from '#data/queries/cart.ts'
import { paths } from '#domain/paths.ts'
import { brand } from '../brand.ts'

/** Pages that have a bar of their own at the foot: there the shortcuts would cover an action. */
const hiddenOn = [paths.cart()]

export const DockButtons = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const cart = useCart()
  const total = cart.status === 'ready' ? cart.data.total : 0
  const shown = total > 99 ? '99+' : String(total)
  if (hiddenOn.includes(pathname)) return null
  return (
    <div className="dock">
      <Link className="dock__btn" to={paths.cart()} aria-label={total > 0 ? t`Cart, ${shown} products` : t`Cart`}>
        <ShoppingCart className="icon" aria-hidden />
        {total > 0 && <span className="badge badge--calm">{shown}</span>}
      </Link>
      <a className="dock__btn" href={`mailto:${brand.supportEmail}`} aria-label={t`Customer service`}>
        <Headset className="icon" aria-hidden />
      </a>
    </div>
  )
}
