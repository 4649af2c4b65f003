import type { RecordRowId } from '#server/modules/requests/row-id.ts'
import type { BodyIn } from '#contract/call.ts'
import type { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'

type Body<Kind extends RequestKind> = BodyIn<(typeof requestCalls)[Kind]['send']>

/** The reply-by date is added later, relative to the day of sending. */
export type StoryContent<Kind extends RequestKind = RequestKind> = Kind extends unknown
  ? Omit<Body<Kind>, 'caseDraftId' | 'clientRef' | 'maxReplyTime'>
  : never

export interface StoryContext {
  readonly tx: Database
  readonly accountId: AccountId
  readonly kind: RequestKind
  readonly recordId: RecordRowId
  readonly now: number
}

export type StoryStep = (scene: StoryContext) => Promise<unknown>

export type StorySteps = readonly (readonly [daysAfter: number, deed: StoryStep])[]

export interface Story {
  readonly kind: RequestKind
  /** Days from sending, or from writing a draft, to the end of the history. */
  readonly daysAgo: number
  /** Reply-by date, in days after sending. */
  readonly replyIn: number
  readonly content: StoryContent
  /** The steps by supplier id. A supplier without steps has not opened the request. */
  readonly courses: Readonly<Record<string, StorySteps>>
}

const storyOf =
  <Kind extends RequestKind>(kind: Kind) =>
  (daysAgo: number, replyIn: number, content: StoryContent<Kind>, courses: Story['courses'] = {}): Story => ({
    kind,
    daysAgo,
    replyIn,
    content,
    courses,
  })
export const enquiryStory = storyOf('enquiry')
export const sampleStory = storyOf('sample')
export const registrationStory = storyOf('intention')

/** `digits`: 0001 to 0010 for the products of supplier 9001, 0011 to 0020 for those of 9002, and so on. */
export const demoProductId = (digits: string): string => `DEMO-2026-${digits}`

export const productLines = (products: readonly string[], quantity: string, unit: string, packaging?: string) =>
  products.map((digits) => ({ pesticideId: demoProductId(digits), quantity, unit, packaging }))

export const enquiryContent = (
  products: StoryContent<'enquiry'>['products'],
  more: Partial<StoryContent<'enquiry'>> = {},
): StoryContent<'enquiry'> => ({
  products,
  destination: 'BR',
  deliveryPlace: 'Santos',
  payMethod: 'TT_30_70_BL',
  tradeClause: 'CIF',
  ...more,
})

export const draftStories: readonly Story[] = [
  enquiryStory(
    3,
    17,
    enquiryContent(productLines(['0013', '0035', '0058'], '6000', 'L', 'CAN_HDPE_20L'), {
      note: 'Ask whether the label may carry our brand.',
    }),
  ),
  enquiryStory(0.2, 14, {
    products: productLines(['0055'], '4000', 'kg', 'FOIL_500G'),
    deliveryPlace: 'Rio Grande',
    payMethod: 'CAD',
    tradeClause: 'CFR',
  }),
  sampleStory(1.4, 14, {
    products: productLines(['0050'], '1', 'kg'),
    deliveryPlace: 'Rua do Porto 120, Campinas',
    purpose: 'OWN_LAB',
    shipMethod: 'DHL',
    canPay: 1,
    note: 'With a certificate of analysis.',
  }),
  registrationStory(5, 30, {
    products: ['0062', '0078'].map((digits) => ({ pesticideId: demoProductId(digits) })),
    file: 'COA,SDS,LOA,FIVE_BATCH',
    needSample: true,
    sampleCount: '2',
    sampleUnit: 'L',
    purpose: 'REGISTRATION',
    periodMonth: 24,
    saleChannel: 'DISTRIBUTOR',
  }),
]
