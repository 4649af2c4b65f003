import * as z from 'zod/mini'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'
import { review } from '#contract/entities/company.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '../api/commands.ts'
import { reviewsKey, reviewTagsKey } from '../db/out-own-rows.ts'
import { pendingOps } from '../db/out-read.ts'
import { useFetched, type Fetched } from './fetched.ts'
import { useOutRead } from './out-read.ts'
import { useLocale } from './ref-read.ts'

const reviewPage = z.object({ list: z.array(review), total: z.number() })
export type ReviewPage = z.infer<typeof reviewPage>

/** As many as one call gives; breakdown and tags are counted from these. */
const mostReviews = 200

export interface WaitingReview {
  readonly opId: string
  readonly review: ReviewBody
  readonly createdAt: number
  /** The server refused it: see the outbox. */
  readonly refused: boolean
}

/** The buyer's own review of a supplier that has not arrived yet. */
export const useWaitingReview = (companyId: string): LiveRead<WaitingReview | null> =>
  useOutRead<WaitingReview | null>(
    async (db) => {
      const own = (await pendingOps(db)).findLast(
        (op) => op.intent?.name === 'review' && op.intent.review.companyId === companyId,
      )
      if (own?.intent?.name !== 'review') return null
      const { opId, createdAt, state } = own
      return { opId, createdAt, review: own.intent.review, refused: state === 'rejected' || state === 'parked' }
    },
    null,
    [companyId],
  )

/** Reviews of a supplier, newest first. `again`: changes when one of the buyer's own has arrived. */
export const useReviews = (companyId: string, again: unknown): Fetched<ReviewPage> =>
  useFetched(
    reviewsKey(companyId),
    reviewPage,
    () => api.call(catalogueCalls.reviewPage, { query: { companyId, pageNo: 1, pageSize: mostReviews } }),
    again,
  )

const reviewTags = z.array(z.object({ value: z.string(), label: z.string() }))
export type ReviewTag = z.infer<typeof reviewTags>[number]

/** Tags a review may carry, in the shown language. */
export const useReviewTags = (): Fetched<ReviewTag[]> => {
  const locale = useLocale()
  return useFetched(reviewTagsKey(locale), reviewTags, () => api.call(accountCalls.reviewTags))
}
