import { act, cleanup, screen, waitFor, within, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { membershipCalls } from '#contract/calls/membership.ts'
import { userInfo } from '#contract/entities/account.ts'
import { goods, order, type Order, type OrderStatus } from '#contract/entities/membership.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { connection } from '#api/connection.ts'
import { sessionState } from '#api/session/session-state.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { AccountScreen } from './account-screen.tsx'
import { PayFailureScreen } from './pay-failure-screen.tsx'
import { useOrder } from './use-order.ts'

const until = Date.UTC(2099, 8, 30, 12)

const year = goods.parse({
  id: 'year',
  name: 'Year',
  amount: '560.00',
  currency: 'USD',
  days: 365,
  giftDays: 30,
  demo: true,
  accounts: 5,
  aiQueries: 500,
  enquiries: 30,
  samples: 10,
  leads: 5,
})

const anOrder = (status: OrderStatus, part: Partial<Order> = {}): Order =>
  order.parse({
    no: 'M1',
    status,
    goods: year,
    amount: '560.00',
    currency: 'USD',
    processor: 'sandbox',
    createTime: 1,
    expireTime: 2,
    payUrl: status === 'waiting' ? 'https://pay.example/1' : null,
    ...part,
  })

let answers: Map<unknown, (input: { body?: Record<string, unknown> }) => unknown>
let orders: Order[]
const calls: unknown[] = []
const wishes: Record<string, unknown>[] = []
const leftFor: string[] = []

withAccount()
beforeEach(() => {
  orders = []
  calls.length = wishes.length = leftFor.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void leftFor.push(String(to)))
  const user = userInfo.parse({ userId: 'ana', email: 'a@b.example', nickname: 'Ana', vipExpireTime: until })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
  const entry = { permissionType: 'ENQUIRY', remainingCount: 18, usedCount: 12, totalLimit: 30 }
  const ai = { totalLimit: 500, usedCount: 138, remainingCount: 362 }
  answers = new Map<unknown, (input: { body?: Record<string, unknown> }) => unknown>([
    [accountCalls.quotaDashboard, () => [entry]],
    [accountCalls.staffQuota, () => ({ total: 5, used: 3, remainingQuota: 2 })],
    [accountCalls.quotaRefreshCache, () => true],
    [membershipCalls.membershipSummary, () => ({ until, periodTime: null, ai, mayBuy: true, processor: 'sandbox' })],
    [membershipCalls.goodsList, () => [year]],
    [membershipCalls.orderPage, () => ({ list: orders, total: orders.length })],
  ])
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown, input: object = {}) => {
    calls.push(call)
    if (call === membershipCalls.createOrder) wishes.push((input as { body: Record<string, unknown> }).body)
    const answer = answers.get(call)
    if (!answer || connection.browserOffline) throw new ApiError('offline')
    return answer(input)
  })
})

const paidTold = vi.fn()

const open = (at = '/pages/my/index') => renderScreen(<AccountScreen onPaid={paidTold} mails={null} />, at)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const placeOrder = async () => {
  open()
  await press('Choose Year')
  await press('Place the order')
}

it('while offline, the account screen shows the last read state with its date, and disables ordering', async () => {
  open()
  await screen.findByText('365 + 30 free')
  cleanup()
  connection.browserOffline = true
  open()
  expect(await screen.findByText('An order can be made online only.')).toBeTruthy()
  // Two dates: the membership and the orders each show when they were read.
  await waitFor(() => expect(screen.getAllByText(/^As of/)).toHaveLength(2))
  expect(screen.getByRole('button', { name: 'Choose Year' }).hasAttribute('disabled')).toBe(true)
})

describe('the account screen of a backend that needs no membership', () => {
  const openEndless = () => {
    const user = userInfo.parse({ userId: 'ana', email: 'a@b.example', vipExpireTime: endlessMembership })
    sessionState.view = { status: 'signed-in', sub: account.sub, user }
    answers.set(membershipCalls.goodsList, () => [])
    open()
    return screen.findByText('No membership is needed here')
  }
  it('does not show plans, orders or the lucky draw', async () => {
    await openEndless()
    for (const text of ['Plans', 'Orders', 'Lucky draw']) expect(screen.queryByText(text)).toBeNull()
  })
  it('shows orders that were made earlier', async () => {
    orders = [anOrder('paid')]
    await openEndless()
    expect(await screen.findByText('M1')).toBeTruthy()
  })
})

describe('an order for a membership', () => {
  it('shows a summary before it is made, then its number and amount, and opens the payment page; Back reloads the screen', async () => {
    answers.set(membershipCalls.createOrder, () => anOrder('waiting'))
    open('/pages/my/index?return=%2Fpages%2Fcart%2Findex')
    await press('Choose Year')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/USD.18\.67/)).toBeTruthy()
    expect(wishes).toEqual([])
    await press('Place the order')
    expect(await dialog.findByText('M1')).toBeTruthy()
    expect(dialog.getByText(/USD.560/)).toBeTruthy()
    await press('Go to payment')
    expect(leftFor).toEqual(['https://pay.example/1'])
    // A page restored from the back/forward cache would still show the order as waiting, so it is reloaded.
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalledOnce()
    expect(wishes[0]).toMatchObject({ goodsId: 'year', seenUntil: until })
    expect(wishes[0]?.['returnTo']).toMatch(/\/pages\/my\/index\?return=%2Fpages%2Fcart%2Findex$/)
  })

  it.each([
    ['tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['window', () => window.dispatchEvent(new Event('focus'))],
  ])('says that it is paid, once the buyer returns after paying it in another %s', async (_, comeBack) => {
    answers.set(membershipCalls.createOrder, () => anOrder('waiting'))
    await placeOrder()
    await screen.findByRole('button', { name: 'Go to payment' })
    answers.set(membershipCalls.orderGet, () => anOrder('paid'))
    comeBack()
    expect(await screen.findByText(/Do not pay again/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go to payment' })).toBeNull()
  })

  it('keeps its reference if the answer was lost or the payment page did not open', async () => {
    answers.set(membershipCalls.createOrder, () => {
      throw new ApiError('timeout')
    })
    await placeOrder()
    expect(await screen.findByText(/it will be the same order/)).toBeTruthy()
    answers.set(membershipCalls.createOrder, () => anOrder('creating', { reason: 'Too many requests' }))
    await press('Try again')
    expect(await screen.findByText(/could not be opened: Too many requests/)).toBeTruthy()
    answers.set(membershipCalls.createOrder, () => anOrder('waiting'))
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Go to payment' })).toBeTruthy()
    expect(new Set(wishes.map(({ clientRef }) => clientRef)).size).toBe(1)
  })
})

describe('the return from the payment page', () => {
  it("unlocks the app after a paid order without a reload, and navigates back to the buyer's work", async () => {
    answers.set(membershipCalls.orderGet, () => anOrder('paid', { memberUntil: until }))
    answers.set(accountCalls.userInfo, () => ({ userId: 'ana', email: 'a@b.example', vipExpireTime: until }))
    open('/pages/my/index?order=M1&return=%2Fpages%2Finquiry%2Findex%3Fdraft%3D7')
    expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
    await waitFor(() => expect(location.pathname + location.search).toBe('/pages/inquiry/index?draft=7'))
    expect(paidTold).toHaveBeenCalled()
    const from = calls.indexOf(membershipCalls.orderGet)
    for (const call of [accountCalls.quotaRefreshCache, accountCalls.userInfo])
      expect(calls.indexOf(call)).toBeGreaterThan(from)
    expect(calls.lastIndexOf(accountCalls.quotaDashboard)).toBeGreaterThan(calls.indexOf(accountCalls.userInfo))
  })

  it('at a later visit, shows when the order was paid and a link to the receipt, without a second welcome', async () => {
    answers.set(membershipCalls.orderGet, () =>
      anOrder('paid', { memberUntil: until, payTime: Date.UTC(2026, 0, 5, 12) }),
    )
    open('/pages/my/index?order=M1&return=%2Fpages%2Fcart%2Findex')
    expect(await screen.findByText(/^Paid on .*2026/)).toBeTruthy()
    expect(screen.queryByText('Paid. Thank you!')).toBeNull()
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy()
  })

  it.each([
    ['failed', /Reason: No money/, { reason: 'No money' }],
    ['cancelled', /No money was taken/, {}],
    ['expired', /not paid in time/, {}],
    ['mismatch', /USD.1.* was paid instead of USD.560/, { paidAmount: '1.00', paidCurrency: 'USD' }],
  ] as const)('explains an order that is %s: what happened and what to do next', async (status, words, part) => {
    answers.set(membershipCalls.orderGet, () => anOrder(status, part))
    renderScreen(<PayFailureScreen />, '/pages/my/payfailure?order=M1&return=%2Fpages%2Fcart%2Findex')
    expect(await screen.findByText(words)).toBeTruthy()
    const [link] = screen.getAllByRole('link').slice(-1)
    expect(link?.getAttribute('href')).toBe('/pages/my/index?return=%2Fpages%2Fcart%2Findex')
  })

  it('after a failed payment, “Try again” orders the same goods and opens the payment page of that order', async () => {
    answers.set(membershipCalls.orderGet, () => anOrder('failed'))
    answers.set(membershipCalls.createOrder, () => anOrder('waiting'))
    renderScreen(<PayFailureScreen />, '/pages/my/payfailure?order=M1')
    await screen.findByText('Payment failed')
    await press('Try again')
    await waitFor(() => expect(leftFor).toEqual(['https://pay.example/1']))
    expect(wishes).toMatchObject([{ goodsId: anOrder('failed').goods.id }])
  })

  it('after a declined payment, the buyer can pay the same order again or cancel it', async () => {
    answers.set(membershipCalls.orderGet, () => anOrder('waiting', { reason: 'Card expired' }))
    answers.set(membershipCalls.cancelOrder, () => anOrder('cancelled'))
    renderScreen(<PayFailureScreen />, '/pages/my/payfailure?order=M1')
    expect(await screen.findByText(/Reason: Card expired/)).toBeTruthy()
    await press('Go to payment')
    expect(leftFor).toEqual(['https://pay.example/1'])
    expect(calls).not.toContain(membershipCalls.cancelOrder)
    await press('Cancel the order')
    expect(await screen.findByText('Order cancelled')).toBeTruthy()
  })
})

it('an order on the screen is read again at growing intervals while it can still be paid', async () => {
  vi.useFakeTimers()
  answers.set(membershipCalls.orderGet, () => anOrder('waiting'))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  renderHook(() => useOrder('M1'))
  await pass(0)
  expect(calls).toEqual([membershipCalls.orderGet])
  await pass(1_000)
  expect(calls).toHaveLength(2)
  await pass(1_999)
  expect(calls).toHaveLength(2)
  await pass(1)
  expect(calls).toHaveLength(3)
})
