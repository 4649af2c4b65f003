import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeReview } from '#account/actions/records.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { company, review } from '#contract/entities/company.ts'
import { pendingOps } from '#account/store/db.ts'
import { connection } from '#api/connection.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen, waitUntilLoaded } from '#tests/harness/render.tsx'
import { ratings } from '#tests/harness/ratings.ts'
import { ReviewsTab } from './reviews-tab.tsx'

const supplier = company.parse({ companyId: '9001', name: 'Demo', nameEn: 'Demo', country: 'CN' })
const of = (id: number, part: object = {}) =>
  review.parse({
    id,
    companyId: '9001',
    ...ratings(4),
    content: `Review ${id}`,
    createTime: 1_700_000_000_000,
    ...part,
  })

let page: ((pageNo: number) => unknown) | null
withAccount({ signedIn: true })
beforeEach(() => {
  page = () => ({ list: [of(2, { tags: ['fast_reply'] }), of(1)], total: 2 })
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input?: { query?: unknown }) => {
    if (call === accountCalls.reviewTags) return [{ value: 'fast_reply', label: 'Fast reply' }]
    if (call === catalogueCalls.reviewPage && page) return page((input as { query: { pageNo: number } }).query.pageNo)
    throw new ApiError('offline')
  })
})

const open = () => renderScreen(<ReviewsTab company={supplier} />)
const pendingIntents = async () => (await pendingOps(account.db)).map((op) => op.intent)
const rateAll = async (stars: string) => {
  for (const group of screen.getAllByRole('radiogroup'))
    await userEvent.click(within(group).getByRole('radio', { name: stars }))
}

describe('reviews of a supplier', () => {
  it('are shown with their number, and can be filtered by tag', async () => {
    open()
    expect(await screen.findByText('Overall, based on 2 reviews')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(await screen.findByRole('button', { name: 'Fast reply 1' }))
    expect(screen.getAllByRole('listitem').map((item) => within(item).getByText(/Review/).textContent)).toEqual([
      'Review 2',
    ])
  })
  it('are readable offline, with a note that they are stale', async () => {
    const first = open()
    await screen.findByText('Review 1')
    first.unmount()
    page = null
    connection.browserOffline = true
    open()
    expect(await screen.findByText('Review 1')).toBeTruthy()
    expect(await screen.findByText(/Last loaded version/)).toBeTruthy()
  })
  it('are reported as missing while only the buyer’s waiting review is known, and can be requested again', async () => {
    const laterPage = page
    page = null
    await writeReview('Demo', { companyId: '9001', ...ratings(4), tags: [], content: 'New words' })
    renderScreen(<ReviewsTab company={{ ...supplier, rating: 4.5 }} />)
    expect(await screen.findByText('New words')).toBeTruthy()
    expect(await screen.findByText('The reviews are not on this device yet')).toBeTruthy()
    expect(screen.queryByText(/based on/i)).toBeNull()
    // The reviews are requested again after the buyer's own review was read.
    const reviewCalls = () => vi.mocked(api.call).mock.calls.filter(([call]) => call === catalogueCalls.reviewPage)
    await waitFor(() => expect(reviewCalls()).toHaveLength(2))
    await waitUntilLoaded()
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    page = laterPage
    await userEvent.click(retryButton)
    expect(await screen.findByText('Overall, based on 2 reviews')).toBeTruthy()
  })
  it("show the buyer's waiting review in place of the earlier one on the server", async () => {
    page = () => ({ list: [of(3, { mine: true, content: 'Old words' }), of(1)], total: 2 })
    await writeReview('Demo', { companyId: '9001', ...ratings(4), tags: [], content: 'New words' })
    open()
    expect(await screen.findByText('New words')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Review 1')).toBeTruthy())
    expect(screen.queryByText('Old words')).toBeNull()
    expect(await screen.findByText('Sending')).toBeTruthy()
  })
})

describe('writing a review', () => {
  const write = async () => userEvent.click(await screen.findByRole('button', { name: 'Write a review' }))
  it('stores the review on the device, where it waits to be sent', async () => {
    open()
    await screen.findByText('Review 1')
    act(() => void (connection.browserOffline = true))
    await write()
    await screen.findByRole('dialog')
    await rateAll('5 stars')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fast reply' }))
    await userEvent.type(screen.getByLabelText('Your review'), ' Sent all documents. ')
    await userEvent.click(screen.getByRole('button', { name: 'Send review when online' }))
    await waitFor(async () =>
      expect(await pendingIntents()).toMatchObject([
        {
          name: 'review',
          review: { companyId: '9001', rate: 5, qualityRate: 5, tags: ['fast_reply'], content: 'Sent all documents.' },
        },
      ]),
    )
    expect(await screen.findByText('Sent all documents.')).toBeTruthy()
  })
  it('is not interrupted by reviews that arrive during typing', async () => {
    const laterPage = page
    page = null
    connection.browserOffline = true
    open()
    await write()
    await userEvent.type(await screen.findByLabelText('Your review'), 'Half a thought')
    page = laterPage
    act(() => void (connection.browserOffline = false))
    expect(await screen.findByText('Review 1')).toBeTruthy()
    expect(screen.getByDisplayValue('Half a thought')).toBeTruthy()
  })
  it('continues with the text that was typed before the dialog was closed', async () => {
    open()
    await write()
    await userEvent.type(await screen.findByLabelText('Your review'), 'Half a thought')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await write()
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
  })
})
