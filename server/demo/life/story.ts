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

/** Unsent drafts: one or two of each kind. */
export const draftStories: readonly Omit<Story, 'courses'>[] = [
  {
    kind: 'enquiry',
    daysAgo: 3,
    replyIn: 17,
    content: {
      products: [
        { pesticideId: productId('0013'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
        { pesticideId: productId('0035'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
        { pesticideId: productId('0058'), quantity: '6000', unit: 'L', packaging: 'CAN_HDPE_20L' },
      ],
      deliveryPlace: 'Santos',
      payMethod: 'TT_30_70_BL',
      tradeClause: 'CIF',
      note: 'Ask whether the label may carry our brand.',
    },
  },
  {
    kind: 'enquiry',
    daysAgo: 0.2,
    replyIn: 14,
    content: {
      products: [{ pesticideId: productId('0055'), quantity: '4000', unit: 'kg', packaging: 'FOIL_500G' }],
      deliveryPlace: 'Rio Grande',
      payMethod: 'CAD',
      tradeClause: 'CFR',
    },
  },
  {
    kind: 'sample',
    daysAgo: 1.4,
    replyIn: 14,
    content: {
      products: [{ pesticideId: productId('0050'), quantity: '1', unit: 'kg' }],
      deliveryPlace: 'Rua do Porto 120, Campinas',
      purpose: 'OWN_LAB',
      shipMethod: 'DHL',
      canPay: 1,
      note: 'With a certificate of analysis.',
    },
  },
  {
    kind: 'intention',
    daysAgo: 5,
    replyIn: 30,
    content: {
      products: [{ pesticideId: productId('0062') }, { pesticideId: productId('0078') }],
      file: 'COA,SDS,LOA,FIVE_BATCH',
      needSample: true,
      sampleCount: '2',
      sampleUnit: 'L',
      purpose: 'REGISTRATION',
      periodMonth: 24,
      saleChannel: 'DISTRIBUTOR',
    },
  },
]
