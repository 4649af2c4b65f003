import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyerCompanyId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { buyerCompanies, invites, staffInvitations, users } from '#server/modules/accounts/schema.ts'
import { testApp } from '#tests/harness/server.ts'

const t = await testApp()

const week = 7 * 86_400_000

const company = async () => {
  const { db, clock, random } = t.deps
  const [id, admin] = [buyerCompanyId.parse(random.uuid()), await t.newBuyer()]
  await db.insert(buyerCompanies).values({ id, name: 'Andes Agro', staffLimit: 200, createdAt: clock.now() })
  await db.update(users).set({ companyId: id, isCompanyAdmin: true }).where(eq(users.id, admin.userId))
  return { id, inviterId: admin.userId }
}
type Company = Awaited<ReturnType<typeof company>>

const offer = async ({ id: companyId, inviterId }: Company, email: string) => {
  const id = t.deps.random.uuid()
  const names = { firstName: 'Ben', lastName: 'Okoro', username: `ben-${id}` }
  await t.deps.db
    .insert(staffInvitations)
    .values({ id, companyId, inviterId, email, ...names, createdAt: t.clock.now() })
  return id
}
const invite = async ({ id: companyId, inviterId }: Company) => {
  const id = t.deps.random.uuid()
  const expiresAt = t.clock.now() + week
  await t.deps.db.insert(invites).values({ id, code: 'A1B2C3', companyId, inviterId, expiresAt })
  return { inviteUuid: id, inviteCode: 'A1B2C3' }
}
const usedBy = async ({ inviteUuid }: { inviteUuid: string }) =>
  (await t.deps.db.select().from(invites).where(eq(invites.id, inviteUuid)))[0]?.usedBy
const companyOf = async (userId: AccountId) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.companyId

const accept = (token: string, id: string) => t.call(staffCalls.staffOfferAccept, { token, body: { id } })
const logInWithInvite = (email: string, by: { inviteUuid: string; inviteCode: string }, app = t) =>
  app.call(authCalls.login, { body: { email, password: 'secret-1', ...by } })

// Transactions wait for each other only on a PostgreSQL server, so run `npm run nightly -- postgres`.
test('many people who simultaneously accept and log in by invitation each join once, without a deadlock', async () => {
  const firm = await company()
  const people = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const buyer = await t.newBuyer()
      return { ...buyer, offer: await offer(firm, buyer.email), invite: await invite(firm) }
    }),
  )
  const answers = await Promise.all(
    people.map((one) => Promise.all([logInWithInvite(one.email, one.invite), accept(one.token, one.offer)])),
  )
  expect(answers.map(([login]) => login.code)).toEqual(people.map(() => 0))
  for (const [at, one] of people.entries()) {
    expect(await companyOf(one.userId)).toBe(firm.id)
    // Accepting an invitation by email does not use up the link, but joining by link removes the invitation by email.
    const answerCode = answers[at]?.[1].code
    expect([0, code.notFound, code.forbidden]).toContain(answerCode)
    expect(await usedBy(one.invite)).toBe(answerCode === 0 ? null : one.userId)
  }
})

test('two people who each accept an invitation of the other’s company are both refused, without a deadlock', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const [left, right] = [await company(), await company()]
      const [ana, ben] = [await t.newBuyer(), await t.newBuyer()]
      await t.deps.db.update(users).set({ companyId: left.id }).where(eq(users.id, ana.userId))
      await t.deps.db.update(users).set({ companyId: right.id }).where(eq(users.id, ben.userId))
      return [
        { ...ana, offer: await offer(right, ana.email) },
        { ...ben, offer: await offer(left, ben.email) },
      ]
    }),
  )
  const answers = await Promise.all(pairs.flat().map((one) => accept(one.token, one.offer)))
  expect(answers.map((answer) => answer.code)).toEqual(pairs.flat().map(() => code.forbidden))
})

test('an accepted invitation wins over another one that a simultaneous login uses', async () => {
  const [first, second] = [await company(), await company()]
  const buyer = await t.newBuyer()
  const [waiting, invitation] = [await offer(first, buyer.email), await invite(second)]
  const { passwords } = t.deps
  const slow = await testApp({
    db: t.deps.db,
    clock: t.clock,
    passwords: {
      ...passwords,
      verify: async (...typed) => {
        expect((await accept(buyer.token, waiting)).code).toBe(0)
        return passwords.verify(...typed)
      },
    },
  })
  expect((await logInWithInvite(buyer.email, invitation, slow)).code).toBe(0)
  expect(await companyOf(buyer.userId)).toBe(first.id)
  expect(await usedBy(invitation)).toBeNull()
})
