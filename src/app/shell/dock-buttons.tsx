import { useLingui } from '@lingui/react/macro'
import { Headset } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { brand } from '../brand.ts'
import { CartLink } from './cart-link.tsx'

/** Lists that fill the panel show it inside the pager's strip. Other pages leave a gutter at their end for it. */
const listPages: readonly string[] = [
  paths.products(),
  paths.companies(),
  '/pages/search/product',
  '/pages/search/company',
]

/** Floating shortcuts on wide screens. Below 1024 px, where they would cover text, the header and the menu hold them. */
export const DockButtons = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  // The cart is the page that the shortcut links to.
  if (pathname === paths.cart()) return null
  return (
    <div className={listPages.includes(pathname) ? 'dock dock--flat' : 'dock'} role="region" aria-label={t`Shortcuts`}>
      <CartLink />
      <hr />
      <a className="iconbtn" href={`mailto:${brand.supportEmail}`} aria-label={t`Customer service`}>
        <Headset className="icon" aria-hidden />
      </a>
    </div>
  )
}
