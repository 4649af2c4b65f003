import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { orderedMenuEntries } from '#kinds/menu-entries.ts'
import { paths } from '#domain/paths.ts'

export interface ScreenRoute {
  readonly path: string
  readonly title: MessageDescriptor | null
  readonly access: 'everyone' | 'account'
  readonly back?: { readonly to: string; readonly label: MessageDescriptor } | undefined
  readonly load: () => Promise<ComponentType>
}

const byId = (load: () => Promise<ComponentType<{ id: string }>>) => async () => {
  const Detail = await load()
  return function DetailById() {
    const [params] = useSearchParams()
    const id = params.get('id') ?? ''
    return <Detail key={id} id={id} />
  }
}

const account = () => import('./account.tsx')
const screen =
  (access: ScreenRoute['access']) =>
  (path: string, title: ScreenRoute['title'], load: ScreenRoute['load'], back?: ScreenRoute['back']): ScreenRoute => ({
    path,
    title,
    access,
    back,
    load,
  })
const publicScreen = screen('everyone')
const member = screen('account')
const toLibrary = { to: paths.products(), label: msg`Product library` }

export const screens: readonly ScreenRoute[] = [
  publicScreen(
    paths.product(''),
    msg`Product`,
    byId(async () => (await import('#features/products/detail/product-detail.tsx')).ProductDetail),
    toLibrary,
  ),
  publicScreen(
    paths.compare([]),
    msg`Compare products`,
    async () => (await import('#features/products/compare/compare-screen.tsx')).CompareScreen,
    toLibrary,
  ),
  publicScreen(paths.companies(), msg`Suppliers`, async () => (await import('./companies.tsx')).CompaniesRoute),
  publicScreen(paths.top100(), msg`Top 100 suppliers`, async () => (await import('./search.tsx')).TopCompaniesRoute),
  publicScreen(
    paths.company(''),
    msg`Supplier`,
    byId(async () => (await import('./company.tsx')).CompanyRoute),
    { to: paths.companies(), label: msg`Suppliers` },
  ),
  publicScreen(
    paths.searchProducts(''),
    msg`Search products`,
    async () => (await import('./search.tsx')).ProductSearchRoute,
  ),
  publicScreen(
    paths.searchCompanies(''),
    msg`Search suppliers`,
    async () => (await import('./search.tsx')).CompanySearchRoute,
  ),
  member(paths.cart(), msg`Cart`, async () => (await import('#features/products/cart/cart-screen.tsx')).CartScreen),
  ...orderedMenuEntries.flatMap(([kind, { list }]): ScreenRoute[] => [
    member(paths.requests(kind), list, async () => (await import('./requests.tsx')).createRequestListRoute(kind)),
    member(paths.request(kind, ''), list, async () => (await import('./requests.tsx')).createRequestDetailRoute(kind), {
      to: paths.requests(kind),
      label: list,
    }),
  ]),
  member(
    paths.messages(),
    msg`Messages`,
    async () => (await import('#features/messages/message-screen.tsx')).MessageScreen,
  ),
  member(
    paths.favourites(),
    msg`Saved suppliers`,
    async () => (await import('#features/favourites/favourite-list.tsx')).FavouriteList,
  ),
  member(
    paths.shelf(),
    msg`My documents`,
    async () => (await import('#features/printouts/documents/documents-screen.tsx')).DocumentsScreen,
  ),
  member(
    paths.prices(),
    msg`Price trends`,
    async () => (await import('#features/market/prices/price-list.tsx')).PriceListScreen,
  ),
  member(
    paths.price(),
    msg`Price trend`,
    byId(async () => (await import('#features/market/prices/detail/price-detail.tsx')).PriceDetailScreen),
    { to: paths.prices(), label: msg`Price trends` },
  ),
  publicScreen(paths.news(), msg`News`, async () => (await import('#features/market/news/news.tsx')).NewsListScreen),
  publicScreen(
    paths.newsItem(),
    msg`News`,
    byId(async () => (await import('#features/market/news/news.tsx')).NewsDetailScreen),
    { to: paths.news(), label: msg`News` },
  ),
  publicScreen(paths.about(), null, async () => (await import('./about.tsx')).AboutRoute),
  member(paths.lucky(), msg`Lucky draw`, async () => (await import('#features/lucky/lucky-screen.tsx')).LuckyScreen),
  // The account and payment pages also open without a login, to show a visitor an order that may have been paid.
  publicScreen(paths.account(), msg`Account and membership`, async () => (await account()).AccountRoute),
  member(paths.member(), msg`Account and membership`, async () => (await account()).AccountRoute),
  publicScreen(paths.payFailure(), msg`Payment`, async () => (await account()).PayFailureRoute),
  member(paths.staff(), msg`Staff`, async () => (await account()).StaffRoute),
  member(
    paths.settings(),
    msg`Settings`,
    async () => (await import('#features/settings/settings-frame.tsx')).SettingsList,
  ),
  member(paths.profile(), msg`Profile`, async () => (await account()).ProfileRoute),
  member(paths.password(), msg`Change password`, async () => (await account()).PasswordRoute),
  member(paths.feedback(), msg`Feedback`, async () => (await account()).FeedbackRoute),
  member(paths.companyProfile(), msg`Company profile`, async () => (await account()).CompanyProfileRoute),
  member(paths.language(), msg`Language and time zone`, async () => (await account()).LanguageRoute),
  member(paths.notifications(), msg`Notifications`, async () => (await account()).NotificationsRoute),
  publicScreen(paths.device(), msg`This device`, async () => (await import('./device.tsx')).DeviceRoute),
  // Specification, section 2: this page has no title, so its tab has the app's name.
  publicScreen(paths.sellerLogin(), null, async () => (await account()).SellerLoginRoute),
]

/** Old URLs of screens that are now sections of another screen. Bookmarks may still contain them. */
export const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/pages/outbox/index', paths.device('waiting')],
  ['/pages/trip/index', paths.device('pack')],
]
