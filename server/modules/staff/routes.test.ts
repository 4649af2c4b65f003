import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { staffCalls, type StaffInvitation, type StaffMember, type ReceivedInvitation } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { membershipOrders } from '#server/modules/membership/schema.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp()

const me = async (token: string) => (await t.call(accountCalls.userInfo, { token })).data as UserInfo
const page = async (token: string) =>
  (await t.call(staffCalls.staffPage, { token, query: {} })).data as { list: StaffMember[]; total: number }
const names = { firstName: 'Ben', lastName: 'Okoro', username: 'ben-okoro' }
let people = 0
const somePerson = (part: object = {}) => ({
  ...names,
  username: `person-${(people += 1)}`,
  email: `p${people}@test.example`,
  ...part,
})
const add = (token: string, part: object = {}) => t.call(staffCalls.staffCreate, { token, body: somePerson(part) })

const offers = async (token: string) => (await t.call(staffCalls.staffOffers, { token })).data as ReceivedInvitation[]

const company = async (staffLimit = 5) => {
  const admin = await t.newBuyer()
  await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
  const companyId = buyerCompanyId.parse((await me(admin.token)).companyId)
  await t.deps.db.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, companyId))
  t.clock.advance(1000)
  const member = await t.newBuyer()
  await t.deps.db.update(users).set({ companyId }).where(eq(users.id, member.userId))
  return { admin, member, companyId }
}

test('the staff list shows everybody in the company to everybody in it, and to nobody else', async () => {
  const [{ admin, member }, other, loner] = [await company(), await company(), await t.newBuyer()]
  const ids = (await page(member.token)).list.map((one) => one.id)
  expect(ids).toEqual([admin.userId, member.userId])
  expect((await page(other.admin.token)).list.map((one) => one.id)).not.toContain(member.userId)
  expect(await page(loner.token)).toEqual({ list: [], total: 0 })
})

describe('adding somebody', () => {
  test('adding a person asks the owner of the email address: no account is created, and nobody is staff before accepting', async () => {
    const { admin, companyId } = await company()
    expect((await add(admin.token, { email: ' New@Test.Example ' })).code).toBe(0)
    expect(await t.deps.db.select().from(users).where(eq(users.email, 'new@test.example'))).toEqual([])
    expect((await t.call(accountCalls.staffQuota, { token: admin.token })).data).toMatchObject({ used: 3 })
    const joiner = await t.newBuyer('new@test.example')
    expect(await me(joiner.token)).toMatchObject({ companyId: null })
    const [offer] = await offers(joiner.token)
    expect(offer).toMatchObject({ companyName: 'Andes Agro' })
    await t.call(staffCalls.staffOfferAccept, { token: joiner.token, body: { id: offer?.id ?? '' } })
    expect(await me(joiner.token)).toMatchObject({ companyId, isCompanyAdmin: false, nickname: 'Ben Okoro' })
    expect((await t.call(accountCalls.staffQuota, { token: admin.token })).data).toMatchObject({ used: 3 })
    expect(await offers(joiner.token)).toEqual([])
  })
  test('a person who declines does not join, and the seat is free again', async () => {
    const { admin } = await company()
    const joiner = await t.newBuyer()
    await add(admin.token, { email: joiner.email })
    await t.call(staffCalls.staffOfferDecline, {
      token: joiner.token,
      body: { id: (await offers(joiner.token))[0]?.id ?? '' },
    })
    expect(await me(joiner.token)).toMatchObject({ companyId: null })
    expect((await t.call(accountCalls.staffQuota, { token: admin.token })).data).toMatchObject({ used: 2 })
  })
  test('neither another person nor a person with a company can accept the invitation', async () => {
    const [{ admin }, other, stranger] = [await company(), await company(), await t.newBuyer()]
    const joiner = await t.newBuyer()
    await add(admin.token, { email: joiner.email })
    await add(other.admin.token, { email: joiner.email })
    const [first, second] = await offers(joiner.token)
    const accept = (token: string, id = '') => t.call(staffCalls.staffOfferAccept, { token, body: { id } })
    expect((await accept(stranger.token, first?.id)).code).toBe(code.notFound)
    expect((await accept(joiner.token, first?.id)).code).toBe(0)
    expect((await accept(joiner.token, second?.id)).code).toBe(code.forbidden)
    expect(await offers(joiner.token)).toHaveLength(1)
  })
  test('a full company cannot add people, even if two calls add them at once', async () => {
    const { admin } = await company(3)
    const codes = (await Promise.all([add(admin.token), add(admin.token)])).map((answer) => answer.code)
    expect(codes.sort((a, b) => a - b)).toEqual([0, code.staffLimit])
    expect(await add(admin.token)).toMatchObject({
      code: code.staffLimit,
      msg: 'The company has reached its employee limit. Please contact the administrator to add more accounts!',
      data: { total: 3, remainingQuota: 0 },
    })
  })
  test.each([
    [{ email: 'no' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ username: 'no spaces' }, 'username'],
    [{ firstName: ' ' }, 'firstName'],
  ])('adding %o is refused with an error for its field', async (part, path) => {
    const { admin } = await company()
    expect(await add(admin.token, part)).toMatchObject({ code: code.badRequest, data: { fields: [{ path }] } })
  })
})

describe('changing somebody', () => {
  const rename = (token: string, id: string) => t.call(staffCalls.staffUpdate, { token, body: { id, ...names } })
  const remove = (token: string, id: string) => t.call(staffCalls.staffDelete, { token, query: { id } })
  const promote = (token: string, id: string) => t.call(staffCalls.staffPromote, { token, body: { id } })

  test.each([
    ['renaming', rename],
    ['removing', remove],
    ['promoting', promote],
  ])('%s is refused to staff, and people of another company are treated as missing', async (_, act) => {
    const [own, other] = [await company(), await company()]
    expect((await act(own.member.token, own.member.userId)).code).toBe(code.forbidden)
    expect((await act(other.admin.token, own.member.userId)).code).toBe(code.notFound)
    expect(await me(own.member.token)).toMatchObject({ companyId: own.companyId, isCompanyAdmin: false })
    expect((await act(own.admin.token, own.member.userId)).code).toBe(0)
  })
  test('a removed person keeps their account, and sees nothing more of the company', async () => {
    const { admin, member } = await company()
    await remove(admin.token, member.userId)
    expect(await me(member.token)).toMatchObject({ companyId: null, isCompanyAdmin: false })
    expect(await page(member.token)).toEqual({ list: [], total: 0 })
  })
  test('a person who was removed or left cannot return by an invitation that they created', async () => {
    const { admin, member, companyId } = await company(9)
    await promote(admin.token, member.userId)
    const invitation = (await t.call(staffCalls.staffInvite, { token: member.token })).data as {
      inviteUuid: string
      inviteCode: string
    }
    const friend = await t.newBuyer()
    await add(member.token, { email: friend.email })
    await add(admin.token, { email: 'stays@test.example' })
    await t.deps.db.update(users).set({ isCompanyAdmin: false }).where(eq(users.id, member.userId))
    await remove(admin.token, member.userId)
    const back = { email: member.email, password: 'secret-1', ...invitation }
    expect((await t.call(authCalls.login, { body: back })).code).toBe(code.forbidden)
    expect(await me(member.token)).toMatchObject({ companyId: null })
    expect(await offers(friend.token)).toEqual([])
    expect((await page(admin.token)).list.at(-1)).toMatchObject({ email: 'stays@test.example', isPending: true })
    const [own, second] = [await t.newBuyer(), await t.newBuyer()]
    await t.deps.db.update(users).set({ companyId, isCompanyAdmin: true }).where(eq(users.id, second.userId))
    const another = (await t.call(staffCalls.staffInvite, { token: second.token })).data as typeof invitation
    await t.call(staffCalls.staffExit, { token: second.token, body: {} })
    const loginAnswer = await t.call(authCalls.login, { body: { email: own.email, password: 'secret-1', ...another } })
    expect(loginAnswer.code).toBe(code.forbidden)
  })
  test('an administrator cannot remove their own account from the list', async () => {
    const { admin } = await company()
    expect((await remove(admin.token, admin.userId)).code).toBe(code.forbidden)
  })
})

describe('leaving', () => {
  const exit = (token: string, dissolve?: 1) => t.call(staffCalls.staffExit, { token, body: { dissolve } })
  test('the last administrator cannot leave or delete the account before a colleague is an administrator', async () => {
    const { admin, member, companyId } = await company()
    expect((await exit(admin.token)).code).toBe(code.lastAdministrator)
    const remove = (token: string) => t.call(settingCalls.accountDelete, { token, body: { password: 'secret-1' } })
    expect((await remove(admin.token)).code).toBe(code.lastAdministrator)
    expect(await me(admin.token)).toMatchObject({ companyId, isCompanyAdmin: true })
    await t.call(staffCalls.staffPromote, { token: admin.token, body: { id: member.userId } })
    // An administrator whose account will be deleted does not count.
    await t.deps.db.update(users).set({ deleteAt: 1 }).where(eq(users.id, member.userId))
    expect((await exit(admin.token)).code).toBe(code.lastAdministrator)
    await t.deps.db.update(users).set({ deleteAt: null }).where(eq(users.id, member.userId))
    expect((await exit(admin.token)).code).toBe(0)
    expect(await me(member.token)).toMatchObject({ companyId, isCompanyAdmin: true })
  })
  test('if two administrators leave at the same time, or remove each other, one of them is refused', async () => {
    const createPair = async () => {
      const { admin, member } = await company()
      await t.call(staffCalls.staffPromote, { token: admin.token, body: { id: member.userId } })
      return { admin, member }
    }
    const one = await createPair()
    const codes = (await Promise.all([exit(one.admin.token), exit(one.member.token)])).map((answer) => answer.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, code.lastAdministrator])
    const two = await createPair()
    const remove = (token: string, id: string) => t.call(staffCalls.staffDelete, { token, query: { id } })
    const answers = await Promise.all([
      remove(two.admin.token, two.member.userId),
      remove(two.member.token, two.admin.userId),
    ])
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, code.forbidden])
  })
  test('the only person in a company cannot leave, but can dissolve it', async () => {
    const { admin, member, companyId } = await company()
    // `dissolve` is ignored while the company has other people.
    expect((await exit(admin.token, 1)).code).toBe(code.lastAdministrator)
    await exit(member.token)
    const refusal = await exit(admin.token)
    expect(refusal.code).toBe(code.lastAdministrator)
    expect(refusal.msg).toContain('dissolved')
    expect(await me(admin.token)).toMatchObject({ companyId, isCompanyAdmin: true })
    const until = (await me(admin.token)).vipExpireTime
    expect((await exit(admin.token, 1)).code).toBe(0)
    expect(await me(admin.token)).toMatchObject({ companyId: null, vipExpireTime: until })
    expect(await t.deps.db.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId))).toEqual([])
  })
  test('deleting the account is refused while it has an open order', async () => {
    const { admin, member } = await company()
    await t.deps.db.insert(membershipOrders).values({
      no: 'M-1',
      payer: member.userId,
      accountId: member.userId,
      clientRef: 'press-1',
      goods: {} as never,
      amount: '1',
      currency: 'USD',
      status: 'waiting',
      processor: 'sandbox',
      returnTo: '/',
      locale: 'en',
      createTime: 1,
      expireTime: 2,
    })
    const remove = () => t.call(settingCalls.accountDelete, { token: member.token, body: { password: 'secret-1' } })
    expect((await remove()).code).toBe(code.orderOpen)
    await t.deps.db.update(membershipOrders).set({ status: 'cancelled' }).where(eq(membershipOrders.no, 'M-1'))
    expect((await remove()).code).toBe(0)
    expect(admin.userId).not.toBe(member.userId)
  })
})

describe('inviting', () => {
  const invite = (token: string) => t.call(staffCalls.staffInvite, { token })
  test('only administrators may invite, and for a full company the refusal says that it is full', async () => {
    const { admin, member } = await company(2)
    expect((await invite(member.token)).code).toBe(code.forbidden)
    expect(await invite(admin.token)).toMatchObject({
      code: code.staffLimit,
      msg: 'The company has reached its employee limit. Please contact the administrator to add more accounts!',
    })
  })

  const invitations = async (token: string) =>
    ((await t.call(staffCalls.staffInvitations, { token, query: {} })).data as { list: StaffInvitation[] }).list
  const logInWithInvite = (email: string, invitation: { inviteUuid: string; inviteCode: string }) =>
    t.call(authCalls.login, { body: { email, password: 'secret-1', ...invitation } })
  const newInvite = async (token: string) => (await invite(token)).data as { inviteUuid: string; inviteCode: string }

  test('only an administrator of the company can withdraw an invitation', async () => {
    const [{ admin, member }, other] = [await company(), await company()]
    const newInvitation = await newInvite(admin.token)
    const revoke = (token: string) =>
      t
        .call(staffCalls.staffInviteRevoke, { token, query: { id: newInvitation.inviteUuid } })
        .then((answer) => answer.code)
    expect(await revoke(member.token)).toBe(code.forbidden)
    expect(await revoke(other.admin.token)).toBe(code.notFound)
    expect(await revoke(admin.token)).toBe(0)
    expect(await invitations(admin.token)).toMatchObject([{ state: 'revoked' }])
    expect((await logInWithInvite((await t.newBuyer()).email, newInvitation)).code).toBe(code.forbidden)
  })
})
