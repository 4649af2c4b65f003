import { Trans, useLingui } from '@lingui/react/macro'
import { PanelLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'
import { useDesktop } from '#ui/page/use-media.ts'
import { Menu } from './header/menu.tsx'
import { Overlays } from './overlays/overlays.tsx'
import { useOverlay } from './overlays/open-overlay.ts'
import { useFocusNotLost } from './use-focus-not-lost.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useShortcuts } from './shortcuts.ts'
import { isSignedIn, sessionState } from '#api/session/session-state.ts'
import { withWords } from '#i18n/setup.ts'
import { lazyAfterScreen } from '#ui/page/after-paint.ts'
import { asDialog, asNothing, lazyPart } from '#ui/page/part.tsx'

const DockButtons = lazyAfterScreen(
  async () => (await withWords(() => import('./dock/dock-buttons.tsx'))).DockButtons,
  asNothing,
)

/** Floating shortcuts, only for signed-in users. */
const Dock = () => {
  const { view } = useSnapshot(sessionState)
  return <Suspense>{isSignedIn(view) && <DockButtons />}</Suspense>
}

const Drawer = lazyPart(async () => (await import('./header/drawer.tsx')).Drawer, asDialog)

export const Layout = () => {
  const { t } = useLingui()
  const { menuCollapsed } = useSnapshot(prefs)
  const [drawer, setDrawer] = useOverlay('menu')
  // Narrower screens use the drawer. Drawing its two dozen links here would delay the first paint.
  const wide = useDesktop()
  useShortcuts()
  useFocusOnNavigation()
  useFocusNotLost()
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className={menuCollapsed ? 'app app--collapsed' : 'app'}>
        {wide && <Menu />}
        {menuCollapsed && (
          <button
            type="button"
            className="iconbtn app__expand"
            aria-label={t`Open menu`}
            onClick={() => (prefs.menuCollapsed = false)}
          >
            <PanelLeft className="icon" aria-hidden />
          </button>
        )}
        <Outlet />
      </div>
      {wide && <Dock />}
      <Suspense>{drawer !== null && !wide && <Drawer onClose={() => setDrawer(null)} />}</Suspense>
      <Overlays />
    </>
  )
}
