import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { companyProfileCalls, feedbackCalls, settingCalls } from '#contract/calls/settings.ts'
import { code } from '#contract/codes.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { deleteDueAccounts } from './account-security.ts'
import { feedbacks } from '#server/modules/feedback/schema.ts'
import { reviews } from '#server/modules/catalogue/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { buyerAndSuppliers } from '#tests/harness/records.ts'
import { testApp } from '#tests/harness/server.ts'
import { pngBytes, uploadedUrl } from '#tests/harness/uploaded.ts'
import { ratings } from '#tests/harness/ratings.ts'

const t = await testApp()

const upload = (token: string) => uploadedUrl(t, { token, name: 'licence.png', bytes: pngBytes })
const signedIn = async (token: string) => (await t.call(accountCalls.userInfo, { token })).code === 0
const me = async (token: string) => (await t.call(accountCalls.userInfo, { token })).data as UserInfo
const login = (email: string, password: string) =>
  t.call(authCalls.login, { body: { email, password, inviteUuid: '', inviteCode: '' } })

test('feedback is stored with the files that it names', async () => {
  const { token, userId } = await t.newBuyer()
  const url = await upload(token)
  expect(
    (await t.call(feedbackCalls.feedbackCreate, { token, body: { content: ' It froze. ', attach: url } })).code,
  ).toBe(0)
  const rows = await t.deps.db.select().from(feedbacks).where(eq(feedbacks.accountId, userId))
  expect(rows).toMatchObject([{ content: 'It froze.', files: [{ name: 'licence.png', url }] }])
})

const change = (token: string, oldPassword: string, password: string, repassword = password) =>
  t.call(settingCalls.passwordUpdate, { token, body: { oldPassword, password, repassword } })

describe('changing the password', () => {
  test('changing the password requires the old one, and logs out all other devices', async () => {
    const { token, userId, email } = await t.newBuyer()
    const elsewhere = await openSession(t.deps, t.deps.db, userId)
    expect((await change(token, 'not-it-1', 'brand-new-2')).code).toBe(code.loginFailed)
    expect(await signedIn(elsewhere.accessToken)).toBe(true)
    expect((await change(token, 'secret-1', 'brand-new-2')).code).toBe(0)
    expect(await signedIn(elsewhere.accessToken)).toBe(false)
    expect((await t.call(authCalls.refreshToken, { body: { refreshToken: elsewhere.refreshToken } })).code).toBe(401)
    expect(await signedIn(token)).toBe(true)
    expect((await login(email, 'secret-1')).code).toBe(code.loginFailed)
    expect((await login(email, 'brand-new-2')).code).toBe(0)
  })
  test.each([
    ['short', 'short', 'password'],
    ['onlyletters', 'onlyletters', 'password'],
    ['x1'.repeat(10), 'x1'.repeat(10), 'password'],
    ['brand-new-2', 'brand-new-3', 'repassword'],
  ])('the password %s, repeated as %s, is refused with an error for its field', async (password, repassword, path) => {
    const { token } = await t.newBuyer()
    expect(await change(token, 'secret-1', password, repassword)).toMatchObject({
      code: code.badRequest,
      data: { fields: [{ path }] },
    })
  })
})

const remove = (token: string, password: string) => t.call(settingCalls.accountDelete, { token, body: { password } })
const deleteAfter = (days: number) => deleteDueAccounts(t.deps.db, t.clock.now() + days * 86_400_000)
test('deleting the account removes the name from its reviews and feedback, which remain', async () => {
  const sides = await buyerAndSuppliers(t, ['9005'])
  const { token, no } = await sides.send('enquiry', ['9005'])
  await sides.quote('9005', no)
  await t.call(accountCalls.userUpdate, { token, body: { nickname: 'Going' } })
  await t.call(reviewCalls.reviewCreate, {
    token,
    body: { ...ratings(4), companyId: '9005', tags: [], content: 'A farewell' },
  })
  await t.call(feedbackCalls.feedbackCreate, { token, body: { content: 'A last word', attach: '' } })
  await remove(token, 'secret-1')
  await deleteAfter(7)
  const reviewsLeft = await t.deps.db.select().from(reviews).where(eq(reviews.content, 'A farewell'))
  expect(reviewsLeft).toMatchObject([{ accountId: null, reviewer: null }])
  const rows = await t.deps.db.select().from(feedbacks).where(eq(feedbacks.content, 'A last word'))
  expect(rows).toMatchObject([{ accountId: null }])
})

const fullProfile = (file: string) => ({
  country: 'BR',
  name: 'Andes Agro',
  businessType: 'Importer',
  scale: '11-50',
  establishDate: '2001-02-03',
  contactFirstName: 'Ana',
  contactLastName: 'Prado',
  contactPosition: 'Buyer',
  email: 'ana@example.com',
  phone: '+55 11 5555',
  mainProducts: 'Herbicides',
  photos: file,
  registrationNo: '1',
  taxNo: '2',
  businessScope: 'Import',
  address: 'Santos',
  mainSupplier: 'Demo',
  annualImportVolume: '1000000',
  businessLicense: file,
})

describe('the company profile', () => {
  const save = (token: string, body: object) => t.call(companyProfileCalls.companyProfileUpdate, { token, body })
  const read = (token: string) => t.call(companyProfileCalls.companyProfileGet, { token })
  const administrator = async () => {
    const buyer = await t.newBuyer()
    await save(buyer.token, { name: 'Andes Agro' })
    return buyer
  }

  test('saving the profile without a company creates one and makes the buyer its administrator', async () => {
    const { token } = await t.newBuyer()
    expect((await read(token)).data).toMatchObject({ profile: { name: null }, bonusTime: null })
    expect((await save(token, { country: 'BR' })).code).toBe(code.badRequest)
    expect((await save(token, { name: 'Andes Agro', country: 'BR' })).code).toBe(0)
    expect(await me(token)).toMatchObject({ isCompanyAdmin: true, companyName: 'Andes Agro' })
    expect((await read(token)).data).toMatchObject({ profile: { name: 'Andes Agro', country: 'BR' } })
  })
  test('only the company’s administrator can read and change its profile', async () => {
    const [admin, staff, other] = [await administrator(), await t.newBuyer(), await administrator()]
    const { companyId } = await me(admin.token)
    await t.deps.db
      .update(users)
      .set({ companyId: buyerCompanyId.parse(companyId) })
      .where(eq(users.id, staff.userId))
    expect((await read(staff.token)).code).toBe(code.forbidden)
    expect((await save(staff.token, { name: 'Taken over' })).code).toBe(code.forbidden)
    await save(other.token, { name: 'Other' })
    expect((await read(admin.token)).data).toMatchObject({ profile: { name: 'Andes Agro' } })
  })
  test('a complete profile gives everybody in the company 90 bonus days, once', async () => {
    const { token, userId } = await administrator()
    const { db, clock } = t.deps
    const mate = await t.newBuyer()
    const { companyId } = await me(token)
    await db
      .update(users)
      .set({ companyId: buyerCompanyId.parse(companyId), vipExpireTime: clock.now() - 1 })
      .where(eq(users.id, mate.userId))
    const until = (await me(token)).vipExpireTime ?? 0
    const file = await upload(token)
    const { taxNo, ...almost } = fullProfile(file)
    expect((await save(token, almost)).data).toEqual({ bonusDays: 0 })
    expect((await save(token, { taxNo })).data).toEqual({ bonusDays: 90 })
    const bonus = 90 * 86_400_000
    expect((await me(token)).vipExpireTime).toBe(until + bonus)
    expect((await me(mate.token)).vipExpireTime).toBe(clock.now() + bonus)
    expect((await save(token, { taxNo: '' })).data).toEqual({ bonusDays: 0 })
    expect((await save(token, { taxNo: '3' })).data).toEqual({ bonusDays: 0 })
    const [row] = await db.select().from(users).where(eq(users.id, userId))
    expect(row?.vipExpireTime).toBe(until + bonus)
  })
  test('the founder of a dissolved company does not get the bonus days again', async () => {
    const { token } = await administrator()
    const file = await upload(token)
    expect((await save(token, fullProfile(file))).data).toEqual({ bonusDays: 90 })
    await t.call(staffCalls.staffExit, { token, body: { dissolve: true } })
    const until = (await me(token)).vipExpireTime
    expect((await save(token, fullProfile(file))).data).toEqual({ bonusDays: 0 })
    expect((await read(token)).data).toMatchObject({ bonusTime: expect.any(Number) })
    expect((await me(token)).vipExpireTime).toBe(until)
  })
  test('a colleague who got the bonus days in another company does not get them again', async () => {
    const [old, founder] = [await administrator(), await administrator()]
    await save(old.token, fullProfile(await upload(old.token)))
    await t.call(staffCalls.staffExit, { token: old.token, body: { dissolve: true } })
    const { companyId } = await me(founder.token)
    await t.deps.db
      .update(users)
      .set({ companyId: buyerCompanyId.parse(companyId) })
      .where(eq(users.id, old.userId))
    const until = (await me(old.token)).vipExpireTime
    expect((await save(founder.token, fullProfile(await upload(founder.token)))).data).toEqual({ bonusDays: 90 })
    expect((await me(old.token)).vipExpireTime).toBe(until)
  })
  test('two simultaneous saves that complete the profile give the bonus days once', async () => {
    const { token } = await administrator()
    const file = await upload(token)
    const answers = await Promise.all([save(token, fullProfile(file)), save(token, fullProfile(file))])
    expect(answers.map((answer) => (answer.data as { bonusDays: number }).bonusDays).sort()).toEqual([0, 90])
  })
  test.each([
    [{ country: 'XX' }, 'country'],
    [{ email: 'no' }, 'email'],
    [{ name: '' }, 'name'],
    [{ photos: '/files/aaaaaaaaaaaaaaaaaaaa/x.png' }, 'photos.0'],
    [{ photos: 'a,b,c,d,e,f' }, 'photos'],
    [{ annualImportVolume: 'much' }, 'annualImportVolume'],
    [{ establishDate: '2001-02-31' }, 'establishDate'],
    [{ establishDate: '2120-01-01' }, 'establishDate'],
    [{ establishDate: '2121-01-01' }, 'establishDate'],
  ])('the profile %o is refused with an error for the field', async (body, path) => {
    const { token } = await administrator()
    expect(await save(token, body)).toMatchObject({ code: code.badRequest, data: { fields: [{ path }] } })
  })
})
