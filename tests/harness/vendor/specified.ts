import { accountCalls, chatCalls, messageCalls } from '#contract/calls/account.ts'
import { catalogueCalls, referenceCalls } from '#contract/calls/catalogue.ts'
import type { Call } from '#contract/call.ts'
import type { VendorVariant } from './manner.ts'

interface SpecifiedAnswer {
  readonly visitors: boolean
  readonly data: unknown
}

/** A product as the specification describes it: without separate English name, class, flags and uses. */
const specifiedProduct = (number: number) => ({
  pesticideId: number,
  name: `Glyphosate ${number} SL`,
  registrationNumber: `PD2024${number}`,
  categories: [{ categoryName: 'Herbicide' }],
  dosageForm: 'SL',
  activeIngredients: [{ name: '草甘膦', englishName: 'Glyphosate', content: '41%' }],
  totalContent: '41%',
  targetCrop: 'Corn',
  targetPest: 'Weeds',
  dosagePerMu: '100-200 mL',
  expiry: [2029, 1, 31],
  registrant: 'Vendor Chemical Co.',
  minimumOrderQuantity: '1000 L',
  company: { companyId: 7, name: 'Vendor Chemical Co.' },
})

const contractProduct = (number: number) => ({
  pesticideId: String(number),
  name: `Glyphosate ${number} SL`,
  nameEn: `Glyphosate ${number} SL`,
  registrationNo: `PD2024${number}`,
  registrationClass: 'formal',
  categories: [{ categoryId: '1', categoryName: 'Herbicide' }],
  formulation: 'SL',
  isSingle: true,
  ingredients: [{ name: 'Glyphosate', nameEn: 'Glyphosate', content: '41%' }],
  totalContent: '41%',
  crops: [],
  targets: [],
  company: { companyId: '7', name: 'Vendor Chemical Co.' },
})

const productsOf = ({ names }: VendorVariant): unknown[] =>
  [11, 12, 13].map((number) => (names === 'own' ? specifiedProduct(number) : contractProduct(number)))

const dictionary = (dictType: string, ...values: readonly string[]) =>
  values.map((value) => ({ dictType, value, label: value }))

const dictionaries = [
  ...dictionary('pay_method', 'LC_SIGHT', 'TT'),
  ...dictionary('product_unit', 'kg', 'L'),
  ...dictionary('product_packaging', 'BAG_KRAFT_25KG', 'DRUM_200L'),
  ...dictionary('trade_clause', 'FOB', 'CIF'),
  ...dictionary('formulation_list', 'SL', 'WP'),
  ...dictionary('purpose_list', 'TRIAL'),
  ...dictionary('require_file_list', 'COA', 'SDS'),
  ...dictionary('wtp_type', 'YES'),
  ...dictionary('sale_channel', 'RETAIL'),
  ...dictionary('ship_method', 'AIR'),
]

const quotas = ['ENQUIRY', 'INTENTION', 'SAMPLE_REQ'].map((permissionType) => ({
  permissionType,
  remainingCount: 100,
  usedCount: 0,
  totalLimit: 100,
}))

const open: readonly (readonly [Call, (manner: VendorVariant) => unknown])[] = [
  [referenceCalls.currencies, () => [{ code: 'USD', name: 'US dollar' }]],
  [referenceCalls.countries, () => [{ code: 'BR', name: 'Brazil' }]],
  [referenceCalls.dictionaries, () => dictionaries],
  [referenceCalls.timezones, () => [{ id: 'America/Sao_Paulo', name: 'São Paulo', isCurrentTimezone: true }]],
  [referenceCalls.categories, () => [{ categoryId: 1, categoryName: 'Herbicide' }]],
  [catalogueCalls.hotProducts, productsOf],
  [catalogueCalls.hotCompanies, () => [{ companyId: 7, name: 'Vendor Chemical Co.', country: 'CN' }]],
]

const signedIn: readonly (readonly [Call, (manner: VendorVariant) => unknown])[] = [
  [accountCalls.userInfo, () => ({ userId: 1, email: 'buyer@example.com', nickname: 'Buyer', vipExpireTime: 4e12 })],
  [accountCalls.quotaDashboard, () => quotas],
  [accountCalls.subscriptions, () => ({ list: [] })],
  [accountCalls.reviewTags, () => []],
  [accountCalls.staffQuota, () => ({ total: 5, used: 1, remainingQuota: 4 })],
  [messageCalls.unreadCount, () => 0],
  [messageCalls.unreadList, () => []],
  [chatCalls.conversations, () => []],
]

/** The list of products, for which the specification shows a screen but no path. */
const listAnswers: readonly (readonly [Call, (manner: VendorVariant) => unknown])[] = [
  [catalogueCalls.productPage, (manner) => ({ list: productsOf(manner), total: 3 })],
]

const find = (calls: typeof open, method: string, path: string, manner: VendorVariant): { data: unknown } | null => {
  const [, answer] = calls.find(([call]) => call.method === method && call.path === path) ?? []
  return answer ? { data: answer(manner) } : null
}

export const specifiedAnswer = (method: string, path: string, manner: VendorVariant): SpecifiedAnswer | null => {
  const openAnswer = find(open, method, path, manner)
  if (openAnswer) return { visitors: true, ...openAnswer }
  const accountAnswer = find(manner.lists === 'none' ? signedIn : [...signedIn, ...listAnswers], method, path, manner)
  return accountAnswer && { visitors: false, ...accountAnswer }
}
