import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dayMs } from '#lib/day-ms.ts'
import { supplierDetails, type SupplierDetails, review, type Review } from '#contract/entities/company.ts'
import { sessionState, userOf, type SessionView } from '#api/session/session-state.ts'
import { isMembershipActive } from '#domain/membership/quota.ts'
import { serverNow, systemClock } from '#lib/clock.ts'
import { supplierDetailsKey, reviewsKey, reviewTagsKey, pendingOps, readKv } from '../store/db.ts'
import type { AccountContext } from '../outbox/session.ts'
import { raiseLatestTime, readLatestTime, setLatestTime } from '../store/time-seen.ts'
import { useFetchedValue, type FetchedData } from './fetched.ts'
import { useAccountDb, useAccountRead } from './use-account-read.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { session, api } from '#api/commands.ts'
import * as z from 'zod/mini'
import type { OpId } from '#domain/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'

const reviewPage = z.object({ list: z.array(review), total: z.number() })
export type ReviewPage = z.infer<typeof reviewPage>

export const reviewsPerPage = 200

export interface WaitingReview {
  readonly opId: OpId
  readonly review: ReviewBody
  readonly createdAt: number
  readonly refused: boolean
}

export const useWaitingReview = (companyId: string): LiveRead<WaitingReview | null> =>
  useAccountRead<WaitingReview | null>(
    async (db) => {
      const waitingOp = (await pendingOps(db)).findLast(
        (op) => op.intent?.name === 'review' && op.intent.review.companyId === companyId,
      )
      if (waitingOp?.intent?.name !== 'review') return null
      const { opId, createdAt, state } = waitingOp
      return { opId, createdAt, review: waitingOp.intent.review, refused: state === 'rejected' || state === 'parked' }
    },
    null,
    [companyId],
  )

/** Reads all pages again for each further one: a review written since would have moved others to the next page. */
const fetchReviews = async (companyId: string, pages: number): Promise<ReviewPage> => {
  const reviewsById = new Map<string, Review>()
  for (let pageNo = 1; ; pageNo += 1) {
    const query = { companyId, pageNo, pageSize: reviewsPerPage }
    const { list, total } = await api.call(catalogueCalls.reviewPage, { query })
    for (const one of list) reviewsById.set(one.id, one)
    if (pageNo >= pages || list.length < reviewsPerPage) return { list: [...reviewsById.values()], total }
  }
}

export const useReviews = (companyId: string, pages: number, again: unknown): FetchedData<ReviewPage> =>
  useFetchedValue(reviewsKey(companyId), reviewPage, () => fetchReviews(companyId, pages), {
    again: JSON.stringify([pages, again]),
    part: 'catalogue',
  })

const reviewTags = z.array(z.object({ value: z.string(), label: z.string() }))
export type ReviewTag = z.infer<typeof reviewTags>[number]

export const useReviewTags = (): FetchedData<ReviewTag[]> => {
  const locale = useLocale()
  return useFetchedValue(reviewTagsKey(locale), reviewTags, () => api.call(accountCalls.reviewTags), {
    part: 'catalogue',
  })
}

const fetchSupplierDetails = async ({ db, call }: AccountContext, id: string): Promise<SupplierDetails> => {
  const answer = await call(catalogueCalls.companyGet, { query: { id } })
  if (answer.givenAt != null) await setLatestTime(db, answer.givenAt)
  // If the backend withholds the details, the membership has ended, so the session reads the end date again.
  if (answer.withheld) await session.loadUser().catch(() => undefined)
  return supplierDetails.parse(answer)
}

export type SupplierDetailsRead =
  | { readonly at: 'waiting' }
  | { readonly at: 'closed'; readonly why: 'visitor' | 'no-member' }
  | { readonly at: 'absent'; readonly askAgain: () => void }
  | { readonly at: 'here'; readonly details: SupplierDetails; readonly asOf: number }

/** For members only: not shown after the membership has ended, online or offline. */
export const useSupplierDetails = (companyId: string, now: number): SupplierDetailsRead => {
  const { view } = useSnapshot(sessionState) as { view: SessionView }
  const db = useAccountDb()
  const until = userOf(view)?.vipExpireTime ?? null
  const timeSeen = useAccountRead(readLatestTime, 0, [])
  const { read, requestState, askAgain } = useFetchedValue(
    supplierDetailsKey(companyId),
    supplierDetails,
    (account) => fetchSupplierDetails(account, companyId),
    { again: until, part: 'catalogue' },
  )
  useEffect(() => {
    if (db) void raiseLatestTime(db, now).catch(() => undefined)
  }, [db, now])
  if (view.status === 'starting') return { at: 'waiting' }
  if (view.status !== 'signed-in') return { at: 'closed', why: 'visitor' }
  if (view.user === null || timeSeen.status === 'loading') return { at: 'waiting' }
  // If the latest time that this device has seen is unreadable, only the clock counts.
  const lasts = isMembershipActive(until, now, timeSeen.status === 'ready' ? timeSeen.data : 0)
  if (!lasts) return { at: 'closed', why: 'no-member' }
  if (read.status === 'loading') return { at: 'waiting' }
  const storedDetails = read.status === 'ready' ? read.data : null
  if (storedDetails?.data.withheld) return { at: 'closed', why: 'no-member' }
  if (storedDetails) return { at: 'here', details: storedDetails.data, asOf: storedDetails.asOf }
  return requestState === 'asking' ? { at: 'waiting' } : { at: 'absent', askAgain }
}

const freshMs = dayMs

export const readSupplierDocuments = async (account: AccountContext, companyIds: readonly string[], ask: boolean) => {
  const { db } = account
  const now = systemClock.now()
  const documentsById = new Map<string, SupplierDetails['documents']>()
  const until = userOf(sessionState.view)?.vipExpireTime
  if (!isMembershipActive(until, serverNow(), await readLatestTime(db))) return documentsById
  for (const companyId of companyIds) {
    const k = supplierDetailsKey(companyId)
    let storedDetails = await readKv(db, k, supplierDetails)
    if (ask && (storedDetails === null || Math.abs(now - storedDetails.asOf) > freshMs)) {
      const data = await fetchSupplierDetails(account, companyId).catch(() => null)
      if (data) {
        storedDetails = { data, asOf: now }
        await db.kv.put({ k, v: data, asOf: now })
      }
    }
    if (storedDetails && !storedDetails.data.withheld) documentsById.set(companyId, storedDetails.data.documents)
  }
  return documentsById
}
