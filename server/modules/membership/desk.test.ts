import { beforeEach, describe, expect, test } from 'vitest'
import { membershipCalls } from '#contract/calls/membership.ts'
import type { Order } from '#contract/entities/membership.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { createSandboxProcessor, sandboxTexts } from './processors/sandbox.ts'

let me: Awaited<ReturnType<TestApp['newBuyer']>>
const t = await testApp()
beforeEach(async () => {
  me = await t.newBuyer()
})
const newOrder = async (returnTo = 'http://localhost/pages/my/index', language = 'en') =>
  (
    await t.call(membershipCalls.createOrder, {
      token: me.token,
      headers: { 'Accept-Language': language },
      body: { goodsId: 'year', clientRef: 'press-00001', seenUntil: t.clock.now() + 30 * 86_400_000, returnTo },
    })
  ).data as Order
const page = (order: Order) => Promise.resolve(t.app.request(order.payUrl ?? ''))
const press = (order: Order, fields: Record<string, string>) =>
  Promise.resolve(t.app.request(order.payUrl ?? '', { method: 'POST', body: new URLSearchParams(fields) }))
const look = async (no: string) =>
  (await t.call(membershipCalls.orderGet, { token: me.token, query: { no } })).data as Order

describe('the sandbox’s payment page', () => {
  test('the payment page does not run scripts, submits only to itself or to the shop, and is not cached', async () => {
    const { headers } = await page(await newOrder())
    const policy = (headers.get('Content-Security-Policy') ?? '').split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost")
    expect(policy.join()).not.toMatch(/script-src|unsafe|\*/)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })
  test('the return URL is never rendered as HTML', async () => {
    const order = await newOrder('http://localhost/pages/my/index?x="><script>alert(1)</script>')
    const text = await (await page(order)).text()
    expect(text).toContain(order.no)
    expect(text).not.toContain('<script')
  })
  test.each(['gone', 'x'.repeat(43), '..%2f', '%00'])(
    'a payment page with the id %s does not exist, and its buttons do nothing',
    async (id) => {
      const path = `/buyer-api/payment/sandbox/${id}`
      for (const method of ['GET', 'POST']) expect((await t.app.request(path, { method })).status).toBe(404)
    },
  )
})

describe('pressing a button of the sandbox’s page', () => {
  test('a button that the page does not have does nothing', async () => {
    const order = await newOrder()
    const answer = await press(order, { act: 'mood', mood: 'on fire' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, new URL(order.payUrl ?? '').pathname])
    for (const act of ['refund', 'dispute', 'dispute-won', 'dispute-lost']) await press(order, { act })
    expect(await look(order.no)).toMatchObject({ status: 'waiting' })
  })
  test('pressing a button of a payment page does not pay from the millisecond at which the page expires', async () => {
    const order = await newOrder()
    const sandbox = createSandboxProcessor(t.deps)
    const id = order.payUrl?.split('/').at(-1) ?? ''
    expect(await sandbox.act(id, 'pay', '', order.expireTime)).toBeNull()
    expect(await sandbox.act(id, 'pay', '', order.expireTime - 1)).toMatchObject({ news: { kind: 'paid' } })
  })
  test('pressing a button after the order was cancelled does not pay', async () => {
    const order = await newOrder()
    await t.call(membershipCalls.cancelOrder, { token: me.token, body: { no: order.no } })
    await press(order, { act: 'pay' })
    expect(await look(order.no)).toMatchObject({ status: 'cancelled' })
    expect(await (await page(order)).text()).toContain(sandboxTexts.en.over)
  })
  test('if pay and decline are pressed at the same time, the order is paid', async () => {
    const order = await newOrder()
    await Promise.all([press(order, { act: 'pay' }), press(order, { act: 'decline', reason: 'No' })])
    await expect.poll(async () => (await look(order.no)).status).toBe('paid')
  })
})
