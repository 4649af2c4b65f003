import { Trans, useLingui } from '@lingui/react/macro'
import { Headset } from 'lucide-react'
import { useRef, useEffect, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CartLink } from '../header/cart-link.tsx'
import { useOverlay } from '../overlays/open-overlay.ts'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import '../later.css'

const tips = ['cart', 'support'] as const
type DockTip = (typeof tips)[number]

const useDockTip = (enabled: boolean, pathname: string, dock: RefObject<HTMLElement | null>) => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { guidesDone } = useSnapshot(prefs)
  const [quietOn, setQuietOn] = useState<string | null>(null)
  const flagOf = (name: DockTip) => `${account}/${name}`
  const due = enabled && account !== null && guidesDone.includes(account) && quietOn !== pathname
  const tip = (due && tips.find((name) => !guidesDone.includes(flagOf(name)))) || null
  const flag = tip && flagOf(tip)
  useEffect(() => {
    if (flag === null) return undefined
    const end = ({ target }: PointerEvent) => {
      if (target instanceof Node && dock.current?.contains(target)) return
      prefs.guidesDone = [...prefs.guidesDone, flag]
      setQuietOn(pathname)
    }
    addEventListener('pointerdown', end, true)
    return () => removeEventListener('pointerdown', end, true)
  }, [dock, flag, pathname])
  return {
    tip,
    seen: (name: DockTip) => {
      if (account !== null && !prefs.guidesDone.includes(flagOf(name)))
        prefs.guidesDone = [...prefs.guidesDone, flagOf(name)]
    },
  }
}

/** On pages whose list fills the panel, the dock is inside the pager's strip. Other pages leave a gutter for it. */
const listPages: readonly string[] = [
  paths.products(),
  paths.companies(),
  '/pages/search/product',
  '/pages/search/company',
  ...orderedMenuEntries.map(([kind]) => paths.requests(kind)),
]

const Tip = ({ of, onSeen }: { readonly of: DockTip; readonly onSeen: () => void }) => (
  <div className={`stack g-3 start pad dock__tip dock__tip--${of}`}>
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

export const DockButtons = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const [, openSupport] = useOverlay('support')
  const dock = useRef<HTMLDivElement>(null)
  const flat = listPages.includes(pathname)
  const isCartPage = pathname === paths.cart()
  const { tip, seen } = useDockTip(!flat && !isCartPage, pathname, dock)
  if (isCartPage) return null
  return (
    <div ref={dock} className={flat ? 'stack dock dock--flat' : 'stack dock'} role="region" aria-label={t`Shortcuts`}>
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
