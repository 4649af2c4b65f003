import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { supplierId, type BuyerCompanyId } from '#server/platform/ids.ts'
import { accountId, type AccountId } from '#domain/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import type { SellerInfo } from '#contract/entities/account.ts'
import { code } from '#contract/codes.ts'
import { sellerTokens, users } from '#server/modules/accounts/schema.ts'
import { linkSeller, sellerTokenLifeMs, unlinkSeller } from '#server/modules/accounts/seller-switch.ts'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { revokeAllSessions } from '#server/modules/accounts/sessions.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

const t = await testApp()
const ids = await requestableProducts(t.deps.db)

const newSeller = async (supplier: string) => {
  const id = accountId.parse(t.deps.random.uuid())
  const row = {
    id,
    role: 'seller' as const,
    email: `${id}@test.example`,
    passwordHash: '-',
    supplierId: supplierId.parse(supplier),
    createdAt: 1,
  }
  await t.deps.db.insert(users).values(row)
  return id
}
let buyer: Awaited<ReturnType<TestApp['newBuyer']>>
let sellerId: AccountId
beforeEach(async () => {
  buyer = await t.newBuyer()
  sellerId = await newSeller('9002')
})
const link = () => linkSeller(t.deps.db, buyer.userId, sellerId, t.clock.now())
const ask = () => t.call(accountCalls.sellerToken, { token: buyer.token })
const newToken = async () => ((await ask()).data as { accessToken: string }).accessToken
const exchange = (token: string) => t.call(sellerCalls.sellerExchange, { body: { token } })
const openSession = async (token: string) =>
  (await exchange(token)).data as { accessToken: string; refreshToken: string }
const inbox = (token: string) => t.call(sellerCalls.inbox, { token, query: { kind: 'enquiry' } })
const refusal = { status: 403, code: code.forbidden, data: null }

test("a supplier's account with the same email address does not count as linked, because anybody can register any address", async () => {
  const seller = { role: 'seller' as const, passwordHash: '-', supplierId: supplierId.parse('9002'), createdAt: 1 }
  await t.deps.db.insert(users).values({ id: accountId.parse(t.deps.random.uuid()), email: buyer.email, ...seller })
  expect((await ask()).code).toBe(code.forbidden)
})

test("a linked account gets a token that opens its supplier's account, but does not allow calls of a buyer", async () => {
  await link()
  const token = await newToken()
  const { data } = await exchange(token)
  expect(data).toMatchObject({ userId: sellerId })
  const { accessToken } = data as { accessToken: string }
  expect(await inbox(accessToken)).toMatchObject({ code: 0 })
  expect((await t.call(accountCalls.userInfo, { token: accessToken })).code).toBe(code.forbidden)
  expect((await inbox(token)).status).toBe(401)
})

test('the token is stored only as a hash', async () => {
  await link()
  const token = await newToken()
  const rows = await t.deps.db.select().from(sellerTokens).where(eq(sellerTokens.buyerId, buyer.userId))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

describe('refusing a token', () => {
  beforeEach(link)

  test('a token is refused the second time', async () => {
    const token = await newToken()
    expect((await exchange(token)).code).toBe(0)
    expect(await exchange(token)).toMatchObject(refusal)
  })

  test('if two callers use a token at the same time, it works for one of them', async () => {
    const token = await newToken()
    const codes = (await Promise.all([exchange(token), exchange(token), exchange(token)])).map((one) => one.code)
    expect(codes.filter((one) => one === 0)).toHaveLength(1)
  })

  test.each<[string, () => unknown]>([
    ['it has expired', () => t.clock.advance(sellerTokenLifeMs)],
    ['its link was removed after it was issued', () => unlinkSeller(t.deps.db, buyer.userId, t.clock.now())],
    [
      'its link now leads to another seller',
      async () => linkSeller(t.deps.db, buyer.userId, await newSeller('9004'), t.clock.now()),
    ],
    [
      'the seller account now represents another supplier',
      () =>
        t.deps.db
          .update(users)
          .set({ supplierId: supplierId.parse('9004') })
          .where(eq(users.id, sellerId)),
    ],
  ])('a token is refused if %s', async (_, change) => {
    const token = await newToken()
    await change()
    expect(await exchange(token)).toMatchObject(refusal)
  })

  test('a forged token is refused', async () => {
    expect(await exchange('x'.repeat(43))).toMatchObject(refusal)
  })
})

describe('the end of sessions that a switch opened', () => {
  beforeEach(link)

  test('a session opened by a switch ends when the supplier logs out, and the buyer stays logged in', async () => {
    const { accessToken, refreshToken } = await openSession(await newToken())
    expect(await t.call(sellerCalls.sellerLogout, { token: accessToken })).toMatchObject({ code: 0 })
    expect((await inbox(accessToken)).status).toBe(401)
    expect((await t.call(authCalls.refreshToken, { body: { refreshToken } })).status).toBe(401)
    expect((await t.call(accountCalls.userInfo, { token: buyer.token })).code).toBe(0)
  })

  test('logging out with a refreshed token ends that login, but no other login of the account', async () => {
    const [first, other] = [await openSession(await newToken()), await openSession(await newToken())]
    const refreshAnswer = await t.call(authCalls.refreshToken, { body: { refreshToken: first.refreshToken } })
    const { accessToken } = refreshAnswer.data as { accessToken: string }
    expect((await inbox(first.accessToken)).code).toBe(0)
    await t.call(sellerCalls.sellerLogout, { token: accessToken })
    expect((await inbox(first.accessToken)).status).toBe(401)
    expect((await inbox(other.accessToken)).code).toBe(0)
  })

  test('logging out again is refused because the session has ended, and does not end a newer session', async () => {
    const { accessToken, refreshToken } = await openSession(await newToken())
    await t.call(sellerCalls.sellerLogout, { token: accessToken })
    expect(await t.call(sellerCalls.sellerLogout, { token: accessToken })).toMatchObject({ status: 401, code: 401 })
    expect((await t.call(authCalls.refreshToken, { body: { refreshToken } })).status).toBe(401)
    const { accessToken: next } = await openSession(await newToken())
    expect(await t.call(sellerCalls.sellerLogout, { token: accessToken })).toMatchObject({ status: 401 })
    expect((await inbox(next)).code).toBe(0)
  })

  test.each<[string, () => unknown]>([
    ['the link is removed', () => unlinkSeller(t.deps.db, buyer.userId, t.clock.now())],
    ['the buyer is logged out everywhere', () => revokeAllSessions(t.deps.db, buyer.userId, t.clock.now())],
    ['the buyer’s account is deleted', () => t.deps.db.delete(users).where(eq(users.id, buyer.userId))],
  ])('a session opened by a switch and then refreshed ends when %s', async (_, end) => {
    const { refreshToken } = await openSession(await newToken())
    const refreshAnswer = await t.call(authCalls.refreshToken, { body: { refreshToken } })
    const { accessToken } = refreshAnswer.data as { accessToken: string }
    expect((await inbox(accessToken)).code).toBe(0)
    await end()
    expect((await inbox(accessToken)).status).toBe(401)
  })

  test('sessions opened by a switch and unused tokens end when the buyer changes the password', async () => {
    const { accessToken } = await openSession(await newToken())
    const waiting = await newToken()
    const body = { oldPassword: 'secret-1', password: 'brand-new-2', repassword: 'brand-new-2' }
    expect((await t.call(settingCalls.passwordUpdate, { token: buyer.token, body })).code).toBe(0)
    expect((await inbox(accessToken)).status).toBe(401)
    expect(await exchange(waiting)).toMatchObject(refusal)
    expect((await t.call(accountCalls.userInfo, { token: buyer.token })).code).toBe(0)
  })
})

test("a buyer who switched to a supplier's account sees only that supplier's requests, and cannot answer others", async () => {
  await link()
  const { accessToken } = await openSession(await newToken())
  const { data } = await t.call(enquiryCalls.send, {
    token: buyer.token,
    body: enquiryBody([ids.ofDemo('9002')[0] ?? '', ids.ofDemo('9001')[0] ?? '']),
  })
  const { records } = data as { records: { recordNo: string; companyId: BuyerCompanyId }[] }
  const of = (supplier: string) => records.find(({ companyId }) => companyId === supplier)?.recordNo ?? ''
  const { list } = (await inbox(accessToken)).data as { list: { id: string }[] }
  expect(list.map(({ id }) => id)).toContain(of('9002'))
  expect(list.map(({ id }) => id)).not.toContain(of('9001'))
  const decline = (id: string) =>
    t.call(sellerCalls.decline, { token: accessToken, body: { kind: 'enquiry', id, text: 'No' } })
  expect(await decline(of('9001'))).toMatchObject({ status: 404, code: 404 })
  expect(await decline(of('9002'))).toMatchObject({ code: 0 })
})

test("a buyer who switched to a supplier's account sees the supplier's name in the requested language", async () => {
  await link()
  const { accessToken: token } = await openSession(await newToken())
  const info = async (language: string) =>
    (await t.call(sellerCalls.sellerInfo, { token, headers: { 'Accept-Language': language } })).data as SellerInfo
  const english = await info('en')
  expect(english).toMatchObject({ userId: sellerId, email: `${sellerId}@test.example`, supplierId: '9002' })
  const names = (await findCompany(t.deps.db, '9002'))?.names
  expect(names?.['zh-Hans']).not.toBe(names?.en)
  expect(english.name).toBe(names?.en)
  expect((await info('zh-CN')).name).toBe(names?.['zh-Hans'])
})

test('tokens, and attempts to exchange one, are limited', async () => {
  const limitedApp = await testApp({ db: t.deps.db, rateLimiter: createRateLimiter(t.clock) })
  await link()
  const codes = async (count: number, call: () => Promise<{ code: number }>) =>
    (await Promise.all(Array.from({ length: count }, call))).map((one) => one.code)
  expect(await codes(12, () => limitedApp.call(accountCalls.sellerToken, { token: buyer.token }))).toContain(
    code.tooManyRequests,
  )
  expect(await codes(32, () => limitedApp.call(sellerCalls.sellerExchange, { body: { token: 'made-up' } }))).toContain(
    code.tooManyRequests,
  )
})

describe('the login of a supplier', () => {
  const ownHeaders = { 'Sec-Fetch-Site': 'same-origin', 'X-Api-Version': '1', 'X-Device-Id': 'tab-1' }
  beforeEach(link)
  const enter = async () => {
    const body = { token: await newToken() }
    const answer = await t.call(sellerCalls.sellerExchange, { body, headers: ownHeaders })
    const cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
    return { ...(answer.data as { accessToken: string; refreshToken: string }), cookie }
  }
  const renew = ({ refreshToken, cookie }: { refreshToken: string; cookie: string }) =>
    t.call(authCalls.refreshToken, { body: { refreshToken }, headers: { ...ownHeaders, Cookie: cookie } })

  test('the page gets a placeholder for the refresh token, which renews the session only with the cookie, until the logout', async () => {
    const login = await enter()
    expect(login.refreshToken).toMatch(/^cookie\./)
    expect((await renew({ ...login, cookie: '' })).status).toBe(401)
    expect((await renew(login)).code).toBe(0)
    await t.call(sellerCalls.sellerLogout, { token: login.accessToken, headers: ownHeaders })
    expect((await renew(login)).status).toBe(401)
  })

  test('a supplier sees the logins of its own account, and can end the others', async () => {
    const [one, two] = [await enter(), await enter()]
    const list = async () => {
      const { data } = await t.call(sellerCalls.sellerSessions, { token: two.accessToken })
      return (data as { isThis: boolean }[]).map(({ isThis }) => isThis)
    }
    expect(await list()).toEqual([true, false])
    await t.call(sellerCalls.sellerSessionsEnd, { token: two.accessToken, body: {} })
    expect(await list()).toEqual([true])
    expect((await inbox(one.accessToken)).status).toBe(401)
  })
})
