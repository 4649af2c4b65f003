import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { membershipCalls } from '#contract/calls/membership.ts'
import type { Order } from '#contract/entities/membership.ts'
import { dayMs } from '#lib/day-ms.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { createPaymentService } from '#server/modules/membership/payments.ts'
import { findOrder } from '#server/modules/membership/orders.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { createSellerToken } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { membershipVerbs } from './memberships.ts'

let t: TestApp
let me: Awaited<ReturnType<TestApp['newBuyer']>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  me = await t.newBuyer(undefined, 10)
  t.logs.length = 0
})
const run = (...argv: string[]) => runAsOperator(t, membershipVerbs, ...argv)
const untilOf = async () =>
  (await t.deps.db.select().from(users).where(eq(users.id, me.userId)))[0]?.vipExpireTime ?? null
const setUntil = (vipExpireTime: number | null) =>
  t.deps.db.update(users).set({ vipExpireTime }).where(eq(users.id, me.userId))
const enquiriesOf = async () => {
  const isMine = and(eq(quotas.userId, me.userId), eq(quotas.permissionType, 'ENQUIRY'))
  const [row] = await t.deps.db.select().from(quotas).where(isMine)
  return row && [row.usedCount, row.totalLimit]
}
const useAll = () => t.deps.db.update(quotas).set({ usedCount: 10 }).where(eq(quotas.userId, me.userId))
const securityEvents = () => t.logs.filter(({ by }) => by === 'operator').map(({ kind, account }) => [kind, account])

test.each([
  ['has ended', -1],
  ['never existed', null],
])('giving days to an account whose membership %s begins one with the quotas of a trial', async (_, end) => {
  await setUntil(end === null ? null : t.clock.now() + end)
  await useAll()
  expect(await run('give', me.userId, '30')).toMatchObject({ exit: 0 })
  expect([await untilOf(), await enquiriesOf()]).toEqual([t.clock.now() + 30 * dayMs, [0, 20]])
  expect(securityEvents()).toEqual([['membership-given', me.userId]])
})

test('giving days adds them and the quotas of a trial to those of an active membership', async () => {
  const before = (await untilOf()) ?? 0
  await run('give', me.userId, '30')
  expect([await untilOf(), await enquiriesOf()]).toEqual([before + 30 * dayMs, [0, 30]])
})

test('prolonging an active membership leaves its quotas unchanged; an ended membership cannot be prolonged', async () => {
  const before = (await untilOf()) ?? 0
  await useAll()
  expect(await run('prolong', me.userId, '7')).toMatchObject({ exit: 0 })
  expect([await untilOf(), await enquiriesOf()]).toEqual([before + 7 * dayMs, [10, 10]])
  await setUntil(t.clock.now())
  expect(await run('prolong', me.userId, '7')).toMatchObject({ exit: 1 })
  expect(await untilOf()).toBe(t.clock.now())
  expect(securityEvents()).toEqual([['membership-prolonged', me.userId]])
})

test('giving days changes nothing with --check, a wrong number of days, an unknown account or a supplier’s account', async () => {
  const before = await untilOf()
  expect(await run('give', me.userId, '30', '--check')).toMatchObject({ exit: 0 })
  for (const days of ['0', '-3', '1.5', '9999', 'ten']) expect((await run('give', me.userId, days)).exit).toBe(1)
  expect(await run('give', 'nobody', '30')).toMatchObject({ exit: 1 })
  await createSellerToken(t, '9002')
  const [seller] = await t.deps.db.select().from(users).where(eq(users.role, 'seller')).limit(1)
  expect(await run('give', seller?.id ?? '', '30')).toMatchObject({ exit: 1 })
  expect([await untilOf(), securityEvents()]).toEqual([before, []])
})

test('a refund removes what the order gave, once, and a later report by the processor changes nothing', async () => {
  const before = await untilOf()
  const returnTo = 'http://localhost/pages/my/index'
  const body = { goodsId: 'quarter', clientRef: 'press-00001', seenUntil: before, returnTo }
  const { no } = (await t.call(membershipCalls.createOrder, { token: me.token, body })).data as Order
  expect(await run('refund', no)).toMatchObject({ exit: 1 })
  const payments = createPaymentService(t.deps, null)
  const paid = { kind: 'paid', amount: '180.00', currency: 'USD', paymentRef: 'pi_1' } as const
  await payments.hear({ id: 'p1', orderNo: no, sessionId: null, news: paid }, t.clock.now())
  expect(await untilOf()).toBe((before ?? 0) + 90 * dayMs)
  expect((await run('refund', no, '--check')).printed).toContain('USD 180.00')
  expect((await findOrder(t.deps.db, no))?.status).toBe('paid')
  expect(await run('refund', no)).toMatchObject({ exit: 0 })
  await payments.hear({ id: 'r1', orderNo: no, sessionId: null, news: { kind: 'refunded' } }, t.clock.now())
  expect([await untilOf(), (await findOrder(t.deps.db, no))?.status]).toEqual([before, 'refunded'])
  expect(await run('refund', no)).toMatchObject({ exit: 1 })
  expect(await run('refund', 'M-unknown')).toMatchObject({ exit: 1 })
  expect(securityEvents()).toEqual([['membership-refunded', me.userId]])
})
