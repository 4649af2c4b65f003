import { useLingui } from '@lingui/react/macro'
import { PanelLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useNavigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '#prefs/prefs.ts'
import { useDesktop, useMedia } from '#ui/page/use-media.ts'
import { Menu } from './header/menu.tsx'
import { useOverlay } from './overlays/open-overlay.ts'
import { useFocusRecovery } from './use-focus-not-lost.ts'
import { isLoggedIn, sessionState, accountOf } from '#api/session/session-state.ts'
import { withMessages } from '#i18n/setup.ts'
import { lazyAfterScreen, lateAfterScreen, latePart } from '#ui/page/after-paint.ts'
import { renderFailedDialog, lazyPart } from '#ui/page/part.tsx'
import { paths } from '#domain/paths.ts'
import { refusals, onLoginClosed } from '#api/refusals.ts'
import { draftId, type DraftId } from '#domain/ids.ts'
import type { RescueRenderer } from '#features/requests/unsaved/unsaved-actions.tsx'
import { outboxStatus } from '#account/outbox/status/status.ts'
import { brand } from '../brand.ts'

const AuthModal = latePart(() => import('#features/auth/auth-modal.tsx'), 'AuthModal', renderFailedDialog)
/** The form is loaded together with the code that rescues its text, because later the app's files may be gone. */
const RequestForm = lazyPart<Readonly<{ localId: DraftId; removed: boolean; onClose: () => void }>>(async () => {
  const [{ RequestForm: Form }, { RescueNote }, , offered] = await withMessages(() =>
    Promise.all([
      import('#features/requests/form/request-form.tsx'),
      import('#features/device/rescue-note.tsx'),
      import('#account/backup/save-and-restore.ts'),
      // This file is cached only after the catalogue. If it cannot be loaded, the form opens without its actions.
      import('#features/requests/unsaved/unsaved-actions.tsx').catch(() => null),
    ]),
  )
  const rescue: RescueRenderer = (offers) => (
    <RescueNote>{offered && <offered.UnsavedActions {...offers} />}</RescueNote>
  )
  return function FormWithRescue(props) {
    useEffect(() => offered?.prepareUnsavedActions(), [props.localId])
    return <Form {...props} rescue={rescue} />
  }
}, renderFailedDialog)
const OutboxPanel = latePart(() => import('#features/device/outbox-panel.tsx'), 'OutboxPanel', renderFailedDialog)
const Guide = latePart(() => import('./guide/guide.tsx'), 'Guide', renderFailedDialog)
const Support = latePart(() => import('./support.tsx'), 'Support', renderFailedDialog)
const MembershipRefusalDialog = lateAfterScreen(
  () => import('#features/membership/membership-dialog.tsx'),
  'MembershipRefusalDialog',
)
const UpdatePrompt = lazyAfterScreen(async () => (await import('./notices/update-prompt.tsx')).UpdatePrompt)
const StorageNotice = lateAfterScreen(() => import('./notices/storage-notice.tsx'), 'StorageNotice')
const RefusalToasts = lateAfterScreen(() => import('./toasts/refusal-toasts.tsx'), 'RefusalToasts')
const AccountToasts = lateAfterScreen(() => import('./toasts/account-toasts.tsx'), 'AccountToasts')
const Toaster = lazyAfterScreen(async () => (await import('#ui/overlays/toaster.tsx')).Toaster)

const SignInOnRequest = () => {
  const { signIn } = useSnapshot(refusals)
  const { status } = useSnapshot(sessionState).view
  const [auth, openAuth] = useOverlay('auth')
  // `signIn` starts at 0, so that a login requested before the first render also opens the modal.
  const previous = useRef({ signIn: 0, status, auth })
  useEffect(() => {
    const wasRequested = previous.current.signIn !== signIn
    const hasExpired = previous.current.status === 'signed-in' && status === 'expired'
    const hasClosed = previous.current.auth !== null && auth === null
    previous.current = { signIn, status, auth }
    if (hasClosed) onLoginClosed()
    if ((wasRequested || hasExpired) && auth === null) openAuth('required')
  }, [signIn, status, auth, openAuth])
  return null
}
/** The service worker does not cache this file, because refreshing needs a connection. */
const PullRefresh = lateAfterScreen(() => import('./pull/pull-refresh.tsx'), 'PullRefresh')

export const Overlays = () => {
  const [auth, setAuth] = useOverlay('auth')
  const [draft, setDraft] = useOverlay('draft')
  const [outbox, setOutbox] = useOverlay('outbox')
  const [guide, setGuide] = useOverlay('guide')
  const [support, setSupport] = useOverlay('support')
  const account = accountOf(useSnapshot(sessionState).view)
  // If the browser removed the account's data, and perhaps the login, an open form must remain.
  const isRemoved = useSnapshot(outboxStatus).storage === 'removed'
  const touch = useMedia('(any-pointer: coarse)')
  return (
    <>
      {/* This is outside Suspense: inside, a login that is requested while a part is being loaded would be lost. */}
      <SignInOnRequest />
      <Suspense>
        {draft !== null && (account !== null || isRemoved) && (
          <RequestForm localId={draftId.parse(draft)} removed={isRemoved} onClose={() => setDraft(null)} />
        )}
        {outbox !== null && account !== null && <OutboxPanel onClose={() => setOutbox(null)} />}
        {auth !== null && <AuthModal view={auth} brandName={brand.name} onClose={() => setAuth(null)} />}
        {guide !== null && <Guide onClose={() => setGuide(null)} />}
        {support !== null && <Support onClose={() => setSupport(null)} />}
        <MembershipRefusalDialog />
        <UpdatePrompt />
        <StorageNotice />
        <RefusalToasts />
        {account !== null && <AccountToasts key={account} />}
        <Toaster />
        {touch && <PullRefresh />}
      </Suspense>
    </>
  )
}

const followedLinks = new Map<string, string>()

const pageNames = ['id', 'name', 'batch', 'conversationId', 'aiSearch'] as const

const pageAt = (pathname: string, search: string) => {
  const params = new URLSearchParams(search)
  return [pathname, ...pageNames.map((name) => params.get(name))].join()
}

/** True for a link to the page that is now open: if it kept the focus, the new content would not be announced. */
const leadsHere = (element: Element | null) => element instanceof HTMLAnchorElement && element.href === location.href

const patienceMs = 3_000

const takeFocus = (link: string | undefined): boolean => {
  if (document.querySelector('dialog[open]')) return true
  const main = document.getElementById('main')
  if (!main) return false
  const focusedElement = document.activeElement
  if (focusedElement !== main && main.contains(focusedElement) && !leadsHere(focusedElement)) return true
  const followedLink = [...main.querySelectorAll('a')].find((one) => one.getAttribute('href') === link)
  const target = followedLink ?? main
  target.focus({ preventScroll: true })
  return link === undefined || followedLink !== undefined
}

/** Focuses the new page, or after Back the link that was followed: screen readers do not announce a focused body. */
export const useFocusOnNavigation = (): void => {
  const { key, pathname, search } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const page = pageAt(pathname, search)
  const lastPage = useRef(page)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined
      if (link) followedLinks.set(key, link)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [key])

  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    const link = back ? followedLinks.get(key) : undefined
    if (takeFocus(link)) return
    const observer = new MutationObserver(() => {
      if (takeFocus(link)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [page, key, back])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const useShortcuts = (): void => {
  const navigate = useNavigate()
  const { shortcuts } = useSnapshot(prefs)
  useEffect(() => {
    if (!shortcuts) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open], [role="dialog"]')) return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('[data-search]')?.focus()
      } else if (event.key.toLowerCase() === 'n') {
        event.preventDefault()
        void navigate(paths.chat())
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, shortcuts])
}

const DockButtons = lateAfterScreen(() => import('./dock/dock-buttons.tsx'), 'DockButtons')

const Dock = () => {
  const { view } = useSnapshot(sessionState)
  return <Suspense>{isLoggedIn(view) && <DockButtons />}</Suspense>
}

const Drawer = lazyPart(async () => (await import('./header/drawer.tsx')).Drawer, renderFailedDialog)

export const Layout = () => {
  const { t } = useLingui()
  const { menuCollapsed } = useSnapshot(prefs)
  const [drawer, setDrawer] = useOverlay('menu')
  // Narrower screens use the drawer. This menu's two dozen links would delay their first paint.
  const isDesktop = useDesktop()
  useShortcuts()
  useFocusOnNavigation()
  useFocusRecovery()
  return (
    <>
      <a className="skip" href="#main">{t`Skip to content`}</a>
      <div className={menuCollapsed ? 'app app--collapsed' : 'app'}>
        {isDesktop && <Menu />}
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
      {isDesktop && <Dock />}
      <Suspense>{drawer !== null && !isDesktop && <Drawer onClose={() => setDrawer(null)} />}</Suspense>
      <Overlays />
    </>
  )
}
