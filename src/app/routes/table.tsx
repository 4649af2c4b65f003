import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { facesInOrder } from '#kinds/faces.ts'
import { paths } from '#domain/paths.ts'

export interface Screen {
  readonly path: string
  /** Null: the screen brings its own frame, because its title depends on what it shows. */
  readonly title: MessageDescriptor | null
  /** `account`: a visitor is asked to log in. */
  readonly access: 'everyone' | 'account'
  /** The parent of a detail page. */
  readonly back?: { readonly to: string; readonly label: MessageDescriptor }
  readonly load: () => Promise<ComponentType>
}

/** A detail screen; the address says what it shows. */
const byId = (load: () => Promise<ComponentType<{ id: string }>>) => async () => {
  const Detail = await load()
  return function DetailById() {
    const [params] = useSearchParams()
    const id = params.get('id') ?? ''
    return <Detail key={id} id={id} />
  }
}

const account = () => import('./account.tsx')
const library = msg`Product library`
const everyone = { access: 'everyone' } as const
const member = { access: 'account' } as const

/**
 * Every address of the app but home and the library, which router.tsx has in the first chunk. Each is loaded when it is
 * first opened; scripts/chunks.ts decides with what.
 */
export const screens: readonly Screen[] = [
  {
    ...everyone,
    path: paths.product(''),
    title: msg`Product`,
    back: { to: paths.products(), label: library },
    load: byId(async () => (await import('#features/products/detail/product-detail.tsx')).ProductDetail),
  },
  {
    ...everyone,
    path: paths.compare([]),
    title: msg`Compare products`,
    back: { to: paths.products(), label: library },
    load: async () => (await import('#features/products/compare/compare-screen.tsx')).CompareScreen,
  },
  {
    ...everyone,
    path: paths.companies(),
    title: msg`Suppliers`,
    load: async () => (await import('./companies.tsx')).Companies,
  },
  {
    ...everyone,
    path: paths.top100(),
    title: msg`Top 100 suppliers`,
    load: async () => (await import('./search.tsx')).TopCompanies,
  },
  {
    ...everyone,
    path: paths.company(''),
    title: msg`Supplier`,
    back: { to: paths.companies(), label: msg`Suppliers` },
    load: byId(async () => (await import('./company.tsx')).Company),
  },
  {
    ...everyone,
    path: paths.searchProducts(''),
    title: msg`Search products`,
    load: async () => (await import('./search.tsx')).SearchProducts,
  },
  {
    ...everyone,
    path: paths.searchCompanies(''),
    title: msg`Search suppliers`,
    load: async () => (await import('./search.tsx')).SearchCompanies,
  },
  {
    ...member,
    path: paths.cart(),
    title: msg`Cart`,
    load: async () => (await import('#features/products/cart/cart-screen.tsx')).CartScreen,
  },
  ...facesInOrder.flatMap(([kind, { list }]): Screen[] => [
    {
      ...member,
      path: paths.requests(kind),
      title: list,
      load: async () => (await import('./requests.tsx')).requestListOf(kind),
    },
    {
      ...member,
      path: paths.request(kind, ''),
      title: list,
      back: { to: paths.requests(kind), label: list },
      load: async () => (await import('./requests.tsx')).requestDetailOf(kind),
    },
  ]),
  {
    ...member,
    path: paths.messages(),
    title: msg`Messages`,
    load: async () => (await import('#features/messages/message-screen.tsx')).MessageScreen,
  },
  {
    ...member,
    path: paths.favourites(),
    title: msg`Saved suppliers`,
    load: async () => (await import('#features/favourites/favourite-list.tsx')).FavouriteList,
  },
  {
    ...member,
    path: paths.shelf(),
    title: msg`My documents`,
    load: async () => (await import('#features/papers/shelf/shelf-screen.tsx')).ShelfScreen,
  },
  {
    ...member,
    path: paths.prices(),
    title: msg`Price trends`,
    load: async () => (await import('#features/market/prices/price-list.tsx')).PriceListScreen,
  },
  {
    ...member,
    path: paths.price(),
    title: msg`Price trend`,
    back: { to: paths.prices(), label: msg`Price trends` },
    load: byId(async () => (await import('#features/market/prices/detail/price-detail.tsx')).PriceDetailScreen),
  },
  {
    ...everyone,
    path: paths.news(),
    title: msg`News`,
    load: async () => (await import('#features/market/news/news-list.tsx')).NewsListScreen,
  },
  {
    ...everyone,
    path: paths.newsItem(),
    title: msg`News`,
    back: { to: paths.news(), label: msg`News` },
    load: byId(async () => (await import('#features/market/news/news-detail.tsx')).NewsDetailScreen),
  },
  { ...everyone, path: paths.about(), title: null, load: async () => (await import('./about.tsx')).About },
  {
    ...member,
    path: paths.lucky(),
    title: msg`Lucky draw`,
    load: async () => (await import('#features/lucky/lucky-screen.tsx')).LuckyScreen,
  },
  {
    ...member,
    path: paths.account(),
    title: msg`Account and membership`,
    load: async () => (await account()).Account,
  },
  {
    ...member,
    path: paths.member(),
    title: msg`Account and membership`,
    load: async () => (await account()).Account,
  },
  {
    ...member,
    path: paths.payFailure(),
    title: msg`Payment`,
    load: async () => (await import('#features/membership/pay-failure-screen.tsx')).PayFailureScreen,
  },
  { ...member, path: paths.staff(), title: msg`Staff`, load: async () => (await account()).Staff },
  {
    ...member,
    path: paths.settings(),
    title: msg`Settings`,
    load: async () => (await import('#features/settings/settings-frame.tsx')).SettingsList,
  },
  { ...member, path: paths.profile(), title: msg`Profile`, load: async () => (await account()).Profile },
  { ...member, path: paths.password(), title: msg`Change password`, load: async () => (await account()).Password },
  { ...member, path: paths.feedback(), title: msg`Feedback`, load: async () => (await account()).Feedback },
  {
    ...member,
    path: paths.companyProfile(),
    title: msg`Company profile`,
    load: async () => (await account()).CompanyProfile,
  },
  {
    ...member,
    path: paths.language(),
    title: msg`Language and time zone`,
    load: async () => (await account()).Language,
  },
  {
    ...member,
    path: paths.notifications(),
    title: msg`Notifications`,
    load: async () => (await account()).Notifications,
  },
  {
    ...everyone,
    path: paths.device(),
    title: msg`This device`,
    load: async () => (await import('./device.tsx')).Device,
  },
  // Specification, section 2: this page has no title; its tab has the name of the app.
  {
    ...everyone,
    path: paths.sellerLogin(),
    title: null,
    load: async () => (await account()).SellerLoginPage,
  },
]

/** Earlier addresses of screens that are now sections of another, which stand in bookmarks, articles and notifications. */
export const moved: readonly (readonly [from: string, to: string])[] = [
  ['/pages/outbox/index', paths.device('waiting')],
  ['/pages/trip/index', paths.device('pack')],
]
