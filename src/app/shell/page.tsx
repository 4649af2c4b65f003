import { useRecordName } from '#ui/marks/record-heading.tsx'
import { PartBoundary, renderFailedIcon, renderFailedLine, withEmptySuspense } from '#ui/page/part.tsx'
import { brand } from '../brand.ts'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { accountOf, isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyAfterScreen, lateAfterScreen, latePart } from '#ui/page/after-paint.ts'
import { useOverlay } from './overlays/open-overlay.ts'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { maxSearchedLetters, useTypedText } from '#ui/fields/use-typed-text.ts'

const Suggestions = latePart(() => import('./header/search-suggestions.tsx'), 'SearchSuggestions', renderFailedLine)

const LongSearchNote = latePart(() => import('#ui/fields/long-search.tsx'), 'LongSearchNote', renderFailedLine)

const listPages: readonly string[] = [paths.products(), paths.companies()]
/** On these pages, the list follows the field while the user types. Elsewhere, Enter opens the search page. */
const livePages: readonly string[] = [...listPages, '/pages/search/product', '/pages/search/company']
const restMs = 120

export const SearchBox = ({ front = false }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, changeAddress] = useUrlParams()
  const keywordInAddress = params.get('keyword') ?? ''
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const live = livePages.includes(pathname)
  const { text, setText, search } = useTypedText({
    searchText: keywordInAddress,
    onSearch: (keyword) => changeAddress({ page: null, keyword: keyword === '' ? null : keyword }, 'typing'),
    restMs,
    live,
    page: pathname,
  })
  const suggests = !live || (text === '' && listPages.includes(pathname))
  return (
    <form
      role="search"
      className={front ? 'find' : 'head__search-form'}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        if (text.trim() === '') showToast({ tone: 'bad', text: t`Enter search keywords` })
        else if (live) search(text)
        else void navigate(paths.searchProducts(text.trim()))
      }}
    >
      <label className="input input--soft head__search">
        <Search className="icon" aria-hidden />
        <input
          data-search
          ref={input}
          autoComplete="off"
          type="search"
          enterKeyHint="search"
          value={text}
          placeholder={t`Search products and suppliers`}
          aria-label={t`Search products and suppliers`}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
        />
        <kbd>/</kbd>
      </label>
      {front && <Button type="submit">{t`Search`}</Button>}
      <Suspense>
        {open && suggests && (
          <Suggestions
            text={text}
            input={input}
            onClose={() => setOpen(false)}
            onRecent={live ? (keyword) => changeAddress({ page: null, keyword }, 'typing') : null}
          />
        )}
        {text.trim().length > maxSearchedLetters && <LongSearchNote />}
      </Suspense>
    </form>
  )
}

const OutboxBadge = lateAfterScreen(() => import('./header/sync-badge.tsx'), 'OutboxBadge', renderFailedIcon)
const LanguageMenu = lazyAfterScreen(
  async () => (await import('./header/language-menu.tsx')).LanguageMenu,
  renderFailedIcon,
)
const AccountMenu = lazyAfterScreen(
  async () => (await import('./header/account-menu.tsx')).AccountMenu,
  renderFailedIcon,
)
const CartLink = withEmptySuspense(
  lazyAfterScreen(async () => (await import('./header/cart-link.tsx')).CartLink, renderFailedIcon),
)
const Bell = lazyAfterScreen(async () => (await import('./header/bell.tsx')).MessageBell, renderFailedIcon)

/** Number of letters that fit next to the sync badge on a phone. A Chinese character is about two letters wide. */
const roomyLetters = 10
const isLong = (title: string) => title.length + (title.match(/\p{Script=Han}/gu)?.length ?? 0) > roomyLetters

const LoadingAvatar = () => (
  <span className="iconbtn">
    <span className="avatar" />
  </span>
)

const Header = ({ title, back, front }: Omit<PageProps, 'children'>) => {
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
      {/* A detail page has a heading in its content, so the header shows the name of the parent page. */}
      {back ? (
        <p className="head__title">{back.label}</p>
      ) : (
        <h1 className="head__title">
          {front && (
            <span className="brand not-pc">
              <BrandMark />
              {brand.name}
            </span>
          )}
          <span className={front ? 'only-pc' : undefined}>{title}</span>
        </h1>
      )}
      {!front && <SearchBox />}
      <div className="head__tools">
        {/* The badge remains after the session has ended: it then reports that unsent work waits for the login. */}
        <Suspense>{accountOf(view) !== null && <OutboxBadge />}</Suspense>
        {/* For a logged-in user, a phone's header lacks room for the language menu, so the main menu contains it. */}
        <span className={accountOf(view) === null ? undefined : 'not-m'}>
          <Suspense fallback={<span className="iconbtn" />}>
            <LanguageMenu />
          </Suspense>
        </span>
        {accountOf(view) !== null && (
          <span className="not-pc">
            <CartLink />
          </span>
        )}
        <Suspense>{isLoggedIn(view) && <Bell />}</Suspense>
        {view.status === 'starting' && lastAccount ? (
          // While the session is still being read, a logged-in user must not be asked to log in.
          <LoadingAvatar />
        ) : !isLoggedIn(view) ? (
          <Button size="sm" onClick={() => openAuth('required')}>{t`Log in`}</Button>
        ) : (
          <Suspense fallback={<LoadingAvatar />}>
            <AccountMenu />
          </Suspense>
        )}
      </div>
    </header>
  )
}

interface PageProps {
  readonly title: string
  readonly back?: { readonly to: string; readonly label: string }
  readonly front?: boolean
  readonly children: ReactNode
}

export const Page = ({ title, back, front = false, children }: PageProps) => {
  const record = useRecordName()
  const parts = record ? [record, title] : [title]
  return (
    <main className="panel" id="main" tabIndex={-1} aria-label={parts.join(' · ')}>
      <title>{[...parts, brand.name].join(' · ')}</title>
      <Header title={title} front={front} {...(back ? { back } : {})} />
      <div className="panel__scroll">
        <PartBoundary of={parts.join()}>{children}</PartBoundary>
      </div>
    </main>
  )
}
