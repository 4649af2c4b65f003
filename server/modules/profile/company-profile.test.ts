import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyerCompanyId, type BuyerCompanyId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'
import { pngBytes, uploadedUrl } from '#tests/harness/uploaded.ts'

let admin: Buyer
let companyId: BuyerCompanyId
const t = await testApp()
const upload = ({ token }: Buyer, name = 'licence.png') => uploadedUrl(t, { token, name, bytes: pngBytes })
const save = (body: object, { token } = admin) => t.call(companyProfileCalls.companyProfileUpdate, { token, body })
interface Profile {
  readonly name: string | null
  readonly photos: readonly { readonly name: string; readonly url: string }[]
  readonly businessLicense: { readonly url: string } | null
  readonly mainProducts: string | null
  readonly address: string | null
  readonly taxNo: string | null
}
const read = async ({ token } = admin) =>
  ((await t.call(companyProfileCalls.companyProfileGet, { token })).data as { profile: Profile }).profile
const photosOf = async () => (await read()).photos.map(({ url }) => url)
const put = (userId: AccountId, set: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(set).where(eq(users.id, userId))
const companyOf = async (token: string) =>
  buyerCompanyId.parse(((await t.call(accountCalls.userInfo, { token })).data as UserInfo).companyId)
beforeEach(async () => {
  admin = await t.newBuyer()
  await save({ name: 'Andes Agro' })
  companyId = await companyOf(admin.token)
})
const colleague = async (set: Partial<typeof users.$inferInsert> = {}) => {
  const one = await t.newBuyer()
  await put(one.userId, { companyId, ...set })
  return one
}

describe('the files of a profile', () => {
  test('another account’s file, or a URL that only looks like a file’s, is refused with its position', async () => {
    const [own, strange] = [await upload(admin), await upload(await t.newBuyer())]
    for (const wrong of [
      strange,
      `https://evil.example${own}`,
      `${own}?x=1`,
      `${own}/..`,
      'javascript:alert(1)',
      own.toUpperCase(),
    ])
      expect(await save({ photos: `${own},${wrong}` })).toMatchObject({
        code: code.badRequest,
        data: { fields: [{ path: 'photos.1' }] },
      })
    expect(await save({ businessLicense: strange })).toMatchObject({ data: { fields: [{ path: 'businessLicense' }] } })
    expect([await photosOf(), (await read()).businessLicense]).toEqual([[], null])
  })
  test('photos must be images, a licence may also be a PDF, and a change that contains any other file stores nothing', async () => {
    const text = await uploadedUrl(t, { token: admin.token, name: 'doc1.txt', bytes: 'licence' })
    const pdf = await uploadedUrl(t, { token: admin.token, name: 'licence.pdf', bytes: '%PDF-1.4' })
    const png = await upload(admin)
    const refusalAt = (path: string, rule: string) => ({ status: 400, data: { fields: [{ path, rule }] } })
    expect(await save({ businessLicense: text })).toMatchObject(refusalAt('businessLicense', 'not-scan'))
    expect(await save({ photos: `${png},${pdf}` })).toMatchObject(refusalAt('photos.1', 'not-image'))
    expect([await photosOf(), (await read()).businessLicense]).toEqual([[], null])
    expect((await save({ photos: png, businessLicense: pdf })).code).toBe(0)
    expect([await photosOf(), (await read()).businessLicense?.url]).toEqual([[png], pdf])
  })
  test('files stay when their uploader is deleted, and can be saved again together with new ones', async () => {
    const mate = await t.newBuyer()
    const theirs = await upload(mate)
    await put(mate.userId, { companyId, isCompanyAdmin: true })
    await expect.poll(async () => (await save({ photos: theirs, businessLicense: theirs }, mate)).code).toBe(0)
    await put(mate.userId, { companyId: null, isCompanyAdmin: false })
    await t.deps.db.delete(users).where(eq(users.id, mate.userId))
    const mine = await upload(admin)
    expect((await save({ photos: `${theirs},${mine}` })).code).toBe(0)
    expect([await photosOf(), (await read()).businessLicense?.url]).toEqual([[theirs, mine], theirs])
  })
  test('files stay with the company, and a person who left cannot use them in another company', async () => {
    const mate = await colleague({ isCompanyAdmin: true })
    const ours = await upload(admin)
    await save({ photos: ours }, mate)
    await t.call(staffCalls.staffExit, { token: mate.token, body: {} })
    await expect.poll(async () => (await save({ name: 'Another' }, mate)).code).toBe(0)
    expect(await save({ photos: ours }, mate)).toMatchObject({ data: { fields: [{ path: 'photos.0' }] } })
    expect(await photosOf()).toEqual([ours])
  })
})

test('different fields that two administrators save at once are all stored', async () => {
  const mate = await colleague({ isCompanyAdmin: true })
  const bothAnswers = await Promise.all([save({ taxNo: '7' }), save({ address: 'Santos' }, mate)])
  expect(bothAnswers.map((one) => one.code)).toEqual([0, 0])
  expect(await read()).toMatchObject({ taxNo: '7', address: 'Santos', name: 'Andes Agro' })
})

test('an administrator can save the company profile while a colleague changes the administrator’s name, without a deadlock', async () => {
  const mate = await colleague({ isCompanyAdmin: true })
  for (let turn = 0; turn < 5; turn += 1) {
    const names = { firstName: 'Ana', lastName: 'Prado', username: `ana-${turn}` }
    const bothAnswers = await Promise.all([
      save({ taxNo: String(turn) }),
      t.call(staffCalls.staffUpdate, { token: mate.token, body: { id: admin.userId, ...names } }),
    ])
    expect(bothAnswers.map((one) => one.code)).toEqual([0, 0])
  }
  expect((await read()).taxNo).toBe('4')
})

describe('creating a company', () => {
  test('two simultaneous saves create one company, with the buyer as administrator', async () => {
    const founder = await t.newBuyer()
    const name = `Twice ${t.deps.random.uuid()}`
    const bothAnswers = await Promise.all([save({ name }, founder), save({ name }, founder)])
    expect(bothAnswers.map((one) => one.code)).toEqual([0, 0])
    expect(await t.deps.db.select().from(buyerCompanies).where(eq(buyerCompanies.name, name))).toHaveLength(1)
    const me = (await t.call(accountCalls.userInfo, { token: founder.token })).data
    expect(me).toMatchObject({ companyName: name, isCompanyAdmin: true })
  })
  test.each([{}, { name: '' }, { name: ' ' }, { country: 'BR' }])('a company with %o is refused', async (body) => {
    const founder = await t.newBuyer()
    const count = async () => (await t.deps.db.select().from(buyerCompanies)).length
    const countBefore = await count()
    expect(await save(body, founder)).toMatchObject({ code: code.badRequest, data: { fields: [{ path: 'name' }] } })
    expect(await count()).toBe(countBefore)
  })
})
