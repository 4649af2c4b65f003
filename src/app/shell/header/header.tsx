import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { accountOf, isSignedIn, sessionState } from '#api/session/session-state.ts'
import { withWords } from '#i18n/setup.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyAfterScreen } from '#ui/page/after-paint.ts'
import { useOverlay } from '../overlays/open-overlay.ts'
import { SearchBox } from './search-box.tsx'
import { asIcon } from '#ui/page/part.tsx'

const SyncBadge = lazyAfterScreen(async () => (await withWords(() => import('./sync-badge.tsx'))).SyncBadge, asIcon)
const LanguageMenu = lazyAfterScreen(async () => (await import('./language-menu.tsx')).LanguageMenu, asIcon)
const AccountMenu = lazyAfterScreen(async () => (await import('./account-menu.tsx')).AccountMenu, asIcon)
const CartLink = lazyAfterScreen(async () => (await import('./cart-link.tsx')).CartLink, asIcon)
const Bell = lazyAfterScreen(async () => (await import('./bell.tsx')).MessageBell, asIcon)

interface HeaderProps {
  readonly title: string
  readonly back?: { readonly to: string; readonly label: string }
}

/** Letters that fit beside the sync badge on a phone. A Chinese character is about two letters wide. */
const roomyLetters = 10
const isLong = (title: string) => title.length + (title.match(/\p{Script=Han}/gu)?.length ?? 0) > roomyLetters

const NoFaceYet = () => (
  <span className="iconbtn">
    <span className="avatar" />
  </span>
)

export const Header = ({ title, back }: HeaderProps) => {
  const { t } = useLingui()
  const { view } = useSnapshot(sessionState)
  const { account: lastAccount } = useSnapshot(prefs)
  const [, openAuth] = useOverlay('auth')
  const [, openMenu] = useOverlay('menu')
  const backLabel = back?.label ?? ''
  return (
    <header className={isLong(back?.label ?? title) ? 'head head--long' : 'head'}>
      {back && (
        <Link className="iconbtn" to={back.to} aria-label={t`Back to ${backLabel}`}>
          <ArrowLeft className="icon" aria-hidden />
        </Link>
      )}
      <button
        type="button"
        className={back ? 'iconbtn not-pc not-m' : 'iconbtn not-pc'}
        aria-label={t`Open menu`}
        onClick={() => openMenu('open')}
      >
        <MenuIcon className="icon" aria-hidden />
      </button>
      {/* A detail page has its own heading, so the header shows its parent's name. */}
      {back ? <p className="head__title">{back.label}</p> : <h1 className="head__title">{title}</h1>}
      <SearchBox />
      <div className="head__tools">
        {/* Also after the session has ended: it says that unsent work waits for the login. */}
        <Suspense>{accountOf(view) !== null && <SyncBadge />}</Suspense>
        {/* On a phone there is no room for it here, so it is in the menu. */}
        <span className={accountOf(view) === null ? undefined : 'not-m'}>
          <Suspense fallback={<span className="iconbtn" />}>
            <LanguageMenu />
          </Suspense>
        </span>
        {accountOf(view) !== null && (
          <span className="not-pc">
            <Suspense>
              <CartLink />
            </Suspense>
          </span>
        )}
        <Suspense>{isSignedIn(view) && <Bell />}</Suspense>
        {view.status === 'starting' && lastAccount ? (
          // The session is still being read: do not ask a signed-in user to log in.
          <NoFaceYet />
        ) : !isSignedIn(view) ? (
          <Button size="sm" onClick={() => openAuth(view.status === 'expired' ? 'required' : 'login')}>
            <Trans>Log in</Trans>
          </Button>
        ) : (
          <Suspense fallback={<NoFaceYet />}>
            <AccountMenu />
          </Suspense>
        )}
      </div>
    </header>
  )
}
