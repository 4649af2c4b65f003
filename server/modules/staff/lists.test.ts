import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buyerCompanyId, type BuyerCompanyId } from '#server/platform/ids.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { staffCalls, type StaffInvitation, type StaffMember } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import type { UserInfo } from '#contract/entities/account.ts'
import { buyerCompanies, invites, staffInvitations, users } from '#server/modules/accounts/schema.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { testApp, type Buyer } from '#tests/harness/server.ts'

let admin: Buyer
let companyId: BuyerCompanyId
const t = await testApp()
const foundCompany = async (staffLimit = 99) => {
  const founder = await t.newBuyer()
  await t.call(companyProfileCalls.companyProfileUpdate, { token: founder.token, body: { name: 'Andes Agro' } })
  const { companyId: own } = (await t.call(accountCalls.userInfo, { token: founder.token })).data as UserInfo
  const id = buyerCompanyId.parse(own)
  await t.deps.db.update(buyerCompanies).set({ staffLimit }).where(eq(buyerCompanies.id, id))
  return { founder, id }
}
beforeEach(async () => {
  const { founder, id } = await foundCompany()
  admin = founder
  companyId = id
})
const joinCompany = async (of = companyId) => {
  t.clock.advance(1000)
  const one = await t.newBuyer()
  await t.deps.db.update(users).set({ companyId: of }).where(eq(users.id, one.userId))
  return one
}
let people = 0
const add = (token = admin.token, part: object = {}, backend = t) => {
  const n = (people += 1)
  const body = { firstName: 'Ben', lastName: 'Okoro', username: `listed-${n}`, email: `l${n}@test.example`, ...part }
  return backend.call(staffCalls.staffCreate, { token, body })
}
const page = async (token: string, pageNo: number, pageSize: number) =>
  (await t.call(staffCalls.staffPage, { token, query: { pageNo, pageSize } })).data as {
    list: StaffMember[]
    total: number
  }

describe('the list of people', () => {
  test.each([1, 2, 3, 4, 5, 7])(
    'pages of %i have each person once, with staff before people who have not answered their invitation',
    async (size) => {
      const mates = [await joinCompany(), await joinCompany()]
      const addedIds: string[] = []
      for (let n = 0; n < 3; n += 1) {
        t.clock.advance(1000)
        addedIds.push((await add()).data as string)
      }
      const pages = Array.from({ length: Math.ceil(6 / size) + 1 }, (_, at) => page(admin.token, at + 1, size))
      const all = await Promise.all(pages)
      expect(new Set(all.map(({ total }) => total))).toEqual(new Set([6]))
      expect(all.flatMap(({ list }) => list.map(({ id }) => id))).toEqual([
        admin.userId,
        ...mates.map(({ userId }) => userId),
        ...addedIds,
      ])
      expect(all.at(-1)?.list).toEqual([])
      expect(all.every(({ list }) => list.length <= size)).toBe(true)
    },
  )
  test('staff do not see the email addresses of people who have not answered, and these people are not in the total', async () => {
    const mate = await joinCompany()
    await add(admin.token, { email: 'secret-candidate@test.example' })
    expect(await page(mate.token, 1, 20)).toMatchObject({ total: 2 })
    expect(JSON.stringify(await page(mate.token, 1, 20))).not.toContain('secret-candidate')
    expect(JSON.stringify(await page(mate.token, 2, 2))).not.toContain('secret-candidate')
  })
})

describe('a person who has not answered yet', () => {
  const offer = async () =>
    (await t.deps.db.select().from(staffInvitations).where(eq(staffInvitations.companyId, companyId)))[0]
  const rename = (token: string, id: string, username = 'renamed') =>
    t.call(staffCalls.staffUpdate, { token, body: { id, firstName: ' Ann ', lastName: 'Ruiz', username } })
  const remove = (token: string, id: string) => t.call(staffCalls.staffDelete, { token, query: { id } })

  test('a person who has not answered yet can be renamed and removed only by an administrator of the company', async () => {
    const id = (await add()).data as string
    const [other, mate] = [(await foundCompany()).founder, await joinCompany()]
    for (const act of [rename, remove]) {
      expect((await act(other.token, id)).code).toBe(code.notFound)
      expect((await act(mate.token, id)).code).toBe(code.forbidden)
    }
    expect(await offer()).toMatchObject({ id, firstName: 'Ben' })
    expect((await rename(admin.token, id)).code).toBe(0)
    expect(await offer()).toMatchObject({ firstName: 'Ann', lastName: 'Ruiz', username: 'renamed' })
    expect([(await remove(admin.token, id)).code, await offer()]).toEqual([0, undefined])
    expect((await remove(admin.token, id)).code).toBe(code.notFound)
  })
  test('a person can answer an invitation only once, because it is deleted when it is accepted or declined', async () => {
    for (const [first, second] of [
      [staffCalls.staffOfferAccept, staffCalls.staffOfferDecline],
      [staffCalls.staffOfferDecline, staffCalls.staffOfferAccept],
    ] as const) {
      const joiner = await t.newBuyer()
      const id = (await add(admin.token, { email: joiner.email })).data as string
      expect((await t.call(first, { token: joiner.token, body: { id } })).code).toBe(0)
      expect(await t.call(second, { token: joiner.token, body: { id } })).toMatchObject({
        code: code.notFound,
        msg: expect.stringContaining('answered already'),
      })
    }
  })
  test('accepting while the invitation is withdrawn makes the person staff completely or not at all', async () => {
    const joiner = await t.newBuyer()
    const id = (await add(admin.token, { email: joiner.email })).data as string
    const [accepted, removed] = await Promise.all([
      t.call(staffCalls.staffOfferAccept, { token: joiner.token, body: { id } }),
      remove(admin.token, id),
    ])
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, joiner.userId))
    expect([accepted.code, row?.companyId]).toEqual(accepted.code === 0 ? [0, companyId] : [code.notFound, null])
    expect(removed.code).toBe(accepted.code === 0 ? code.notFound : 0)
    expect(await offer()).toBeUndefined()
  })
  test('at most thirty people can be added in quick succession, and creating a new company does not raise this limit', async () => {
    const limitedApp = await testApp({ db: t.deps.db, rateLimiter: createRateLimiter(t.clock) })
    const codes: number[] = []
    for (let n = 0; n < 31; n += 1) codes.push((await add(admin.token, {}, limitedApp)).code)
    expect([codes.slice(0, 30).every((one) => one === 0), codes[30]]).toEqual([true, code.tooManyRequests])
    const nextCompany = (await foundCompany()).id
    await t.deps.db.update(users).set({ companyId: nextCompany }).where(eq(users.id, admin.userId))
    expect((await add(admin.token, {}, limitedApp)).code).toBe(code.tooManyRequests)
  })
})

const invite = async (token = admin.token) => {
  t.clock.advance(1000)
  return (await t.call(staffCalls.staffInvite, { token })).data as { inviteUuid: string; inviteCode: string }
}
const listInvitations = async (token = admin.token, query: object = {}) =>
  (await t.call(staffCalls.staffInvitations, { token, query })).data as { list: StaffInvitation[]; total: number }

test('an invitation is listed as ended once it has expired, to the millisecond', async () => {
  const { inviteUuid } = await invite()
  const at = (ends: number) => t.deps.db.update(invites).set({ expiresAt: ends }).where(eq(invites.id, inviteUuid))
  const stateNow = async () => (await listInvitations()).list[0]?.state
  await at(t.clock.now() + 1)
  expect(await stateNow()).toBe('open')
  await at(t.clock.now())
  expect(await stateNow()).toBe('expired')
})
