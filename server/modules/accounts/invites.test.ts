import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyerCompanyId, type BuyerCompanyId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { code } from '#contract/codes.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { testApp } from '#tests/harness/server.ts'
import { readInviteInfo, attemptInviteCode, joinByInvite, staffQuotaOf } from './invites.ts'
import { buyerCompanies, invites, staffInvitations, users } from './schema.ts'

const lifeMs = 86_400_000

let company: { readonly companyId: BuyerCompanyId; readonly inviterId: AccountId; readonly id: string }
const t = await testApp()
const newCompany = async (staffLimit = 5, inviteCode = 'A1b2C3') => {
  const { db, clock, random } = t.deps
  const inviterId = (await t.newBuyer()).userId
  const [companyId, id] = [buyerCompanyId.parse(random.uuid()), random.uuid()]
  await db.insert(buyerCompanies).values({ id: companyId, name: 'Andes Agro', staffLimit, createdAt: clock.now() })
  await db.update(users).set({ companyId, nickname: 'Ana' }).where(eq(users.id, inviterId))
  await db.insert(invites).values({ id, code: inviteCode, companyId, inviterId, expiresAt: clock.now() + lifeMs })
  return { companyId, inviterId, id }
}
beforeEach(async () => {
  company = await newCompany()
})

const change = (set: Partial<typeof invites.$inferInsert>) =>
  t.deps.db.update(invites).set(set).where(eq(invites.id, company.id))
const tries = async () =>
  (await t.deps.db.select().from(invites).where(eq(invites.id, company.id)))[0]?.attemptsLeft ?? -1
const problem = async (typed = 'A1b2C3', id = company.id) =>
  (await attemptInviteCode(t.deps.db, id, typed, t.clock.now()))?.code ?? null
const join = (userId: AccountId, typed = 'A1b2C3', id = company.id): Promise<number> =>
  t.deps.db
    .transaction((tx) => joinByInvite(tx, userId, { inviteUuid: id, inviteCode: typed }, t.clock.now()))
    .then(
      () => code.ok,
      (error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    )
const companyOf = async (userId: AccountId) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.companyId ?? null
const addOffer = async (email: string) => {
  const { companyId, inviterId } = company
  const names = { firstName: 'Ben', lastName: 'Okoro', username: 'ben-okoro' }
  await t.deps.db
    .insert(staffInvitations)
    .values({ id: t.deps.random.uuid(), companyId, inviterId, email, ...names, createdAt: t.clock.now() })
}

describe('the code of an invitation', () => {
  test.each(['A1b2C3', 'a1B2c3'])('the code %s is accepted, because upper and lower case are equal', async (typed) =>
    expect(await problem(typed)).toBeNull(),
  )
  test.each(['', 'A1b2C', 'A1b2C3 ', 'A1b2C30', 'Ａ1b2C3', '%', '______', "' or 1=1"])(
    'the code %j is refused',
    async (typed) => expect(await problem(typed)).toBe(code.forbidden),
  )
  test('the code of one invitation is refused for another', async () => {
    const otherCompany = await newCompany(5, 'Z9y8X7')
    expect([await problem('Z9y8X7'), await problem('A1b2C3', otherCompany.id)]).toEqual([
      code.forbidden,
      code.forbidden,
    ])
    expect(await problem('A1b2C3', 'no-such-invitation')).toBe(code.forbidden)
    expect(await problem('A1b2C3', '')).toBe(code.forbidden)
  })
  test('a code can be tried twenty times, even by thirty callers at once; after that the right code is refused too', async () => {
    const wrong = await Promise.all(Array.from({ length: 30 }, () => problem('wrong1')))
    expect(new Set(wrong)).toEqual(new Set([code.forbidden]))
    expect([await tries(), await problem()]).toEqual([0, code.forbidden])
  })
  test('the right code still works after nineteen wrong ones, and does not cost an attempt', async () => {
    await Promise.all(Array.from({ length: 19 }, () => problem('wrong1')))
    expect([await problem(), await problem(), await tries()]).toEqual([null, null, 1])
  })
  test('the right code for a full company does not cost an attempt, and the refusal says that the company is full', async () => {
    await t.deps.db.update(buyerCompanies).set({ staffLimit: 1 }).where(eq(buyerCompanies.id, company.companyId))
    expect([await problem(), await tries()]).toEqual([code.staffLimit, 20])
    expect(await problem('wrong1')).toBe(code.forbidden)
  })
})

describe('an invitation that has ended', () => {
  const states: [string, () => Promise<unknown>][] = [
    ['expired', async () => t.clock.advance(lifeMs)],
    ['used', () => change({ usedAt: 1 })],
    ['revoked', () => change({ revokedAt: 1 })],
  ]
  test.each(states)(
    'an invitation that is %s says so, does not show its company, refuses its code and admits nobody',
    async (state, end) => {
      const joiner = (await t.newBuyer()).userId
      expect(await readInviteInfo(t.deps.db, company.id, t.clock.now())).toMatchObject({ companyName: 'Andes Agro' })
      await end()
      expect(await readInviteInfo(t.deps.db, company.id, t.clock.now())).toEqual({ remainingQuota: 0, state })
      expect([await problem(), await tries()]).toEqual([code.forbidden, 20])
      expect([await join(joiner), await companyOf(joiner)]).toEqual([code.forbidden, null])
    },
  )
  test('an invitation has not ended a millisecond before its expiry', async () => {
    t.clock.advance(lifeMs - 1)
    expect(await problem()).toBeNull()
    expect(await join((await t.newBuyer()).userId)).toBe(code.ok)
  })
  test('an invitation ends when its sender is deleted', async () => {
    await t.deps.db.delete(users).where(eq(users.id, company.inviterId))
    expect([await problem(), await readInviteInfo(t.deps.db, company.id, t.clock.now())]).toEqual([
      code.forbidden,
      null,
    ])
  })
})

test("a program that opens an invitation's link uses up neither the invitation nor an attempt", async () => {
  const path = `/buyer-api/buyer/membermng/company-info/${company.id}`
  const statuses: number[] = []
  for (const method of ['HEAD', 'GET', 'GET', 'GET']) statuses.push((await t.app.request(path, { method })).status)
  expect(statuses.slice(1)).toEqual([200, 200, 200])
  expect([await tries(), await problem()]).toEqual([20, null])
  expect(await join((await t.newBuyer()).userId)).toBe(code.ok)
})

describe('joining a company', () => {
  test('joining makes the person staff, not an administrator, and uses up the invitation', async () => {
    const joiner = (await t.newBuyer()).userId
    await t.deps.db.update(users).set({ isCompanyAdmin: true }).where(eq(users.id, joiner))
    expect(await join(joiner)).toBe(code.ok)
    const [user] = await t.deps.db.select().from(users).where(eq(users.id, joiner))
    expect(user).toMatchObject({ companyId: company.companyId, isCompanyAdmin: false })
    const [invite] = await t.deps.db.select().from(invites).where(eq(invites.id, company.id))
    expect(invite).toMatchObject({ usedAt: t.clock.now(), usedBy: joiner })
  })
  test('two invitations for the last seat admit one person', async () => {
    await t.deps.db.update(buyerCompanies).set({ staffLimit: 2 }).where(eq(buyerCompanies.id, company.companyId))
    const second = t.deps.random.uuid()
    const { companyId, inviterId } = company
    const row = { companyId, inviterId, code: 'A1b2C3', expiresAt: t.clock.now() + lifeMs }
    await t.deps.db.insert(invites).values({ ...row, id: second })
    const [one, two] = [(await t.newBuyer()).userId, (await t.newBuyer()).userId]
    const verdicts = await Promise.all([join(one), join(two, 'A1b2C3', second)])
    expect(verdicts.toSorted((a, b) => a - b)).toEqual([code.ok, code.staffLimit])
    expect([await companyOf(one), await companyOf(two)].filter(Boolean)).toHaveLength(1)
    expect(await staffQuotaOf(t.deps.db, companyId)).toEqual({ total: 2, used: 2, remainingQuota: 0 })
  })
  test('a person invited by link and by email takes one seat, not two', async () => {
    const joiner = await t.newBuyer()
    await addOffer(joiner.email)
    await addOffer('somebody-else@test.example')
    expect(await staffQuotaOf(t.deps.db, company.companyId)).toMatchObject({ used: 3 })
    expect(await join(joiner.userId)).toBe(code.ok)
    expect(await staffQuotaOf(t.deps.db, company.companyId)).toMatchObject({ used: 3 })
    const invitationsLeft = await t.deps.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.companyId, company.companyId))
    expect(invitationsLeft.map(({ email }) => email)).toEqual(['somebody-else@test.example'])
  })
})

test('the number of free seats is never negative, and is zero without a company', async () => {
  await t.deps.db.update(buyerCompanies).set({ staffLimit: 0 }).where(eq(buyerCompanies.id, company.companyId))
  expect(await staffQuotaOf(t.deps.db, company.companyId)).toEqual({ total: 0, used: 1, remainingQuota: 0 })
  expect(await staffQuotaOf(t.deps.db, null)).toEqual({ total: 0, used: 0, remainingQuota: 0 })
})

describe('a call with an invitation', () => {
  const inviteFields = (inviteCode = 'A1b2C3') => ({ inviteUuid: company.id, inviteCode })
  const newcomer = async () => {
    const email = `${t.deps.random.uuid()}@test.example`
    const headers = { 'X-Device-Id': email }
    await t.app.request(authCalls.captchaImage.path, { headers })
    await t.call(authCalls.sendEmailCode, { headers, body: { email, scene: codePurpose.register, code: 'abcd' } })
    const mailedCode = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const register = (inviteCode?: string) =>
      t.call(authCalls.emailRegister, {
        body: { email, password: 'secret-1', code: mailedCode, ...inviteFields(inviteCode) },
      })
    const account = async () => (await t.deps.db.select().from(users).where(eq(users.email, email)))[0] ?? null
    return { register, account }
  }
  test('registering with an invitation also joins its company; a wrong invitation code prevents both and does not use up the mailed code', async () => {
    const { register, account } = await newcomer()
    expect((await register('wrong1')).code).toBe(code.forbidden)
    expect(await account()).toBeNull()
    expect((await register()).code).toBe(0)
    expect(await account()).toMatchObject({ companyId: company.companyId, isCompanyAdmin: false })
  })
  test('registering for a full company does not create an account, and can be repeated once a seat is free', async () => {
    const { register, account } = await newcomer()
    const limit = (staffLimit: number) =>
      t.deps.db.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, company.companyId))
    await limit(1)
    expect([(await register()).code, await account()]).toEqual([code.staffLimit, null])
    await limit(2)
    expect((await register()).code).toBe(0)
  })
  test('an invitation does not move anybody who belongs to another company, even with the right code', async () => {
    const [own, { email, userId }] = [await newCompany(), await t.newBuyer()]
    await t.deps.db.update(users).set({ companyId: own.companyId }).where(eq(users.id, userId))
    for (const inviteCode of ['A1b2C3', 'wrong1'])
      expect(
        await t.call(authCalls.login, { body: { email, password: 'secret-1', ...inviteFields(inviteCode) } }),
      ).toMatchObject({ code: 0, data: { joined: false } })
    expect([await companyOf(userId), await tries()]).toEqual([own.companyId, 20])
    expect(await problem()).toBeNull()
  })
  test('a login with a wrong password neither joins nor costs an attempt at the invitation code', async () => {
    const { email, userId } = await t.newBuyer()
    const refusal = await t.call(authCalls.login, { body: { email, password: 'guess-1', ...inviteFields('wrong1') } })
    expect([refusal.code, await tries(), await companyOf(userId)]).toEqual([code.loginFailed, 20, null])
  })
})
