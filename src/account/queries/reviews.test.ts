// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { review, type Review } from '#contract/entities/company.ts'
import { reviewBody } from '#contract/calls/reviews.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { leaveAccount, longTimeout, readLive, expectShown } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { ratings } from '#tests/harness/ratings.ts'
import type { AccountContext } from '../outbox/session.ts'
import type { OpRow } from '../store/rows.ts'
import { reviewsPerPage, useReviews, useWaitingReview } from './suppliers.ts'

let account: AccountContext
let serverReviews: Review[]
let line: (query: { pageNo: number }) => void
beforeEach(async () => {
  account = await openAccount()
  serverReviews = []
  line = () => undefined
  vi.spyOn(api, 'call').mockImplementation((async (call: unknown, input: { query: Query }) => {
    if (call !== catalogueCalls.reviewPage) return [{ value: 'fast', label: `Fast (${prefs.locale})` }]
    line(input.query)
    const { pageNo, pageSize } = input.query
    return { list: serverReviews.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: serverReviews.length }
  }) as never)
})
afterEach(() => {
  leaveAccount(account)
  prefs.locale = 'en'
})
interface Query {
  readonly pageNo: number
  readonly pageSize: number
}

const one = (n: number): Review =>
  review.parse({ id: n, companyId: 'c', rate: 5, content: `review ${n}`, createTime: 1000 - n })
const makeReviews = (count: number, from = 0) => Array.from({ length: count }, (_, n) => one(from + n))
const open = (pages = 1, companyId = 'c') =>
  renderHook(({ pages: most, again }) => useReviews(companyId, most, again), {
    initialProps: { pages, again: 0 },
  })
type OpenedReviews = ReturnType<typeof open>
const read = ({ result }: OpenedReviews) => (result.current.read.status === 'ready' ? result.current.read.data : null)
const waitForAnswer = (opened: OpenedReviews) =>
  waitFor(() => expect(opened.result.current.requestState).toBe('answered'), longTimeout)
const ids = (opened: OpenedReviews) => read(opened)?.data.list.map(({ id }) => Number(id))

describe('reviews of a supplier', () => {
  test('are fetched page by page, as many as the screen shows', async () => {
    serverReviews = makeReviews(reviewsPerPage * 2 + 5)
    const openedReviews = open(2)
    await waitFor(() => expect(ids(openedReviews)).toHaveLength(reviewsPerPage * 2), longTimeout)
    expect(read(openedReviews)?.data.total).toBe(serverReviews.length)
    expect(api.call).toHaveBeenCalledTimes(2)
    openedReviews.rerender({ pages: 9, again: 0 })
    await waitFor(() => expect(ids(openedReviews)).toHaveLength(serverReviews.length), longTimeout)
    expect(api.call).toHaveBeenCalledTimes(5)
  })

  test('are neither duplicated nor hidden if a review is written during the requests', async () => {
    serverReviews = makeReviews(reviewsPerPage + 1, 1)
    line = ({ pageNo }) => {
      if (pageNo === 2) serverReviews = [one(0), ...serverReviews]
    }
    const openedReviews = open(2)
    await waitFor(
      () => expect(ids(openedReviews)).toEqual(makeReviews(reviewsPerPage + 1, 1).map(({ id }) => Number(id))),
      longTimeout,
    )
  })

  test('are shown with their age if there is no connection', async () => {
    serverReviews = makeReviews(3)
    const firstReviews = open()
    await waitFor(() => expect(ids(firstReviews)).toEqual([0, 1, 2]), longTimeout)
    firstReviews.unmount()
    line = () => {
      throw new ApiError('offline')
    }
    const secondReviews = open()
    await waitFor(() => expect(secondReviews.result.current.requestState).toBe('unreached'), longTimeout)
    expect(ids(secondReviews)).toEqual([0, 1, 2])
    expect(read(secondReviews)?.asOf).toBeGreaterThan(0)
  })

  test('are not stored if the connection breaks at the second page', async () => {
    serverReviews = makeReviews(3)
    const firstReviews = open()
    await waitForAnswer(firstReviews)
    firstReviews.unmount()
    serverReviews = makeReviews(reviewsPerPage + 3, 10)
    line = ({ pageNo }) => {
      if (pageNo === 2) throw new ApiError('timeout')
    }
    const secondReviews = open(2)
    await waitFor(() => expect(secondReviews.result.current.requestState).toBe('unreached'), longTimeout)
    expect(ids(secondReviews)).toEqual([0, 1, 2])
  })
})

describe("the buyer's waiting review", () => {
  const writeReview = (companyId: string, content: string) => reviewBody.parse({ companyId, ...ratings(5), content })
  const queue = (opId: string, companyId: string, content: string, part: Partial<OpRow> = {}) =>
    account.db.ops.put(
      opOf(opId, { intent: { name: 'review', company: 'C', review: writeReview(companyId, content) }, ...part }),
    )

  test('is the last one for this supplier', async () => {
    await queue('a', 'c', 'first', { seq: 1 })
    await queue('b', 'c', 'second', { seq: 2 })
    await queue('d', 'other', 'of another', { seq: 3 })
    const waitingReview = await readLive(() => useWaitingReview('c'))
    expect(waitingReview()).toMatchObject({ opId: 'b', review: { content: 'second' }, refused: false })
  })

  test.each<[OpRow['state'], boolean]>([
    ['open', false],
    ['inflight', false],
    ['retry', false],
    ['rejected', true],
    ['parked', true],
  ])('in state %s, it needs attention: %s', async (state, refused) => {
    await queue('a', 'c', 'text', { state })
    expect((await readLive(() => useWaitingReview('c')))()?.refused).toBe(refused)
  })

  test('disappears once the server has it', async () => {
    await queue('a', 'c', 'text')
    const waitingReview = await readLive(() => useWaitingReview('c'))
    await queue('a', 'c', 'text', { state: 'done' })
    await expectShown(waitingReview, null)
  })
})
