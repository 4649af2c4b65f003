import * as z from 'zod/mini'
import type { OpId } from '#domain/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'
import { review, type Review } from '#contract/entities/company.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { api } from '#api/commands.ts'
import { reviewsKey, reviewTagsKey } from '../../store/confirmed-rows.ts'
import { pendingOps } from '../../store/account-rows.ts'
import { useFetched, type Fetched } from '../fetched.ts'
import { useAccountRead } from '../use-account-read.ts'
import { useLocale } from '#prefs/prefs-state.ts'

const reviewPage = z.object({ list: z.array(review), total: z.number() })
export type ReviewPage = z.infer<typeof reviewPage>

/** As many as one call returns. */
export const reviewsAtOnce = 200

export interface WaitingReview {
  readonly opId: OpId
  readonly review: ReviewBody
  readonly createdAt: number
  /** The server refused it; the outbox shows why. */
  readonly refused: boolean
}

/** The buyer's own review of a supplier, if it has not reached the server yet. */
export const useWaitingReview = (companyId: string): LiveRead<WaitingReview | null> =>
  useAccountRead<WaitingReview | null>(
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

/** Requested together: a review written meanwhile would move later ones to another page. */
const fetchReviews = async (companyId: string, pages: number): Promise<ReviewPage> => {
  const found = new Map<string, Review>()
  for (let pageNo = 1; ; pageNo += 1) {
    const query = { companyId, pageNo, pageSize: reviewsAtOnce }
    const { list, total } = await api.call(catalogueCalls.reviewPage, { query })
    for (const one of list) found.set(one.id, one)
    if (pageNo >= pages || list.length < reviewsAtOnce) return { list: [...found.values()], total }
  }
}

/**
 * The newest reviews of a supplier, up to this many pages. `again`: changes when one of the buyer's own has arrived.
 * Offline, as many as were last read.
 */
export const useReviews = (companyId: string, pages: number, again: unknown): Fetched<ReviewPage> =>
  useFetched(reviewsKey(companyId), reviewPage, () => fetchReviews(companyId, pages), {
    again: JSON.stringify([pages, again]),
    part: 'catalogue',
  })

const reviewTags = z.array(z.object({ value: z.string(), label: z.string() }))
export type ReviewTag = z.infer<typeof reviewTags>[number]

/** Tags that a review may carry, in the shown language. */
export const useReviewTags = (): Fetched<ReviewTag[]> => {
  const locale = useLocale()
  return useFetched(reviewTagsKey(locale), reviewTags, () => api.call(accountCalls.reviewTags), { part: 'catalogue' })
}
