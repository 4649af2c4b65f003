import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { refreshIntervalMs } from './use-inbox.ts'
import {
  answerWith,
  aRequest,
  fakeBackend,
  faultAnswer,
  offlineAnswer,
  openRequest,
  press,
  showPage,
} from './test-seller.tsx'

let visible: DocumentVisibilityState
beforeEach(() => {
  visible = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const tick = (ms = refreshIntervalMs) => act(async () => void vi.advanceTimersByTime(ms))
const first = /E-20260304-AAAAA/
const second = /E-20260304-BBBBB/
const newcomer = aRequest({ id: 'E-20260304-BBBBB', recordNo: 'E-20260304-BBBBB', status: 10 })
const openInbox = async () => {
  const { backend } = showPage()
  await screen.findByRole('button', { name: first })
  return backend
}
const lists = (backend: ReturnType<typeof fakeBackend>) => backend.of(sellerCalls.inbox).length

describe('the list of requests', () => {
  it('shows the requests that wait for the supplier, and all requests on a click', async () => {
    showPage({ backend: fakeBackend([aRequest(), { ...newcomer, status: 93 }]) })
    expect(await screen.findByRole('button', { name: first })).toBeTruthy()
    expect(screen.queryByRole('button', { name: second })).toBeNull()
    await press(/^All/)
    expect(screen.getByRole('button', { name: second }).textContent).toContain('Cancelled')
  })

  it.each([
    [[], 'No requests yet.'],
    [[aRequest({ status: 40 })], 'Nothing waits for you here.'],
  ])('explains why it is empty', async (records, words) => {
    showPage({ backend: fakeBackend(records) })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  describe('a list of requests longer than a page', () => {
    const numberedRequests = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => {
        const no = String(from + index)
        return aRequest({ id: no, recordNo: `E-${no}-`, status: 20 })
      }).toReversed()
    const pagesOf = (...records: readonly RequestRecordWire[]) => {
      const backend = fakeBackend()
      const serve = (all: readonly RequestRecordWire[]) =>
        backend.on(sellerCalls.inbox, (one) => {
          const from = (Number(one.query.get('pageNo')) - 1) * 200
          return answerWith({ list: all.slice(from, from + 200), total: all.length })(one)
        })
      serve(records)
      return { backend, serve }
    }

    it('says that there are more, and shows the next page on a click', async () => {
      const { backend } = pagesOf(...numberedRequests(1, 201))
      showPage({ backend })
      await screen.findByRole('button', { name: /E-201-/ })
      expect(screen.getByRole('button', { name: /^To do/ }).textContent).toBe('To do200+')
      expect(screen.queryByRole('button', { name: /E-1-/ })).toBeNull()
      await press('Show older requests')
      expect(await screen.findByRole('button', { name: /E-1-/ })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Show older requests' })).toBeNull()
      expect(screen.getByRole('button', { name: /^To do/ }).textContent).toBe('To do201')
    })

    it('still shows the open request when a new one moves it to the next page', async () => {
      const { backend, serve } = pagesOf(...numberedRequests(1, 200))
      showPage({ backend, at: '#enquiry/1' })
      await openRequest(/E-1-/)
      serve(numberedRequests(1, 201))
      await tick()
      await screen.findByRole('button', { name: /E-201-/ })
      expect(screen.getByRole('heading', { level: 2 })).toBeTruthy()
    })

    it('does not say that nothing waits before all pages are known', async () => {
      const { backend } = pagesOf(
        ...numberedRequests(1, 201).map((one) => ({ ...one, status: one.id === '1' ? 20 : 40 })),
      )
      showPage({ backend })
      const moreButton = await screen.findByRole('button', { name: 'Show older requests' })
      expect(screen.queryByText('Nothing waits for you here.')).toBeNull()
      await userEvent.click(moreButton)
      expect(await screen.findByRole('button', { name: /E-1-/ })).toBeTruthy()
    })
  })

  it("fetches the rows of another kind, and does not show the previous kind's rows meanwhile", async () => {
    const backend = await openInbox()
    const slow = backend.later(sellerCalls.inbox)
    await userEvent.click(screen.getByRole('tab', { name: 'Samples' }))
    expect(backend.of(sellerCalls.inbox).at(-1)?.query.get('kind')).toBe('sample')
    expect(screen.queryByRole('button', { name: first })).toBeNull()
    expect(screen.getByText('Loading')).toBeTruthy()
    await slow.comes({ list: [aRequest({ kind: 'sample', recordNo: 'S-1' })], total: 1 })
    expect(screen.getByRole('button', { name: /S-1/ })).toBeTruthy()
  })

  it.each([
    ['without a connection', offlineAnswer],
    ['with a faulty server', faultAnswer],
  ])('reports a failed read %s; rows that were read before remain, marked as stale', async (_, answer) => {
    const backend = fakeBackend()
    backend.on(sellerCalls.inbox, answer)
    showPage({ backend })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server did not answer/)
    backend.list(aRequest())
    await press('Refresh')
    expect(await screen.findByRole('button', { name: first })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    backend.on(sellerCalls.inbox, answer)
    await press('Refresh')
    expect(await screen.findByText(/This is what it said last/)).toBeTruthy()
    expect(screen.getByRole('button', { name: first })).toBeTruthy()
  })
})

describe('the automatic refresh of the list', () => {
  it('happens every 30 seconds, and only while the page is visible', async () => {
    const backend = await openInbox()
    const listsBefore = lists(backend)
    backend.list(aRequest(), newcomer)
    await tick(refreshIntervalMs - 1)
    expect(lists(backend)).toBe(listsBefore)
    await tick(1)
    expect(await screen.findByRole('button', { name: second })).toBeTruthy()
    visible = 'hidden'
    await tick(10 * refreshIntervalMs)
    expect(lists(backend)).toBe(listsBefore + 1)
  })

  it.each([
    ['when the window gets the focus', () => fireEvent.focus(window)],
    ['when its tab is shown again', () => fireEvent(document, new Event('visibilitychange'))],
    ['when the connection is back', () => fireEvent(window, new Event('online'))],
  ])('happens %s', async (_, happens) => {
    const backend = await openInbox()
    backend.list(newcomer)
    await act(async () => void happens())
    expect(await screen.findByRole('button', { name: second })).toBeTruthy()
  })

  it('is skipped while an answer is pending, unless the device is online again; the late answer does not replace the newer', async () => {
    const backend = await openInbox()
    const delayedAnswer = backend.later(sellerCalls.inbox)
    await tick()
    const waiting = lists(backend)
    await tick()
    await act(async () => void fireEvent.focus(window))
    expect(lists(backend)).toBe(waiting)
    backend.list(newcomer)
    await act(async () => void fireEvent(window, new Event('online')))
    expect(await screen.findByRole('button', { name: second })).toBeTruthy()
    // The answer to the first request arrives after the newer answer, and must not replace it.
    await delayedAnswer.comes({ list: [aRequest()], total: 1 })
    expect(screen.queryByRole('button', { name: first })).toBeNull()
    expect(screen.getByRole('button', { name: second })).toBeTruthy()
  })

  it('stops after the logout', async () => {
    const backend = await openInbox()
    await press('Log out')
    const listsBefore = lists(backend)
    await tick()
    await act(async () => void fireEvent(window, new Event('online')))
    expect(lists(backend)).toBe(listsBefore)
  })

  it('includes the open request', async () => {
    const backend = await openInbox()
    await openRequest()
    backend.list(aRequest({ status: 93 }))
    await tick()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a quotation' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Write to the buyer' })).toBeTruthy()
  })
})

describe('a new request that the supplier opens', () => {
  it('is marked as opened once, under one key', async () => {
    const { backend } = showPage({ backend: fakeBackend([newcomer]) })
    backend.on(sellerCalls.open, () => {
      backend.list({ ...newcomer, status: 20 })
      return Response.json({ code: 0, data: { ...newcomer, status: 20 } })
    })
    await openRequest(second)
    await waitFor(() => expect(screen.getAllByText('Opened').length).toBeGreaterThan(0))
    await tick()
    expect(backend.of(sellerCalls.open)).toMatchObject([
      { body: { kind: 'enquiry', id: 'E-20260304-BBBBB' }, key: 'open-enquiry-E-20260304-BBBBB' },
    ])
  })

  it('is marked again when the list is next read if no answer arrived, but not in a loop', async () => {
    const { backend } = showPage({ backend: fakeBackend([newcomer]) })
    backend.on(sellerCalls.open, offlineAnswer)
    await openRequest(second)
    await waitFor(() => expect(backend.of(sellerCalls.open)).toHaveLength(1))
    backend.on(sellerCalls.open, answerWith(aRequest()))
    await tick()
    // The refreshed list still contains the request as new.
    await tick()
    await tick()
    expect(backend.of(sellerCalls.open).map(({ key }) => key)).toEqual([
      'open-enquiry-E-20260304-BBBBB',
      'open-enquiry-E-20260304-BBBBB',
    ])
  })
})
