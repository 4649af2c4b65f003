import { Trans, useLingui } from '@lingui/react/macro'
import {
  ChartLine,
  CloudUpload,
  Factory,
  FlaskConical,
  HardDriveDownload,
  Newspaper,
  PanelLeft,
  ScanSearch,
  SquarePen,
  Star,
  X,
  type LucideIcon,
} from 'lucide-react'
import { createContext, Suspense, use, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { requestLogin } from '#api/refusals.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { paths } from '#domain/paths.ts'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { lazyAfterScreen, lateAfterScreen } from '#ui/page/after-paint.ts'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { brand } from '../../brand.ts'
import { useOverlay } from '../overlays/open-overlay.ts'
import { renderFailedIcon, renderFailedLine } from '#ui/page/part.tsx'

const LanguageMenu = lazyAfterScreen(async () => (await import('./language-menu.tsx')).LanguageMenu, renderFailedIcon)
const RecentChats = lateAfterScreen(() => import('#features/chat/start/recent.tsx'), 'RecentChats', renderFailedLine)

interface ItemProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly needsSignIn?: boolean
}

/** True inside the drawer, where a link replaces the drawer in the history, because Back must not open it again. */
const InDrawer = createContext(false)

const pathOf = (href: string) => href.split('?')[0]

const useIsHere = (to: string) => {
  const { pathname, search, hash } = useLocation()
  if (to === paths.lookup()) return pathname === pathOf(to) && new URLSearchParams(search).get('aiSearch') === '1'
  if (to.includes('#')) return pathname + hash === to
  const section = pathOf(to)?.replace(/\/index$/, '') ?? to
  return pathname === to || pathname.startsWith(`${section}/`)
}

const Item = ({ to, icon: Icon, children, needsSignIn = false }: ItemProps) => {
  const isHere = useIsHere(to)
  const inDrawer = use(InDrawer)
  const [, setMenu] = useOverlay('menu')
  const { status } = useSnapshot(sessionState).view
  const isLoggedOut = status === 'visitor' || status === 'expired'
  return (
    <Link
      className="nav__item"
      replace={inDrawer}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (needsSignIn && isLoggedOut) {
          event.preventDefault()
          setMenu(null)
          requestLogin()
        }
      }}
    >
      <Icon className="icon" aria-hidden />
      <span>{children}</span>
    </Link>
  )
}

interface MenuProps {
  readonly inDrawer?: boolean
  readonly waiting?: ReactNode
  readonly foot?: ReactNode
}

export const Menu = ({ inDrawer = false, waiting, foot }: MenuProps) => {
  const { t, i18n } = useLingui()
  const [, setOpen] = useOverlay('menu')
  const { view } = useSnapshot(sessionState)
  const Fold = inDrawer ? X : PanelLeft
  return (
    <InDrawer value={inDrawer}>
      <nav className="side" aria-label={t`Main menu`}>
        <div className="row between side__top">
          <Link className="brand" to={paths.home()} replace={inDrawer}>
            <BrandMark />
            <span>{brand.name}</span>
          </Link>
          {inDrawer && (
            <span className="only-m">
              <Suspense fallback={<span className="iconbtn" />}>
                <LanguageMenu />
              </Suspense>
            </span>
          )}
          <button
            type="button"
            className="iconbtn iconbtn--sm"
            aria-label={inDrawer ? t`Close menu` : t`Collapse menu`}
            onClick={() => (inDrawer ? setOpen(null) : (prefs.menuCollapsed = true))}
          >
            <Fold className="icon" aria-hidden />
          </button>
        </div>
        <Link className="newchat" to={paths.chat()} replace={inDrawer}>
          <SquarePen className="icon" aria-hidden />
          <Trans>New chat</Trans>
          <kbd className="only-pc">N</kbd>
        </Link>
        <div className="nav">
          <Item to={paths.lookup()} icon={ScanSearch}>{t`AI pesticide search`}</Item>
          <Item to={paths.products()} icon={FlaskConical}>{t`Product library`}</Item>
          <Item to={paths.companies()} icon={Factory}>{t`Suppliers`}</Item>
        </div>
        <p className="row between nav__label">{t`Requests`}</p>
        <div className="nav">
          {orderedMenuEntries.map(([kind, { icon, menu }]) => (
            <Item key={kind} to={paths.requests(kind)} icon={icon} needsSignIn>
              {i18n._(menu)}
            </Item>
          ))}
          <Item to={paths.favourites()} icon={Star} needsSignIn>{t`Saved suppliers`}</Item>
        </div>
        <p className="row between nav__label">{t`Market`}</p>
        <div className="nav">
          <Item to={paths.prices()} icon={ChartLine}>{t`Price trends`}</Item>
          <Item to={paths.news()} icon={Newspaper}>{t`News`}</Item>
        </div>
        <p className="row between nav__label">{t`This device`}</p>
        <div className="nav">
          <Item to={paths.device('waiting')} icon={CloudUpload} needsSignIn>
            <Trans>Outbox</Trans>
            {waiting}
          </Item>
          <Item to={paths.device('pack')} icon={HardDriveDownload}>{t`Offline pack`}</Item>
        </div>
        <Suspense>{isLoggedIn(view) && <RecentChats replace={inDrawer} />}</Suspense>
        <div className="side__foot">
          <Link to={paths.about()} replace={inDrawer}>{t`About`}</Link>
          <Link to={paths.about('privacy')} replace={inDrawer}>{t`Privacy`}</Link>
          <Link to={paths.about('terms')} replace={inDrawer}>{t`Terms of use`}</Link>
          <Link to={paths.about('contact')} replace={inDrawer}>{t`Contact`}</Link>
          {foot}
        </div>
      </nav>
    </InDrawer>
  )
}
