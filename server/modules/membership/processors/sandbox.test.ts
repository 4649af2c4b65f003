import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { membershipCalls } from '#contract/calls/membership.ts'
import { code } from '#contract/codes.ts'
import type { MembershipGoods, Order } from '#contract/entities/membership.ts'
import { readConfig } from '#server/platform/config.ts'
import { testApp } from '#tests/harness/server.ts'

let token: string
let until: number
const backend = await testApp()
beforeEach(async () => {
  ;({ token } = await backend.newBuyer())
  until = backend.clock.now() + 30 * 86_400_000
})

const newOrder = async (clientRef = 'press-00001') =>
  (
    await backend.call(membershipCalls.createOrder, {
      token,
      headers: { 'Accept-Language': 'es-ES' },
      body: { goodsId: 'year', clientRef, seenUntil: until, returnTo: 'http://localhost/pages/my/index' },
    })
  ).data as Order
const look = async (no: string) =>
  (await backend.call(membershipCalls.orderGet, { token, query: { no } })).data as Order
const press = (order: Order, fields: Record<string, string>) =>
  backend.app.request(order.payUrl ?? '', { method: 'POST', body: new URLSearchParams(fields) })

test.each([
  ['pay', 'now', 'index', { status: 'paid' }],
  // The webhook never arrives; the state is queried when the buyer returns.
  ['pay', 'never', 'index', { status: 'paid' }],
  ['less', 'now', 'index', { status: 'mismatch', paidAmount: '1.00' }],
  ['decline', 'now', 'payfailure', { status: 'waiting', reason: 'Fondos insuficientes' }],
])('the button "%s" with a webhook %s sets the order’s state and returns to %s', async (act, told, page, expected) => {
  const order = await newOrder()
  const answer = await press(order, { act, told, reason: 'Fondos insuficientes' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(`http://localhost/pages/my/${page}?order=${order.no}`)
  await expect.poll(() => look(order.no)).toMatchObject(expected)
})

test('the sandbox can be set to fail, with a reason, when the next payment page is opened', async () => {
  const order = await newOrder()
  await press(order, { act: 'mood', mood: 'failing' })
  await backend.call(membershipCalls.cancelOrder, { token, body: { no: order.no } })
  const nextOrder = await newOrder('press-00002')
  expect(nextOrder).toMatchObject({ status: 'creating', reason: expect.stringContaining('not available') as string })
  await press(order, { act: 'mood', mood: 'ready' })
  expect(await look(nextOrder.no)).toMatchObject({ status: 'waiting' })
})

test('production has no sandbox, and nothing can be bought until a processor is configured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goods-'))
  const file = join(folder, 'goods.json')
  const names = { en: 'Year', es: 'Año', 'zh-Hans': '年度', 'zh-Hant': '年度' }
  const counts = { days: 365, accounts: 5, aiQueries: 9, enquiries: 9, samples: 9, leads: 9 }
  writeFileSync(file, JSON.stringify([{ id: 'year', names, amount: '700', currency: 'USD', ...counts }]))
  const { payment } = readConfig({ GOODS_FILE: file }, null)
  const shop = await testApp({ db: backend.deps.db, config: { demo: false, payment } })
  const goods = (await shop.call(membershipCalls.goodsList, { token })).data as MembershipGoods[]
  expect(goods).toMatchObject([{ name: 'Year', amount: '700', giftDays: 0, demo: false }])
  const refusal = await shop.call(membershipCalls.createOrder, {
    token,
    body: { goodsId: 'year', clientRef: 'press-00001', seenUntil: until, returnTo: 'http://localhost/pages/my/index' },
  })
  expect(refusal.code).toBe(code.paymentUnavailable)
  writeFileSync(file, '[{"id":"year"}]')
  await expect(testApp({ db: backend.deps.db, config: { payment } })).rejects.toThrow(/cannot be used/)
  rmSync(folder, { recursive: true })
})

test('a Stripe key without its webhook secret or without APP_URL is refused at the start', () => {
  const bothKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }, null)).toThrow(/needed together/)
  expect(() => readConfig(bothKeys, null)).toThrow(/APP_URL/)
  expect(readConfig({ ...bothKeys, APP_URL: 'https://shop.example' }, null).payment.stripe).not.toBeNull()
})
