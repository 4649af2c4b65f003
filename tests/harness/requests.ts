import { and, asc, eq, isNull, or, gt, sql } from 'drizzle-orm'
import type { BodyIn } from '#contract/call.ts'
import type { enquiryCalls, intentionCalls, sampleCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import { products } from '#server/modules/catalogue/schema.ts'

export type EnquiryBody = BodyIn<typeof enquiryCalls.send>
type SampleIn = BodyIn<typeof sampleCalls.send>
type IntentionIn = BodyIn<typeof intentionCalls.send>

/** `restricted` may be exported only to some countries. Any buyer may request the other products. */
export const requestableProducts = async (db: Database) => {
  const openToAll = and(
    sql`cardinality(${products.exportCountries}) = 0`,
    or(isNull(products.validUntil), gt(products.validUntil, '2027-12-31')),
  )
  const rows = await db
    .select({ id: products.id, companyId: products.companyId })
    .from(products)
    .where(and(eq(products.demo, true), openToAll))
    .orderBy(asc(products.id))
  const byDemo = new Map<string, string[]>()
  for (const row of rows) byDemo.set(row.companyId, [...(byDemo.get(row.companyId) ?? []), row.id])
  const [real] = await db
    .select({ id: products.id, companyId: products.companyId })
    .from(products)
    .where(and(eq(products.demo, false), openToAll))
    .orderBy(asc(products.id))
    .limit(1)
  const [restricted] = await db
    .select({ id: products.id, countries: products.exportCountries })
    .from(products)
    .where(sql`cardinality(${products.exportCountries}) > 0 and ${products.validUntil} > '2027-12-31'`)
    .orderBy(asc(products.id))
    .limit(1)
  if (!real || !restricted) throw new Error('the seed lacks a real or a restricted product')
  const ofDemo = (companyId: string): string[] => {
    const ids = byDemo.get(companyId)
    if (!ids) throw new Error(`the seed has no product of ${companyId}`)
    return ids
  }
  return { byDemo, ofDemo, real, restricted }
}

export const enquiryBody = (pesticideIds: readonly string[], changes: Partial<EnquiryBody> = {}): EnquiryBody => ({
  caseDraftId: '0',
  products: pesticideIds.map((pesticideId) => ({
    pesticideId,
    quantity: '1200.5',
    unit: 'kg',
    packaging: 'BAG_KRAFT_25KG',
  })),
  deliveryPlace: 'Santos',
  payMethod: 'LC_SIGHT',
  tradeClause: 'FOB',
  note: 'Labels in Portuguese',
  maxReplyTime: '2026-09-20',
  attach: '',
  ...changes,
})

export const sampleBody = (pesticideIds: readonly string[], changes: Partial<SampleIn> = {}): SampleIn => ({
  caseDraftId: '0',
  products: pesticideIds.map((pesticideId) => ({ pesticideId, quantity: '2', unit: 'kg' })),
  deliveryPlace: 'Santos',
  purpose: 'REGISTRATION',
  shipMethod: 'DHL',
  canPay: 1,
  maxReplyTime: '2026-09-20',
  ...changes,
})

export const intentionBody = (pesticideIds: readonly string[], changes: Partial<IntentionIn> = {}): IntentionIn => ({
  caseDraftId: '0',
  products: pesticideIds.map((pesticideId) => ({ pesticideId })),
  file: 'COA,SDS',
  saleChannel: 'DISTRIBUTOR,TENDER',
  sampleCount: '0',
  periodMonth: 24,
  maxReplyTime: '2026-09-20',
  ...changes,
})

export const requestBodies = { enquiry: enquiryBody, sample: sampleBody, intention: intentionBody } satisfies Record<
  RequestKind,
  unknown
>
