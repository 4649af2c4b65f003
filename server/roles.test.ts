import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/calls.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { testApp } from '#tests/harness/server.ts'

const roles = ['visitor', 'staff', 'administrator', 'other company', 'supplier'] as const
type Role = (typeof roles)[number]
type Verdict = 'in' | 'log in' | 'forbidden' | 'not found'

const openVerdicts = {
  visitor: 'in',
  staff: 'in',
  administrator: 'in',
  'other company': 'in',
  supplier: 'in',
} as const satisfies Record<Role, Verdict>
const buyers = { ...openVerdicts, visitor: 'log in', supplier: 'forbidden' } as const satisfies Record<Role, Verdict>
const suppliers = {
  visitor: 'log in',
  staff: 'forbidden',
  administrator: 'forbidden',
  'other company': 'forbidden',
  supplier: 'in',
} as const satisfies Record<Role, Verdict>
/** Calls that act on the caller's own company, so that the administrator of another company is admitted too. */
const administrators = { ...buyers, staff: 'forbidden' } as const satisfies Record<Role, Verdict>
/** Verdicts for calls about a colleague, whom a caller from another company cannot find. */
const overOwnStaff = { ...administrators, 'other company': 'not found' } as const satisfies Record<Role, Verdict>
const ownedByNobody = {
  ...buyers,
  staff: 'not found',
  administrator: 'not found',
  'other company': 'not found',
} as const satisfies Record<Role, Verdict>

/** Verdicts for calls that not everybody of their access level may make. */
const special: Readonly<Record<string, Readonly<Record<Role, Verdict>>>> = {
  // `membership.createOrder` is not listed: it checks the goods before the buyer (purchase-routes.test.ts).
  'staff.staffCreate': administrators,
  'staff.staffUpdate': overOwnStaff,
  'staff.staffDelete': overOwnStaff,
  'staff.staffPromote': overOwnStaff,
  'staff.staffInvite': administrators,
  'staff.staffInvitations': administrators,
  'staff.staffInviteRevoke': { ...overOwnStaff, administrator: 'not found' },
  'staff.staffApproval': administrators,
  'staff.staffOfferAccept': ownedByNobody,
  'staff.staffOfferDecline': ownedByNobody,
  'approvals.approvalPage': administrators,
  'approvals.approve': { ...overOwnStaff, administrator: 'not found' },
  'approvals.approvalReturn': { ...overOwnStaff, administrator: 'not found' },
  'approvals.approvalWithdraw': ownedByNobody,
  'companyProfile.companyProfileGet': administrators,
  'companyProfile.companyProfileUpdate': administrators,
  // Forbidden to all buyers here, because none of them is linked with a supplier.
  'account.sellerToken': { ...buyers, staff: 'forbidden', administrator: 'forbidden', 'other company': 'forbidden' },
}

const calls = Object.entries(allCalls).flatMap(([group, some]) =>
  Object.entries(some as Record<string, Call>).map(([name, call]) => ({ name: `${group}.${name}`, call })),
)
const verdictsFor = (name: string, call: Call) =>
  special[name] ?? { open: openVerdicts, buyer: buyers, seller: suppliers }[call.access]

const t = await testApp()

/** Creates new accounts for each call, because a call may log out, remove or promote somebody. */
const createAccounts = async () => {
  const { db } = t.deps
  const newAdmin = async () => {
    const admin = await t.newBuyer()
    await t.call(companyProfileCalls.companyProfileUpdate, { token: admin.token, body: { name: 'Andes Agro' } })
    return admin
  }
  const [admin, other, staff] = [await newAdmin(), await newAdmin(), await t.newBuyer()]
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
type World = Awaited<ReturnType<typeof createAccounts>>

/** A body with everything that any call may require, so that the call reaches the role check. */
const bodyFor = (name: string, colleague: string) => ({
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
  const query = withBody ? '' : `?${new URLSearchParams({ id: bodyFor(name, colleague).id })}`
  const answer = await t.app.request(path + query, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(withBody ? { body: JSON.stringify(special[name] ? bodyFor(name, colleague) : {}) } : {}),
  })
  if (!answer.headers.get('Content-Type')?.includes('json')) return 'in'
  const { code } = (await answer.json()) as { code: number }
  if (code === 401) return 'log in'
  if (code === 403) return 'forbidden'
  return code === 404 && special[name] ? 'not found' : 'in'
}

let readers: Promise<World> | null = null
/** Calls that only read or are not tried share their accounts. */
const accountsFor = ({ method, access }: Call): Promise<World> =>
  method === 'GET' || access === 'open' ? (readers ??= createAccounts()) : createAccounts()

describe.each(calls)('$name', ({ name, call }) => {
  test('the call admits exactly the roles of the table, if it is not open', async () => {
    // Open calls are not tried, because they admit every role, and could refuse this body for its content.
    const isJudgedByContent = call.access === 'open'
    const expected = verdictsFor(name, call)
    const accounts = await accountsFor(call)
    for (const role of isJudgedByContent ? [] : roles)
      expect([role, await verdictOf(role, name, call, accounts)]).toEqual([role, expected[role]])
    expect(expected.visitor).toBe(isJudgedByContent ? 'in' : 'log in')
  })
})

test('every call in the table exists', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect(Object.keys(special).filter((name) => !names.has(name))).toEqual([])
})
