// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { review, type Review } from '#contract/entities/company.ts'
import { reviewBody } from '#contract/calls/reviews.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { prefs } from '#prefs/prefs.ts'
import { leaveAccount, patient, readLive, shows } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import type { AccountContext } from '../outbox/session.ts'
import type { OpRow } from '../store/rows.ts'
import { reviewsAtOnce, useReviews, useWaitingReview } from './suppliers.ts'

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
  vi.restoreAllMocks()
  prefs.locale = 'en'
})
interface Query {
  readonly pageNo: number
  readonly pageSize: number
}

const one = (n: number): Review =>
  review.parse({ id: n, companyId: 'c', rate: 5, content: `review ${n}`, createTime: 1000 - n })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => one(from + n))
const open = (pages = 1, companyId = 'c') =>
  renderHook(({ pages: most, again }) => useReviews(companyId, most, again), {
    initialProps: { pages, again: 0 },
  })
type Opened = ReturnType<typeof open>
const read = ({ result }: Opened) => (result.current.read.status === 'ready' ? result.current.read.data : null)
const answered = (opened: Opened) => waitFor(() => expect(opened.result.current.requestState).toBe('answered'), patient)
const ids = (opened: Opened) => read(opened)?.data.list.map(({ id }) => Number(id))

describe('reviews of a supplier', () => {
  test('are fetched page by page, as many as the screen shows', async () => {
    serverReviews = many(reviewsAtOnce * 2 + 5)
    const opened = open(2)
    await waitFor(() => expect(ids(opened)).toHaveLength(reviewsAtOnce * 2), patient)
    expect(read(opened)?.data.total).toBe(serverReviews.length)
    expect(api.call).toHaveBeenCalledTimes(2)
    opened.rerender({ pages: 9, again: 0 })
    await waitFor(() => expect(ids(opened)).toHaveLength(serverReviews.length), patient)
    expect(api.call).toHaveBeenCalledTimes(5)
  })

  test('are neither duplicated nor hidden if a review is written during the requests', async () => {
    serverReviews = many(reviewsAtOnce + 1, 1)
    line = ({ pageNo }) => {
      if (pageNo === 2) serverReviews = [one(0), ...serverReviews]
    }
    const opened = open(2)
    await waitFor(() => expect(ids(opened)).toEqual(many(reviewsAtOnce + 1, 1).map(({ id }) => Number(id))), patient)
  })

  test('are shown with their age if there is no connection', async () => {
    serverReviews = many(3)
    const first = open()
    await waitFor(() => expect(ids(first)).toEqual([0, 1, 2]), patient)
    first.unmount()
    line = () => {
      throw new ApiError('offline')
    }
    const again = open()
    await waitFor(() => expect(again.result.current.requestState).toBe('unreached'), patient)
    expect(ids(again)).toEqual([0, 1, 2])
    expect(read(again)?.asOf).toBeGreaterThan(0)
  })

  test('are not stored if the connection breaks at the second page', async () => {
    serverReviews = many(3)
    const first = open()
    await answered(first)
    first.unmount()
    serverReviews = many(reviewsAtOnce + 3, 10)
    line = ({ pageNo }) => {
      if (pageNo === 2) throw new ApiError('timeout')
    }
    const again = open(2)
    await waitFor(() => expect(again.result.current.requestState).toBe('unreached'), patient)
    expect(ids(again)).toEqual([0, 1, 2])
  })
})

describe("the buyer's waiting review", () => {
  const written = (companyId: string, content: string) =>
    reviewBody.parse({
      companyId,
      rate: 5,
      infoRate: 5,
      speedRate: 5,
      professionRate: 5,
      feedbackRate: 5,
      attitudeRate: 5,
      qualityRate: 5,
      content,
    })
  const queue = (opId: string, companyId: string, content: string, part: Partial<OpRow> = {}) =>
    account.db.ops.put(
      opOf(opId, { intent: { name: 'review', company: 'C', review: written(companyId, content) }, ...part }),
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
  ])('%s needs attention: %s', async (state, refused) => {
    await queue('a', 'c', 'text', { state })
    expect((await readLive(() => useWaitingReview('c')))()?.refused).toBe(refused)
  })

  test('disappears once the server has it', async () => {
    await queue('a', 'c', 'text')
    const waitingReview = await readLive(() => useWaitingReview('c'))
    await queue('a', 'c', 'text', { state: 'done' })
    await shows(waitingReview, null)
  })
})
