import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { authCalls } from '#contract/calls/auth.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { dayMs } from '#lib/day-ms.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { openSession } from '#server/modules/accounts/sessions.ts'
import { deleteDueAccounts } from '#server/modules/profile/account-security.ts'
import { runAsOperator } from '#tests/harness/operator.ts'
import { createSellerToken } from '#tests/harness/records.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { accountVerbs } from './accounts.ts'
import { operatorMain } from './main.ts'

let t: TestApp
let me: Awaited<ReturnType<TestApp['newBuyer']>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  me = await t.newBuyer()
  t.logs.length = 0
})
const run = (...argv: string[]) => runAsOperator(t, accountVerbs, ...argv)
const rowOf = async () => (await t.deps.db.select().from(users).where(eq(users.id, me.userId)))[0] ?? null
const login = (language = 'en') =>
  t.call(authCalls.login, {
    headers: { 'Accept-Language': language },
    body: { email: me.email, password: 'secret-1', code: '', inviteUuid: '', inviteCode: '' },
  })
const infoCode = async (token = me.token) => (await t.call(accountCalls.userInfo, { token })).code
const securityEvents = () => t.logs.filter(({ by }) => by === 'operator').map(({ kind, account }) => [kind, account])

test('an account is found by its id and by its email address, in upper or lower case', async () => {
  for (const text of [me.email.toUpperCase(), me.userId])
    expect((await run('find', text)).printed).toMatch(new RegExp(`^${me.userId}  buyer ${me.email} .*\n.*1 open sess`))
  expect(await run('find', 'nobody@test.example')).toMatchObject({ exit: 1 })
})

test('a block ends the sessions at once, refuses logins in four languages until it is lifted, and deletes nothing', async () => {
  expect(await infoCode()).toBe(code.ok)
  expect(await run('block', me.userId)).toMatchObject({ exit: 0 })
  expect(await infoCode()).toBe(code.unauthorized)
  const refusals = await Promise.all(['en', 'es', 'zh-CN', 'zh-TW'].map(login))
  expect(refusals.map((one) => one.code)).toEqual(Array<number>(4).fill(code.forbidden))
  expect(new Set(refusals.map(({ msg }) => msg)).size).toBe(4)
  expect(refusals[0]?.msg).toContain('This account is blocked')
  expect(await rowOf()).toMatchObject({ email: me.email, blockedAt: t.clock.now() })
  expect((await run('find', me.userId)).printed).toContain('blocked since')
  expect(await run('block', me.userId)).toMatchObject({ exit: 1 })
  expect(await run('unblock', me.userId)).toMatchObject({ exit: 0 })
  expect((await login()).code).toBe(code.ok)
  expect(securityEvents()).toEqual([
    ['account-blocked', me.userId],
    ['account-unblocked', me.userId],
  ])
})

test('a wrong password for a blocked account gets the same refusal as for any other account', async () => {
  await run('block', me.userId)
  const body = { email: me.email, password: 'wrong-1', code: '', inviteUuid: '', inviteCode: '' }
  expect((await t.call(authCalls.login, { body })).code).toBe(code.loginFailed)
})

test('a session that is opened during a block is not accepted', async () => {
  await run('block', me.userId)
  const { accessToken } = await openSession(t.deps, t.deps.db, me.userId)
  expect(await infoCode(accessToken)).toBe(code.unauthorized)
})

test('a blocked supplier is logged out', async () => {
  const token = await createSellerToken(t, '9002')
  const info = () => t.call(sellerCalls.sellerInfo, { token })
  const { userId } = (await info()).data as { userId: string }
  await run('block', userId)
  expect((await info()).code).toBe(code.unauthorized)
})

test('a deletion needs --yes, ends the sessions, and takes effect after seven days', async () => {
  expect((await run('delete', me.userId)).printed).toContain('Nothing was changed. --yes does it.')
  expect(await rowOf()).toMatchObject({ deleteAt: null })
  expect(await run('delete', me.userId, '--yes')).toMatchObject({ exit: 0 })
  expect(await infoCode()).toBe(code.unauthorized)
  const at = t.clock.now() + 7 * dayMs
  await deleteDueAccounts(t.deps.db, at - 1)
  expect(await rowOf()).toMatchObject({ deleteAt: at })
  await deleteDueAccounts(t.deps.db, at)
  expect(await rowOf()).toBeNull()
})

test('a login does not cancel the deletion of a blocked account', async () => {
  await run('block', me.userId)
  await run('delete', me.userId, '--yes')
  await login()
  expect((await rowOf())?.deleteAt).not.toBeNull()
})

test('--check prints what would be done, and changes and logs nothing', async () => {
  expect(await run('block', me.userId, '--check')).toEqual({
    exit: 0,
    printed: `Blocks the buyer's account ${me.email}.\nNothing was changed.`,
  })
  expect(await run('delete', me.userId, '--yes', '--check')).toMatchObject({ exit: 0 })
  expect(await rowOf()).toMatchObject({ blockedAt: null, deleteAt: null })
  expect(await infoCode()).toBe(code.ok)
  expect(securityEvents()).toEqual([])
})

test.each([[[]], [['find']], [['block', 'a', 'b']], [['block', 'a', '--yes']], [['constructor', 'a']]])(
  'with the arguments %j, the command opens no database and prints the usage',
  async (argv) => {
    const lines: string[] = []
    const nowhere = { DATABASE_URL: 'mysql://here' }
    expect(await operatorMain('account', argv, nowhere, (line) => void lines.push(line))).toBe(1)
    expect(lines).toContain('npm run admin -- account delete <id>')
  },
)
