import type { RequestKind } from '#contract/entities/request.ts'

/** The only place that builds addresses of the app. Paths and query names without a note are the customer's. */
const at = (path: string, query: Readonly<Record<string, string | number | undefined>> = {}) => {
  const pairs = Object.entries(query).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== '',
  )
  return pairs.length
    ? `${path}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
    : path
}

/** On the account page: the page that the buyer came from. */
export const returnParam = 'return'

/** The part of an address that names a kind, in the customer's words. */
const requestSections = {
  enquiry: 'inquiry',
  sample: 'sample',
  intention: 'intention',
} as const satisfies Record<RequestKind, string>

export const paths = {
  home: () => '/',
  /** A new conversation. */
  chat: () => '/pages/index/index',
  conversation: (id: string, lookup = false) =>
    at('/pages/index/index', { conversationId: id, aiSearch: lookup ? 1 : undefined }),
  /** Our own: all conversations. */
  conversations: () => at('/pages/index/index', { chats: 1 }),
  lookup: () => at('/pages/index/index', { aiSearch: 1 }),
  about: (name?: string) => at('/pages/index/about', { name }),
  products: () => '/pages/product/index',
  /** Our own: the library with filters; values of `form` and `category` are joined, the others repeated. */
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
  /** A supplier from whose products the buyer chooses for an enquiry. */
  enquireAt: (id: string) => at('/pages/company/detail', { id, enquire: '1' }),
  messages: (id?: string) => at('/pages/message/index', { id }),
  requests: (kind: RequestKind, query: { tab?: 'sent' | 'drafts'; batch?: string } = {}) =>
    at(`/pages/${requestSections[kind]}/index`, query),
  request: (kind: RequestKind, id: string) => at(`/pages/${requestSections[kind]}/detail`, { id }),
  /** The quotations of a request group side by side. */
  comparison: (kind: RequestKind, batch: string) => at(`/pages/${requestSections[kind]}/detail`, { batch }),
  /** The printout of a request. */
  sheet: (kind: RequestKind, id: string) => at(`/pages/${requestSections[kind]}/detail`, { id, view: 'sheet' }),
  /** Documents stored on this device. */
  shelf: () => '/pages/shelf/index',
  /** Our own: on a phone the settings start with the list of their pages. */
  settings: () => '/pages/setting/index',
  language: () => '/pages/setting/language',
  notifications: () => '/pages/setting/notifications',
  profile: () => '/pages/setting/profile',
  password: () => '/pages/setting/password',
  feedback: () => '/pages/setting/feedback',
  /** Our own: the data on this device. */
  device: (section?: 'waiting' | 'storage' | 'pack' | 'leaving') =>
    `/pages/setting/device${section ? `#${section}` : ''}`,
  companyProfile: () => '/pages/setting/company',
  /** `back`: path and query of the page that the buyer came from, which this page links to. */
  account: (back?: string) => at('/pages/my/index', { [returnParam]: back }),
  /** The customer's other name of the account page. */
  member: () => '/pages/my/member',
  /** The account page that follows an order, and returns to `back` when it is paid. */
  order: (no: string, back?: string) => at('/pages/my/index', { order: no, [returnParam]: back }),
  receipt: (no: string) => at('/pages/my/index', { receipt: no }),
  payFailure: (no?: string, back?: string) => at('/pages/my/payfailure', { order: no, [returnParam]: back }),
  lucky: () => '/pages/index/lucky',
  prices: () => '/pages/price/index',
  price: (id?: string) => at('/pages/price/detail', { id }),
  news: () => '/pages/news/index',
  newsItem: (id?: string) => at('/pages/news/detail', { id }),
  /** `company`: only products of this supplier. */
  searchProducts: (keyword: string, company?: string) => at('/pages/search/product', { keyword, company }),
  searchCompanies: (keyword: string) => at('/pages/search/company', { keyword }),
  staff: () => '/pages/staff/index',
  /** The link for an invited colleague: home, with the login dialog at the invitation code. */
  invite: (uuid: string) => at('/', { auth: 'invite', inviteUuid: uuid }),
  sellerLogin: () => '/pages/index/sellerlogin',
  favourites: () => '/pages/collect/index',
} as const

/** Search parameters that open an overlay over any page. */
export const overlayParam = {
  /** The login dialog: login, register, resetPassword, invite. */
  auth: 'auth',
  /** The form of a draft, by its device id. */
  draft: 'draft',
  outbox: 'outbox',
  /** The menu below 1024 px. */
  menu: 'menu',
  /** The guided tour. */
  guide: 'guide',
  /** Customer service. */
  support: 'support',
} as const
