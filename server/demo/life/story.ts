import type { BodyIn } from '#contract/call.ts'
import type { requestCalls } from '#contract/calls/requests.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import type { Deed } from './deeds.ts'

type Body<Kind extends RequestKind> = BodyIn<(typeof requestCalls)[Kind]['send']>

/** What is written of a request; its dates are counted from the start of the demonstration. */
export type Content<Kind extends RequestKind = RequestKind> = Omit<
  Body<Kind>,
  'caseDraftId' | 'clientRef' | 'maxReplyTime'
>

/** What happened to one record: days after the sending, and what. In order. */
export type Course = readonly (readonly [daysAfter: number, deed: Deed])[]

/** One request of the past. */
export interface Story {
  readonly kind: RequestKind
  /** Days before the start of the demonstration. */
  readonly daysAgo: number
  /** Reply-by date: days after the sending. */
  readonly replyIn: number
  readonly content: Content
  /** By supplier. One that is not named has not opened the request. */
  readonly courses: Readonly<Record<string, Course>>
}

/** Numbers of the demonstration products end in these four digits; ten products to a supplier, in order. */
export const productId = (digits: string): string => `DEMO-2026-${digits}`
