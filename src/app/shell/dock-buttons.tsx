import { useLingui } from '@lingui/react/macro'
import { Headset, ShoppingCart } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useCart } from '#account/reads/cart.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { useCartLabel } from '#widgets/use-cart-label.ts'
import { brand } from '../brand.ts'

/** The cart has a bar of its own at the bottom, and is the page that the shortcut links to. */
const hiddenOn: readonly string[] = [paths.cart()]
/** Lists show it inside the pager's strip: on a phone it would cover the actions at the end of the rows. */
const flatOn: readonly string[] = [paths.products(), '/pages/search/product']
/** On a phone the bottom is taken by the page's own actions. */
const overText: readonly string[] = ['/pages/product/detail']
const aboveOn: readonly string[] = [paths.companies(), '/pages/search/company']

const lookOn = (pathname: string): string => {
  if (flatOn.includes(pathname)) return 'dock dock--flat'
  if (overText.includes(pathname)) return 'dock dock--flat dock--over'
  return aboveOn.includes(pathname) ? 'dock dock--flat dock--above' : 'dock'
}

export const DockButtons = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const cart = useCart()
  const total = cart.status === 'ready' ? cart.data.total : 0
  const cartLabel = useCartLabel(total)
  if (hiddenOn.includes(pathname)) return null
  return (
    <div className={lookOn(pathname)}>
      <Link className="iconbtn" to={paths.cart()} aria-label={cartLabel}>
        <ShoppingCart className="icon" aria-hidden />
        <Badge count={total} tone="plain" />
      </Link>
      <hr />
      <a className="iconbtn" href={`mailto:${brand.supportEmail}`} aria-label={t`Customer service`}>
        <Headset className="icon" aria-hidden />
      </a>
    </div>
  )
}
