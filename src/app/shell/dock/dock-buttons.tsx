import { Trans, useLingui } from '@lingui/react/macro'
import { Headset } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { facesInOrder } from '#kinds/faces.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CartLink } from '../header/cart-link.tsx'
import { useOverlay } from '../overlays/open-overlay.ts'
import { useDockTip, type DockTip } from './use-dock-tip.ts'
import './dock.css'

/** Lists that fill the panel show it inside the pager's strip. Other pages leave a gutter at their end for it. */
const listPages: readonly string[] = [
  paths.products(),
  paths.companies(),
  '/pages/search/product',
  '/pages/search/company',
  ...facesInOrder.map(([kind]) => paths.requests(kind)),
]

/** A tip that explains an icon, shown once beside it. It covers the page, so it appears only if there is a gutter. */
const Tip = ({ of, onSeen }: { readonly of: DockTip; readonly onSeen: () => void }) => (
  <div className={`dock__tip dock__tip--${of}`}>
    <p role="status">
      {of === 'cart' ? (
        <Trans>The cart collects products. From there you ask several suppliers at once, offline too.</Trans>
      ) : (
        <Trans>Customer service: find an answer, or write to us. The answer comes as a message.</Trans>
      )}
    </p>
    <Button size="sm" onClick={onSeen}>
      <Trans>Got it</Trans>
    </Button>
  </div>
)

/** Floating shortcuts on wide screens. Below 1024 px, where they would cover text, the header and the menu hold them. */
export const DockButtons = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [, openSupport] = useOverlay('support')
  const dock = useRef<HTMLDivElement>(null)
  const flat = listPages.includes(pathname)
  // The page that the shortcut links to.
  const own = pathname === paths.cart()
  const { tip, seen } = useDockTip(!flat && !own, pathname, dock)
  if (own) return null
  return (
    <div ref={dock} className={flat ? 'dock dock--flat' : 'dock'} role="region" aria-label={t`Shortcuts`}>
      <CartLink />
      <hr />
      <button
        type="button"
        className="iconbtn"
        aria-label={t`Customer service`}
        onClick={() => {
          seen('support')
          openSupport('open')
        }}
      >
        <Headset className="icon" aria-hidden />
      </button>
      {tip !== null && <Tip of={tip} onSeen={() => seen(tip)} />}
    </div>
  )
}
