import type { RecordRowId } from '#server/modules/requests/row-id.ts'
import type { BodyIn } from '#contract/call.ts'
import type { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'

type Body<Kind extends RequestKind> = BodyIn<(typeof requestCalls)[Kind]['send']>

/** The content of a request; its dates are relative to the start of the demonstration. */
export type Content<Kind extends RequestKind = RequestKind> = Kind extends unknown
  ? Omit<Body<Kind>, 'caseDraftId' | 'clientRef' | 'maxReplyTime'>
  : never

/** One record of the demonstration account at a time in its past. */
export interface Scene {
  readonly tx: Database
  readonly accountId: AccountId
  readonly kind: RequestKind
  readonly recordId: RecordRowId
  /** The time, ms since 1970. */
  readonly now: number
}

/** A step by a supplier, the buyer or the calendar, made with the services that do it in real use. */
export type Deed = (scene: Scene) => Promise<unknown>

/** The history of one record: days after sending, and the step. In order. */
export type Course = readonly (readonly [daysAfter: number, deed: Deed])[]

/** One past request. */
export interface Story {
  readonly kind: RequestKind
  /** Days before the start of the demonstration. */
  readonly daysAgo: number
  /** Reply-by date: days after the sending. */
  readonly replyIn: number
  readonly content: Content
  /** By supplier. One that is not listed has not opened the request. */
  readonly courses: Readonly<Record<string, Course>>
}

/** Numbers of the demonstration products end in these four digits; each supplier has ten products, in order. */
export const productId = (digits: string): string => `DEMO-2026-${digits}`

type EnquiryLine = readonly [product: string, quantity: string, unit: string, packaging: string]

/** An enquiry in this buyer's usual style. */
export const enquiryFor = (
  lines: readonly EnquiryLine[],
  more: Partial<Content<'enquiry'>> = {},
): Content<'enquiry'> => ({
  products: lines.map(([digits, quantity, unit, packaging]) => ({
    pesticideId: productId(digits),
    quantity,
    unit,
    packaging,
  })),
  deliveryPlace: 'Santos',
  payMethod: 'TT_30_70_BL',
  tradeClause: 'CIF',
  ...more,
})
