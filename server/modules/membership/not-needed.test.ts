import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { luckyCalls, membershipCalls } from '#contract/calls/membership.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { code } from '#contract/codes.ts'
import { visitorInfoPath } from '#contract/entities/membership.ts'
import { endlessMembership } from '#domain/membership/quota.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { consumeQuota } from './quota.ts'

describe('on a backend that does not require a membership', () => {
  let t: TestApp
  let productId: string
  let token: string
  let userId: Awaited<ReturnType<TestApp['newBuyer']>>['userId']
  beforeAll(async () => {
    t = await testApp({ config: { membershipNeeded: false } })
    productId = (await requestableProducts(t.deps.db)).ofDemo('9001')[0] ?? ''
  })
  beforeEach(async () => {
    ;({ token, userId } = await t.newBuyer(undefined, 0))
    await t.deps.db.update(users).set({ vipExpireTime: t.clock.now() }).where(eq(users.id, userId))
  })

  test('a buyer can send requests after the trial, which are not counted', async () => {
    const answer = await t.call(enquiryCalls.send, { token, body: enquiryBody([productId]) })
    expect(answer.code).toBe(0)
    const rows = await t.deps.db.select().from(quotas).where(eq(quotas.userId, userId))
    expect(rows.map(({ usedCount }) => usedCount)).toEqual(rows.map(() => 0))
  })
  test("a supplier's details are shown to every account, but not to visitors", async () => {
    const query = { id: '9001' }
    const details = await t.call(catalogueCalls.companyGet, { token, query })
    expect(details.data).toMatchObject({ givenAt: t.clock.now() })
    expect((await t.call(catalogueCalls.companyGet, { query })).status).toBe(401)
  })
  test('the membership does not end, there are no quotas, and neither an order nor a lucky draw is possible', async () => {
    const data = async (call: Parameters<TestApp['call']>[0]) => (await t.call(call, { token })).data
    expect(await data(accountCalls.userInfo)).toMatchObject({ vipExpireTime: endlessMembership })
    expect(await data(membershipCalls.membershipSummary)).toMatchObject({ until: endlessMembership })
    expect(await data(accountCalls.quotaDashboard)).toEqual([])
    expect(await data(membershipCalls.goodsList)).toEqual([])
    const body = {
      goodsId: 'year',
      clientRef: 'press-00001',
      seenUntil: null,
      returnTo: 'http://localhost/pages/my/index',
    }
    expect((await t.call(membershipCalls.createOrder, { token, body })).code).toBe(code.notFound)
    expect((await t.call(luckyCalls.luckyDraw, { token })).status).toBe(404)
    const offer: unknown = await (await t.app.request(visitorInfoPath)).json()
    expect(offer).toMatchObject({ trial: null, plans: [] })
  })
  test('questions to a model remain counted, but do not end with the trial', async () => {
    const { db } = t.deps
    const ask = () => consumeQuota(db, userId, 'AI_QUERY', 1, t.clock.now(), false)
    await expect(ask()).rejects.toMatchObject({ code: code.membershipLimit })
    await db.insert(quotas).values({ userId, permissionType: 'AI_QUERY', totalLimit: 1 })
    await ask()
    await expect(ask()).rejects.toMatchObject({ code: code.membershipLimit })
  })
})
