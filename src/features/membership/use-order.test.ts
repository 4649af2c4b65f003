import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membershipCalls } from '#contract/calls/membership.ts'
import { goods, order, type OrderStatus } from '#contract/entities/membership.ts'
import { api } from '#api/commands.ts'
import { useOrder } from './use-order.ts'

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
const anOrder = (status: OrderStatus) =>
  order.parse({
    no: 'M1',
    status,
    goods: year,
    amount: '560.00',
    currency: 'USD',
    processor: 'sandbox',
    createTime: 1,
    expireTime: 2,
  })

let status: OrderStatus
let asked: unknown[]
beforeEach(() => {
  vi.useFakeTimers()
  ;[status, asked] = ['waiting', []]
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
    asked.push(call)
    return anOrder(status)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an order that can still be paid is read again, at growing intervals', async () => {
  renderHook(() => useOrder('M1'))
  await pass(0)
  expect(asked).toEqual([membershipCalls.orderGet])
  await pass(1_000)
  expect(asked).toHaveLength(2)
  await pass(1_999)
  expect(asked).toHaveLength(2)
  await pass(1)
  expect(asked).toHaveLength(3)
})

test('an order that has ended is not read again', async () => {
  const { result } = renderHook(() => useOrder('M1'))
  await pass(0)
  status = 'paid'
  await pass(1_000)
  expect(result.current.order?.status).toBe('paid')
  await pass(10 * 60_000)
  expect(asked).toHaveLength(2)
})

test('a page that was left reads no order any more', async () => {
  const { unmount } = renderHook(() => useOrder('M1'))
  await pass(0)
  unmount()
  await pass(10 * 60_000)
  expect(asked).toHaveLength(1)
})
