import * as z from 'zod/mini'
import { notifyMessage, type NotifyMessage } from '#contract/entities/account.ts'
import { companyRef, product } from '#contract/entities/product.ts'
import { logEntry, requestKind, requestLine, requestRecord } from '#contract/entities/request.ts'
import { recordId } from '#domain/ids.ts'

/** Confirmed rows: the server's rows as last read. The screens show them with pending operations applied. */

/** A backend may omit ids. They are stored as '', which is invalid on the wire but must be readable from the disk. */
const storedRecord = z.extend(requestRecord, {
  company: z.extend(companyRef, { companyId: z.string() }),
  products: z.array(z.extend(requestLine, { pesticideId: z.string() })),
})

export const recordRow = z.object({
  kind: requestKind,
  id: recordId,
  createTime: z.number(),
  batchNo: z.string(),
  /** Whether the record was made from the receipt of a send; false once the server's own row was read. */
  provisional: z.boolean(),
  row: storedRecord,
  /** Log entries that the backend lost when it was restored from a backup. */
  lost: z.optional(z.array(logEntry)),
})
export type RecordRow = z.infer<typeof recordRow>

export const cartRow = z.object({ pesticideId: z.string(), product: z.nullable(product), order: z.number() })
export type CartRow = z.infer<typeof cartRow>

export const messageRow = notifyMessage
export type MessageRow = NotifyMessage

export const kvRow = z.object({ k: z.string(), v: z.unknown(), asOf: z.number() })
export type KvRow = z.infer<typeof kvRow>

/** Keys of `kv`. They are stored: add keys, never rename one. */
export const kvKey = {
  favourites: 'favourites',
  user: 'user',
  subscriptions: 'subscriptions',
  companyProfile: 'company-profile',
  staff: 'staff',
  staffQuota: 'staff-quota',
  staffOffers: 'staff-offers',
  invitations: 'staff-invitations',
  approvals: 'approvals',
  membership: 'membership',
  orders: 'membership-orders',
  lucky: 'lucky',
  priceFollowing: 'price-following',
  sessions: 'sessions',
} as const

export const messageListKey = 'message-list'
export const messageListNote = z.object({ locale: z.string(), total: z.number() })

export const supplierDetailsKey = (companyId: string): string => `supplier-details:${companyId}`
export const reviewsKey = (companyId: string): string => `reviews:${companyId}`
export const reviewTagsKey = (locale: string): string => `review-tags:${locale}`
