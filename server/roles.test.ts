import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'

/** Every call of the contract, tried by everybody. `ok`: let in (what was asked may still be refused as such). */
const roles = ['visitor', 'staff', 'administrator', 'other company', 'supplier'] as const
type Role = (typeof roles)[number]
type Verdict = 'in' | 'log in' | 'forbidden' | 'not found'

const everybody = {
  visitor: 'in',
  staff: 'in',
  administrator: 'in',
  'other company': 'in',
  supplier: 'in',
} as const satisfies Record<Role, Verdict>
const buyers = { ...everybody, visitor: 'log in', supplier: 'forbidden' } as const satisfies Record<Role, Verdict>
const suppliers = {
  visitor: 'log in',
  staff: 'forbidden',
  administrator: 'forbidden',
  'other company': 'forbidden',
  supplier: 'in',
} as const satisfies Record<Role, Verdict>
/** Over the own company. An administrator of another one has a company of his own to act on. */
const administrators = { ...buyers, staff: 'forbidden' } as const satisfies Record<Role, Verdict>
/** Over one colleague: to the other company there is nobody of that name. */
const overOwnStaff = { ...administrators, 'other company': 'not found' } as const satisfies Record<Role, Verdict>
/** Over an own thing that none of them has. */
const nobodys = {
  ...buyers,
  staff: 'not found',
  administrator: 'not found',
  'other company': 'not found',
} as const satisfies Record<Role, Verdict>

/** What is not simply for all of those whom the call's own access names. */
const special: Readonly<Record<string, Readonly<Record<Role, Verdict>>>> = {
  'staff.staffCreate': administrators,
  'staff.staffUpdate': overOwnStaff,
  'staff.staffDelete': overOwnStaff,
  'staff.staffPromote': overOwnStaff,
  'staff.staffInvite': administrators,
  'staff.staffInvitations': administrators,
  'staff.staffInviteRevoke': { ...overOwnStaff, administrator: 'not found' },
  'staff.staffApproval': administrators,
  'staff.staffOfferAccept': nobodys,
  'staff.staffOfferDecline': nobodys,
  'approvals.approvalPage': administrators,
  'approvals.approve': { ...overOwnStaff, administrator: 'not found' },
  'approvals.approvalReturn': { ...overOwnStaff, administrator: 'not found' },
  'approvals.approvalWithdraw': nobodys,
  'companyProfile.companyProfileGet': administrators,
  'companyProfile.companyProfileUpdate': administrators,
  // `membership.createOrder` judges what is bought before who buys: its own test refuses staff (purchase-routes.test.ts).
  // Accounts of the two sides are not linked on this backend.
  'account.sellerToken': { ...buyers, staff: 'forbidden', administrator: 'forbidden', 'other company': 'forbidden' },
}

const calls = Object.entries(allCalls).flatMap(([group, some]) =>
  Object.entries(some as Record<string, Call>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)
const allowed = (name: string, call: Call) =>
  special[name] ?? { open: everybody, buyer: buyers, seller: suppliers }[call.access]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

/** A call may log out, remove or promote somebody: each is tried in a company of its own. */
const world = async () => {
  const { db } = t.deps
  const found = async () => {
    const admin = await t.newBuyer()
    await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
    return admin
  }
  const [admin, other, staff] = [await found(), await found(), await t.newBuyer()]
  const [row] = await db.select().from(users).where(eq(users.id, admin.userId))
  await db
    .update(users)
    .set({ companyId: row?.companyId ?? null })
    .where(eq(users.id, staff.userId))
  const supplier = await t.newBuyer()
  await db
    .update(users)
    .set({ role: 'seller', supplierId: supplierId.parse('9001') })
    .where(eq(users.id, supplier.userId))
  const session = async (userId: AccountId) => (await openSession(t.deps, db, userId)).accessToken
  const tokens: Readonly<Record<Role, string | null>> = {
    visitor: null,
    staff: await session(staff.userId),
    administrator: await session(admin.userId),
    'other company': await session(other.userId),
    supplier: await session(supplier.userId),
  }
  return { tokens, colleague: staff.userId }
}
type World = Awaited<ReturnType<typeof world>>

/** Whatever a call may want to be told, of an object that is the staff's or nobody's. It must get as far as the door. */
const said = (name: string, colleague: string) => ({
  ...(name.startsWith('staff.staffOffer') || name.startsWith('approvals') || name.includes('Revoke')
    ? { id: '999999999' }
    : { id: colleague }),
  firstName: 'Ben',
  lastName: 'Okoro',
  username: 'ben-okoro',
  email: 'ben@test.example',
  version: 1,
  contentHash: 'a',
  reason: 'r',
  on: 0,
})

const verdictOf = async (role: Role, name: string, call: Call, { tokens, colleague }: World): Promise<Verdict> => {
  const token = tokens[role]
  const path = call.path.replaceAll(/\{\w+\}/g, 'some-id')
  const withBody = call.method === 'POST' || call.method === 'PUT'
  const query = withBody ? '' : `?${new URLSearchParams({ id: said(name, colleague).id })}`
  const answer = await t.app.request(path + query, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(withBody ? { body: JSON.stringify(special[name] ? said(name, colleague) : {}) } : {}),
  })
  if (!answer.headers.get('Content-Type')?.includes('json')) return 'in'
  const { code } = (await answer.json()) as { code: number }
  if (code === 401) return 'log in'
  if (code === 403) return 'forbidden'
  return code === 404 && special[name] ? 'not found' : 'in'
}

describe.each(calls)('$name', ({ name, call }) => {
  test('admits the roles of the table, and nobody else', async () => {
    // An open call judges what is said: a refresh token that is none, an invitation that is not there.
    const judged = call.access === 'open'
    const wanted = allowed(name, call)
    const here = await world()
    for (const role of judged ? [] : roles)
      expect([role, await verdictOf(role, name, call, here)]).toEqual([role, wanted[role]])
    expect(wanted.visitor).toBe(judged ? 'in' : 'log in')
  })
})

test('the table names existing calls only', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect(Object.keys(special).filter((name) => !names.has(name))).toEqual([])
})
