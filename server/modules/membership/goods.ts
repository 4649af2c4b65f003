import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { trialPeriod } from '#server/modules/accounts/accounts.ts'
import { quotaLimitOf } from '#server/modules/accounts/members.ts'
import { errorMessageOf } from '#server/platform/log.ts'
import type { goods, MembershipGoods, visitorInfo } from '#contract/entities/membership.ts'
import { locales, type Locale } from '#contract/languages.ts'
import type { Config } from '#server/platform/config.ts'

const names = z.record(z.enum(locales), z.string().min(1))

/** Has the names in all languages, because an order stores the goods as they were offered. */
export type GoodsForSale = Omit<MembershipGoods, 'name'> & { readonly names: Readonly<Record<Locale, string>> }

const quarter = { days: 90, giftDays: 0, accounts: 2, aiQueries: 150, enquiries: 60, samples: 30, leads: 15 }
const year = { days: 365, giftDays: 30, accounts: 5, aiQueries: 600, enquiries: 240, samples: 120, leads: 60 }
const team = { days: 365, giftDays: 60, accounts: 15, aiQueries: 2000, enquiries: 600, samples: 300, leads: 150 }

const inDollars = { currency: 'USD', demo: true } as const
const quarterNames = { en: 'Quarter', es: 'Trimestre', 'zh-Hans': '季度', 'zh-Hant': '季度' }
const yearNames = { en: 'Year', es: 'Año', 'zh-Hans': '年度', 'zh-Hant': '年度' }
const teamNames = { en: 'Team', es: 'Equipo', 'zh-Hans': '团队', 'zh-Hant': '團隊' }

export const demoGoods: readonly GoodsForSale[] = [
  { id: 'quarter', names: quarterNames, amount: '180.00', ...inDollars, ...quarter },
  { id: 'year', names: yearNames, amount: '560.00', ...inDollars, ...year },
  { id: 'team', names: teamNames, amount: '1240.00', ...inDollars, ...team },
]

/** Processors charge in hundredths, so a currency without them would be charged 100 times the price. */
const hasHundredths = (currency: string): boolean =>
  /^[A-Z]{3}$/.test(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2

const goodsSchema = z.object({
  names,
  id: z.string().min(1).max(64),
  amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  currency: z.string().refine(hasHundredths, 'must be a currency with hundredths, such as USD'),
  days: z.int().min(1),
  giftDays: z.int().min(0).default(0),
  accounts: z.int().min(1),
  aiQueries: z.int().min(0),
  enquiries: z.int().min(0),
  samples: z.int().min(0),
  leads: z.int().min(0),
})
const goodsListSchema = z
  .array(goodsSchema)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two goods have the same id')

const readGoods = (file: string): readonly GoodsForSale[] => {
  try {
    return goodsListSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map((sold) => ({ ...sold, demo: false }))
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : errorMessageOf(error)
    throw new Error(`GOODS_FILE ${file} cannot be used:\n${fault}`, { cause: error })
  }
}

export const readGoodsForSale = ({
  demo,
  payment: { goodsFile },
}: Pick<Config, 'demo' | 'payment'>): readonly GoodsForSale[] =>
  goodsFile === null ? (demo ? demoGoods : []) : readGoods(goodsFile)

export const goodsToWire = ({ names: named, ...plain }: GoodsForSale, locale: Locale): z.input<typeof goods> => ({
  ...plain,
  name: named[locale],
})

export const visitorInfoOf = (
  facts: Pick<z.input<typeof visitorInfo>, 'products' | 'companies' | 'isRegister' | 'day'>,
  goods: readonly GoodsForSale[],
  operator: z.input<typeof visitorInfo>['operator'],
  membershipNeeded: boolean,
): z.input<typeof visitorInfo> => {
  const ofTrial = (type: 'ENQUIRY' | 'SAMPLE_REQ') => quotaLimitOf(type, 'trial', goods)
  const counts = { days: trialPeriod.days, enquiries: ofTrial('ENQUIRY'), samples: ofTrial('SAMPLE_REQ') }
  const plans = goods.toSorted((one, other) => one.enquiries - other.enquiries)
  return { ...facts, operator, trial: membershipNeeded ? counts : null, plans }
}
