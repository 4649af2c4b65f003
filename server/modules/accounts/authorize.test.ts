import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccountId } from '#tests/harness/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { buyerCompanyId, type BuyerCompanyId } from '#server/platform/ids.ts'
import { code } from '#contract/codes.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { testApp } from '#tests/harness/server.ts'
import {
  authorizeAdministrator,
  authorizeInvitation,
  authorizeStaffChange,
  authorizeOwner,
  authorizePurchase,
} from './authorize.ts'
import { buyerCompanies, staffInvitations, users } from './schema.ts'
import { actorOfAccessToken } from './sessions.ts'

const t = await testApp()

const { forbidden, notFound } = code
const put = (userId: AccountId, set: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(set).where(eq(users.id, userId))
const somebody = async (set: Partial<typeof users.$inferInsert> = {}): Promise<BuyerActor> => {
  const { token, userId } = await t.newBuyer()
  if (Object.keys(set).length > 0) await put(userId, set)
  const actor = await actorOfAccessToken(t.deps, token)
  if (actor?.role !== 'buyer') throw new Error('no buyer')
  return actor
}
const company = async () => {
  const id = buyerCompanyId.parse(t.deps.random.uuid())
  await t.deps.db.insert(buyerCompanies).values({ id, name: 'Andes Agro', createdAt: 1 })
  return id
}
const verdict = async <T>(work: () => Promise<T> | T): Promise<T | number> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const administers = (actor: BuyerActor) =>
  verdict(() => t.deps.db.transaction((tx) => authorizeAdministrator(tx, actor)))

let companyId: BuyerCompanyId
let admin: BuyerActor
let member: BuyerActor
let loner: BuyerActor
beforeEach(async () => {
  companyId = await company()
  admin = await somebody({ companyId, isCompanyAdmin: true })
  member = await somebody({ companyId })
  loner = await somebody()
})

describe('a row of the caller', () => {
  const ownedRow = (userId: AccountId | null) => ({ id: 'row', userId })
  test('the owner of a row gets access to it', async () => {
    expect(await verdict(() => authorizeOwner(loner, 'change', ownedRow(loner.userId)))).toMatchObject({
      right: 'change',
      object: { id: 'row' },
    })
  })
  test('another owner’s row, a row without an owner and a missing row give the same refusal', async () => {
    const refusals = [ownedRow(member.userId), ownedRow(null), ownedRow(anAccountId('')), null, undefined].map(
      (row) => {
        try {
          authorizeOwner(loner, 'change', row)
          return null
        } catch (error) {
          const { code: number, http, msg, data } = error as Refusal
          return { number, http, msg, data }
        }
      },
    )
    expect(refusals[0]).toMatchObject({ number: notFound, http: 404 })
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1)
  })
})

describe('administering a company', () => {
  test('administering a company is granted to its administrators, not to staff or people without a company', async () => {
    expect(await administers(admin)).toMatchObject({ object: { companyId } })
    expect([await administers(member), await administers(loner)]).toEqual([forbidden, forbidden])
  })
  test('administering a company is refused immediately to a removed or demoted person, even if the session still has the old role', async () => {
    await put(admin.userId, { isCompanyAdmin: false })
    expect(admin.isCompanyAdmin).toBe(true)
    expect(await administers(admin)).toBe(forbidden)
    await put(admin.userId, { isCompanyAdmin: true, companyId: null })
    expect(await administers(admin)).toBe(forbidden)
  })
  test('administering is granted for the account’s current company, not for the one in the session', async () => {
    const nextCompany = await company()
    await put(admin.userId, { companyId: nextCompany })
    expect(await administers(admin)).toMatchObject({ object: { companyId: nextCompany } })
  })
  test('administering a company is refused if the account is deleted', async () => {
    await t.deps.db.delete(users).where(eq(users.id, admin.userId))
    expect(await administers(admin)).toBe(forbidden)
  })
})

describe('managing a person', () => {
  const over = (userId: AccountId) =>
    verdict(() =>
      t.deps.db.transaction(async (tx) => authorizeStaffChange(tx, await authorizeAdministrator(tx, admin), userId)),
    )
  test('managing a person is granted for people of the same company', async () => {
    expect(await over(member.userId)).toMatchObject({ object: { userId: member.userId, companyId } })
  })
  test('managing a person is refused for people of another company, without a company or who have just left, as if they did not exist', async () => {
    const outsider = await somebody({ companyId: await company() })
    for (const userId of [loner.userId, outsider.userId, anAccountId('nobody'), anAccountId('')])
      expect(await over(userId)).toBe(notFound)
    await put(member.userId, { companyId: null })
    expect(await over(member.userId)).toBe(notFound)
  })
})

describe('answering an invitation', () => {
  const offerTo = async (email: string) => {
    const id = t.deps.random.uuid()
    const names = { firstName: 'Ben', lastName: 'Okoro', username: 'ben-okoro' }
    const row = { id, companyId, inviterId: admin.userId, email, ...names, createdAt: 1 }
    await t.deps.db.insert(staffInvitations).values(row)
    return id
  }
  const answers = (actor: BuyerActor, id: string) =>
    verdict(() => t.deps.db.transaction((tx) => authorizeInvitation(tx, actor, id)))
  test('only the owner of the email address can answer, and for everybody else the invitation does not exist', async () => {
    const id = await offerTo(loner.email)
    expect(await answers(loner, id)).toMatchObject({ object: { id, companyId } })
    for (const actor of [member, admin]) expect(await answers(actor, id)).toBe(notFound)
    expect(await answers(loner, 'no-such-offer')).toBe(notFound)
  })
  test('an email address that is longer or shorter than the invited one is a different address', async () => {
    expect(await answers(loner, await offerTo(`${loner.email}.evil`))).toBe(notFound)
    expect(await answers(loner, await offerTo(loner.email.slice(0, -1)))).toBe(notFound)
  })
})

describe('buying a membership', () => {
  const buys = (actor: BuyerActor) => verdict(() => t.deps.db.transaction((tx) => authorizePurchase(tx, actor)))
  test('buying a membership is granted to an administrator for the company and to a buyer without a company, not to staff', async () => {
    expect(await buys(admin)).toMatchObject({ object: { userId: admin.userId, companyId } })
    expect(await buys(loner)).toMatchObject({ object: { userId: loner.userId, companyId: null } })
    expect(await buys(member)).toBe(forbidden)
  })
  test('the right to buy a membership follows the account’s current state, and states the end of its membership', async () => {
    await put(loner.userId, { companyId, vipExpireTime: 5 })
    expect(await buys(loner)).toBe(forbidden)
    await put(loner.userId, { isCompanyAdmin: true })
    expect(await buys(loner)).toMatchObject({ object: { companyId, vipExpireTime: 5 } })
    await t.deps.db.delete(users).where(eq(users.id, loner.userId))
    expect(await buys(loner)).toBe(forbidden)
  })
})
