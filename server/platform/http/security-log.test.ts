import { beforeEach, expect, test } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { excelCallOf } from '#contract/calls/requests.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { companyProfileCalls, settingCalls } from '#contract/calls/settings.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { createRateLimiter } from '../limits/rate-limits.ts'
import { fakeClock, testApp } from '#tests/harness/server.ts'

const t = await testApp()
beforeEach(() => void (t.logs.length = 0))

const kinds = () => t.logs.map(({ kind, why, account }) => [kind, ...(why === undefined ? [] : [why]), account])
const login = (email: string, password: string) => t.call(authCalls.login, { body: { email, password } })

test('logins, logouts, exports, ended sessions and requested deletions are logged with the account', async () => {
  const { userId, email, token: otherToken } = await t.newBuyer()
  const { data } = await login(email, 'secret-1')
  const { accessToken: token } = data as { accessToken: string }
  await t.call(authCalls.logout, { token: otherToken })
  await t.app.request(excelCallOf('enquiry').path, { headers: { Authorization: `Bearer ${token}` } })
  await t.call(settingCalls.sessionsEnd, { token, body: {} })
  await t.call(settingCalls.accountDelete, { token, body: { password: 'secret-1' } })
  expect(kinds()).toEqual([
    ['sign-in', userId],
    ['sign-out', userId],
    ['export', userId],
    ['sessions-ended', userId],
    ['deletion-asked', userId],
  ])
  expect(t.logs[0]).toMatchObject({ event: 'security', address: 'local', call: authCalls.login.path })
  expect(t.logs[0]?.['requestId']).toMatch(/^[\da-f-]{36}$/)
})

test('creating a company, and joining one by an invitation, are logged as changes of a role', async () => {
  const { token, userId } = await t.newBuyer()
  await t.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Andes Agro' } })
  await t.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Andes Agro 2' } })
  const { data } = await t.call(staffCalls.staffInvite, { token })
  const { inviteUuid, inviteCode } = data as { inviteUuid: string; inviteCode: string }
  const mate = await t.newBuyer()
  const join = () =>
    t.call(authCalls.login, { body: { email: mate.email, password: 'secret-1', inviteUuid, inviteCode } })
  await join()
  await join()
  expect(kinds()).toEqual([
    ['role-change', userId],
    ['sign-in', mate.userId],
    ['role-change', mate.userId],
    ['sign-in', mate.userId],
  ])
})

test('the setting that decides who may send without an approval is logged as a change of a role', async () => {
  const { token, userId } = await t.newBuyer()
  await t.call(companyProfileCalls.companyProfileUpdate, { token, body: { name: 'Andes Agro' } })
  t.logs.length = 0
  await t.call(staffCalls.staffApproval, { token, body: { on: true } })
  expect(kinds()).toEqual([['role-change', userId]])
})

test('refusals are logged with their reason, and no line contains an email address, a password or a token', async () => {
  const { userId, email, token } = await t.newBuyer()
  await login(email, 'wrong-secret-9')
  await t.call(accountCalls.userInfo, { token: 'no-such-token-at-all' })
  await t.call(sellerCalls.sellerInfo, { token })
  await t.call(authCalls.emailCodeLogin, { body: { email, code: '000000' } })
  await t.call(authCalls.refreshToken, { body: { refreshToken: 'no-such-token-either' } })
  expect(kinds()).toEqual([
    ['refusal', 'password', null],
    ['refusal', 'session', null],
    ['refusal', 'right', userId],
    ['refusal', 'code', null],
    ['refusal', 'session', null],
  ])
  expect(JSON.stringify(t.logs)).not.toMatch(/@|wrong-secret|no-such|000000/)
})

test("a visitor's call that needs a login, and a successful read, are not logged", async () => {
  await t.call(accountCalls.userInfo)
  await t.call(companyProfileCalls.companyProfileGet, { token: (await t.newBuyer()).token })
  expect(t.logs).toEqual([])
})

test('a flood of refusals from one address writes sixty lines, then one per second', async () => {
  const clock = fakeClock()
  const limitedApp = await testApp({ db: t.deps.db, rateLimiter: createRateLimiter(clock) })
  const refuse = async (times: number) => {
    for (let count = 0; count < times; count += 1)
      await limitedApp.call(accountCalls.userInfo, { token: 'no-such-token-at-all' })
    return limitedApp.logs.length
  }
  expect(await refuse(70)).toBe(60)
  clock.advance(1_000)
  expect(await refuse(3)).toBe(61)
})
