import type { ReviewBody } from '#contract/calls/reviews.ts'
import { openedAccount } from './account-context.ts'
import { enqueue } from './enqueue.ts'

/** Writes the buyer's review of a supplier, or writes it anew. Judged by the form before. */
export const writeReview = async (companyName: string, review: ReviewBody): Promise<void> =>
  enqueue(await openedAccount(), { name: 'review', company: companyName, review }, companyName)
