import type { ReviewBody } from '#contract/calls/reviews.ts'
import { openedAccount } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'

/** Writes the buyer's review of a supplier, or writes it anew. Judged by the form before. */
export const writeReview = async (companyName: string, review: ReviewBody): Promise<void> =>
  enqueue(await openedAccount(), { name: 'review', company: companyName, review }, companyName)
