import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls, type StaffMember } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const me = async (token: string) => (await t.call(accountCalls.userInfo, { token })).data as UserInfo
const page = async (token: string) =>
  (await t.call(staffCalls.staffPage, { token, query: {} })).data as { list: StaffMember[]; total: number }
const names = { firstName: 'Ben', lastName: 'Okoro', username: 'ben-okoro' }
let people = 0
const someone = (part: object = {}) => ({
  ...names,
  username: `person-${(people += 1)}`,
  email: `p${people}@test.example`,
  ...part,
})
const add = (token: string, part: object = {}) => t.call(staffCalls.staffCreate, { token, body: someone(part) })

/** An administrator, one of the staff, and somebody of another company. */
const company = async (staffLimit = 5) => {
  const admin = await t.newBuyer()
  await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
  const companyId = (await me(admin.token)).companyId ?? ''
  await t.deps.db.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, companyId))
  t.clock.advance(1000)
  const member = await t.newBuyer()
  await t.deps.db.update(users).set({ companyId }).where(eq(users.id, member.userId))
  return { admin, member, companyId }
}

describe('the list', () => {
  test('shows everybody of the company to everybody of it, and nobody else', async () => {
    const [{ admin, member }, other, loner] = [await company(), await company(), await t.newBuyer()]
    const ids = (await page(member.token)).list.map((one) => one.id)
    expect(ids).toEqual([admin.userId, member.userId])
    expect((await page(other.admin.token)).list.map((one) => one.id)).not.toContain(member.userId)
    expect(await page(loner.token)).toEqual({ list: [], total: 0 })
  })
})

describe('adding somebody', () => {
  test('makes an account of the company that its owner enters by a mailed code', async () => {
    const { admin, companyId } = await company()
    expect((await add(admin.token, { email: ' New@Test.Example ' })).code).toBe(0)
    const [row] = await t.deps.db.select().from(users).where(eq(users.email, 'new@test.example'))
    expect(row).toMatchObject({ companyId, isCompanyAdmin: false, firstName: 'Ben', lastName: 'Okoro' })
    expect((await t.call(accountCalls.staffQuota, { token: admin.token })).data).toMatchObject({ used: 3 })
  })
  test('is for administrators: staff and strangers are refused', async () => {
    const [{ member }, loner] = [await company(), await t.newBuyer()]
    expect((await add(member.token)).code).toBe(code.forbidden)
    expect((await add(loner.token)).code).toBe(code.forbidden)
  })
  test('a full company says so, also to two who ask at once', async () => {
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
  ])('%o is refused at its field', async (part, path) => {
    const { admin } = await company()
    expect(await add(admin.token, part)).toMatchObject({ code: code.badRequest, data: { fields: [{ path }] } })
  })
  test('an address with an account is not taken over, a username is the company’s one', async () => {
    const { admin, member } = await company(9)
    expect((await add(admin.token, { email: member.email })).code).toBe(code.emailTaken)
    await add(admin.token, { username: 'twin' })
    expect(await add(admin.token, { username: 'twin' })).toMatchObject({
      code: code.badRequest,
      data: { fields: [{ path: 'username', rule: 'taken' }] },
    })
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
  ])('%s: staff may not, and people of another company seem not to exist', async (_, act) => {
    const [own, other] = [await company(), await company()]
    expect((await act(own.member.token, own.member.userId)).code).toBe(code.forbidden)
    expect((await act(other.admin.token, own.member.userId)).code).toBe(code.notFound)
    expect(await me(own.member.token)).toMatchObject({ companyId: own.companyId, isCompanyAdmin: false })
    expect((await act(own.admin.token, own.member.userId)).code).toBe(0)
  })
  test('who is removed keeps the account and sees nothing of the company any more', async () => {
    const { admin, member } = await company()
    await remove(admin.token, member.userId)
    expect(await me(member.token)).toMatchObject({ companyId: null, isCompanyAdmin: false })
    expect(await page(member.token)).toEqual({ list: [], total: 0 })
  })
  test('who is promoted administers, at once', async () => {
    const { admin, member } = await company()
    await promote(admin.token, member.userId)
    expect((await add(member.token)).code).toBe(0)
  })
  test('an administrator does not remove the own account from the list', async () => {
    const { admin } = await company()
    expect((await remove(admin.token, admin.userId)).code).toBe(code.forbidden)
  })
})

describe('leaving', () => {
  const exit = (token: string) => t.call(staffCalls.staffExit, { token })
  test('the last administrator hands over to who has been there longest', async () => {
    const { admin, member, companyId } = await company()
    await exit(admin.token)
    expect(await me(admin.token)).toMatchObject({ companyId: null, isCompanyAdmin: false })
    expect(await me(member.token)).toMatchObject({ companyId, isCompanyAdmin: true })
  })
  test('staff leaves and nobody is promoted for it', async () => {
    const { admin, member } = await company()
    await exit(member.token)
    expect((await page(admin.token)).list).toMatchObject([{ id: admin.userId, isAdmin: true }])
  })
})

describe('inviting', () => {
  const invite = (token: string) => t.call(staffCalls.staffInvite, { token })
  test('gives a link and a code that let somebody in', async () => {
    const { admin, companyId } = await company()
    const made = (await invite(admin.token)).data as { inviteUuid: string; inviteCode: string }
    expect(made.inviteCode).toMatch(/^[A-Z2-9]{6}$/)
    const joiner = await t.newBuyer()
    const { inviteUuid, inviteCode } = made
    await t.call(authCalls.login, { body: { email: joiner.email, password: 'secret-1', inviteUuid, inviteCode } })
    expect(await me(joiner.token)).toMatchObject({ companyId, isCompanyAdmin: false })
  })
  test('is for administrators, and fails in a full company with the sentence for it', async () => {
    const { admin, member } = await company(2)
    expect((await invite(member.token)).code).toBe(code.forbidden)
    expect(await invite(admin.token)).toMatchObject({
      code: code.staffLimit,
      msg: 'The company has reached its employee limit. Please contact the administrator to add more accounts!',
    })
  })
  test('ends after a week', async () => {
    const { admin } = await company()
    const made = (await invite(admin.token)).data as { inviteUuid: string; inviteCode: string }
    t.clock.advance(7 * 86_400_000 + 1)
    expect((await t.call(accountCalls.verifyInvite, { body: made })).data).toMatchObject({ valid: false })
  })
})
