import * as z from 'zod/mini'
import { currency, decimal, flag, id, instant, fieldsWithSchema, wireDay, wireList, wireText } from '../values.ts'

const count = z._default(z.number().check(z.int(), z.gte(0)), 0)

export const goods = z.object({
  id,
  name: wireText,
  amount: decimal,
  currency,
  days: z.number().check(z.int(), z.gte(1)),
  /** `leads`: registration support requests. */
  ...fieldsWithSchema(count, 'giftDays', 'accounts', 'aiQueries', 'enquiries', 'samples', 'leads'),
  demo: z._default(flag, false),
})
export type MembershipGoods = z.infer<typeof goods>

export const visitorInfoPath = '/catalogue/all/offer.json'
const plan = z.pick(goods, { amount: true, currency: true, days: true, enquiries: true, samples: true, demo: true })
export const visitorInfo = z.object({
  products: count,
  companies: count,
  /** True if there are real (not demo) products, all from the Chinese register. `day`: their newest snapshot. */
  isRegister: z._default(flag, false),
  day: z.nullish(wireDay),
  trial: z.nullish(z.object({ days: count, enquiries: count, samples: count })),
  plans: z._default(wireList(plan), []),
  operator: z.nullish(z.object({ demo: flag, name: wireText, address: wireText, phone: wireText, email: wireText })),
})
export type VisitorInfo = z.infer<typeof visitorInfo>

/** `confirming`: the bank has not confirmed the payment yet. `mismatch`: a different amount was paid. */
export const orderStatuses = [
  'creating',
  'waiting',
  'confirming',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'mismatch',
  'refunded',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const order = z.object({
  no: id,
  status: z.enum(orderStatuses),
  reason: z.nullish(wireText),
  goods,
  amount: decimal,
  currency,
  ...fieldsWithSchema(instant, 'createTime', 'expireTime'),
  ...fieldsWithSchema(z.nullish(instant), 'payTime', 'memberFrom', 'memberUntil'),
  payUrl: z.nullish(wireText),
  paidAmount: z.nullish(decimal),
  paidCurrency: z.nullish(currency),
  processor: wireText,
  ...fieldsWithSchema(z.nullish(wireText), 'buyerName', 'companyName'),
})
export type Order = z.infer<typeof order>

export const membershipSummary = z.object({
  until: z.nullish(instant),
  /** When membership was last bought or given: uses of the quota are counted from this time. */
  periodTime: z.nullish(instant),
  ai: z.object({ totalLimit: z.number(), usedCount: z.number(), remainingCount: z.number() }),
  mayBuy: flag,
  processor: z.nullish(wireText),
})
