import type { RequestKind } from '#contract/entities/request.ts'

const at = (path: string, query: Readonly<Record<string, string | number | undefined>> = {}) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** The value is the path and query to which the account page returns. */
export const returnParam = 'return'

const requestSections = {
  enquiry: 'inquiry',
  sample: 'sample',
  intention: 'intention',
} as const satisfies Record<RequestKind, string>

export type WorklistFilter = 'asks' | 'quoted' | 'late' | 'step' | 'ending'

/** Paths and query names are specified by the customer, except those commented "Our own". */
export const paths = {
  home: () => '/',
  chat: () => '/pages/index/index',
  conversation: (id: string, lookup = false) =>
    at('/pages/index/index', { conversationId: id, aiSearch: lookup ? 1 : undefined }),
  /** Our own: the list of all conversations. */
  conversations: () => at('/pages/index/index', { chats: 1 }),
  lookup: () => at('/pages/index/index', { aiSearch: 1 }),
  about: (name?: string) => at('/pages/index/about', { name }),
  products: () => '/pages/product/index',
  /** Our own: filters of the library. Values of `form` and `category` are joined; others have one parameter each. */
  library: (filters: Readonly<Record<string, readonly string[] | undefined>>) => {
    const pairs = Object.entries(filters).flatMap(([name, values = []]) => {
      const list = (name === 'form' || name === 'category') && values.length > 0 ? [values.join(',')] : values
      return list.map((value) => `${name}=${encodeURIComponent(value)}`)
    })
    return `/pages/product/index?${pairs.join('&')}`
  },
  product: (id: string) => at('/pages/product/detail', { id }),
  /** Our own: up to four products side by side. */
  compare: (ids: readonly string[]) => at('/pages/product/compare', { ids: ids.join(',') }),
  companies: () => '/pages/company/index',
  top100: () => '/pages/company/top100',
  company: (id: string, tab?: string) => at('/pages/company/detail', { id, tab }),
  cart: () => '/pages/cart/index',
  enquireAt: (id: string) => at('/pages/company/detail', { id, enquire: '1' }),
  messages: (id?: string) => at('/pages/message/index', { id }),
  requests: (kind: RequestKind, query: { tab?: 'sent' | 'drafts'; batch?: string; reply?: WorklistFilter } = {}) =>
    at(`/pages/${requestSections[kind]}/index`, query),
  request: (kind: RequestKind, id: string) => at(`/pages/${requestSections[kind]}/detail`, { id }),
  comparison: (kind: RequestKind, batch: string) => at(`/pages/${requestSections[kind]}/detail`, { batch }),
  sheet: (kind: RequestKind, id: string) => at(`/pages/${requestSections[kind]}/detail`, { id, view: 'sheet' }),
  shelf: () => '/pages/shelf/index',
  /** Our own: the list of the settings pages, which a phone shows first. */
  settings: () => '/pages/setting/index',
  language: () => '/pages/setting/language',
  notifications: () => '/pages/setting/notifications',
  profile: () => '/pages/setting/profile',
  password: () => '/pages/setting/password',
  feedback: () => '/pages/setting/feedback',
  /** Our own: the screen "This device". */
  device: (section?: 'waiting' | 'storage' | 'pack' | 'leaving') =>
    `/pages/setting/device${section ? `#${section}` : ''}`,
  companyProfile: () => '/pages/setting/company',
  account: (back?: string) => at('/pages/my/index', { [returnParam]: back }),
  /** A second path that the customer specified for the account page. */
  member: () => '/pages/my/member',
  /** The account page, which waits for the payment of the order and then returns to `back`. */
  order: (no: string, back?: string) => at('/pages/my/index', { order: no, [returnParam]: back }),
  receipt: (no: string) => at('/pages/my/index', { receipt: no }),
  payFailure: (no?: string, back?: string) => at('/pages/my/payfailure', { order: no, [returnParam]: back }),
  lucky: () => '/pages/index/lucky',
  prices: () => '/pages/price/index',
  price: (id?: string) => at('/pages/price/detail', { id }),
  news: () => '/pages/news/index',
  newsItem: (id?: string) => at('/pages/news/detail', { id }),
  searchProducts: (keyword: string, company?: string) => at('/pages/search/product', { keyword, company }),
  searchCompanies: (keyword: string) => at('/pages/search/company', { keyword }),
  staff: () => '/pages/staff/index',
  invite: (uuid: string) => at('/', { auth: 'invite', inviteUuid: uuid }),
  /** Our own: opens the login dialog over the current page. */
  auth: (view: 'register' | 'required') => at('', { auth: view }),
  sellerLogin: () => '/pages/index/sellerlogin',
  favourites: () => '/pages/collect/index',
} as const

export const overlayParam = {
  /** The view of the login dialog: login, register, resetPassword, invite, or `required` if a page needs a login. */
  auth: 'auth',
  /** The value is a `DraftId`. */
  draft: 'draft',
  outbox: 'outbox',
  menu: 'menu',
  guide: 'guide',
  support: 'support',
} as const
