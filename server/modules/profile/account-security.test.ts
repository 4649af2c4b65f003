import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { settingCalls } from '#contract/calls/settings.ts'
import { staffCalls } from '#contract/calls/staff.ts'
import { code } from '#contract/codes.ts'
import { dayMs } from '#lib/day-ms.ts'
import { buyerCompanies, formerMembers, sessions, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { deleteDueAccounts } from './account-security.ts'

let me: Awaited<ReturnType<TestApp['newBuyer']>>
const t = await testApp()
beforeEach(async () => {
  await t.deps.db.update(users).set({ deleteAt: null })
  me = await t.newBuyer()
})
const remove = (token = me.token, password = 'secret-1') =>
  t.call(settingCalls.accountDelete, { token, body: { password } })
const rowOf = async (userId = me.userId) =>
  (await t.deps.db.select().from(users).where(eq(users.id, userId)))[0] ?? null
const put = (userId: AccountId, set: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(set).where(eq(users.id, userId))

describe('a requested deletion of an account', () => {
  test('the account is deleted at the announced time, not a millisecond before', async () => {
    expect((await remove()).code).toBe(0)
    const at = t.clock.now() + 7 * dayMs
    await deleteDueAccounts(t.deps.db, at - 1)
    expect(await rowOf()).not.toBeNull()
    await deleteDueAccounts(t.deps.db, at)
    expect(await rowOf()).toBeNull()
  })
  test('a login by mailed code cancels the deletion', async () => {
    await remove()
    const headers = { 'X-Device-Id': me.email }
    await t.app.request(authCalls.captchaImage.path, { headers })
    await t.call(authCalls.sendEmailCode, {
      headers,
      body: { email: me.email, scene: codePurpose.login, code: 'abcd' },
    })
    const mailedCode = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const answer = await t.call(authCalls.emailCodeLogin, { body: { email: me.email, code: mailedCode } })
    expect(answer).toMatchObject({ code: 0, data: { deletionCancelled: true } })
    expect((await rowOf())?.deleteAt).toBeNull()
  })
  test('resetting the password by an emailed code does not cancel the deletion, because it is not a login', async () => {
    await remove()
    const headers = { 'X-Device-Id': me.email }
    await t.app.request(authCalls.captchaImage.path, { headers })
    const codeRequest = { email: me.email, scene: codePurpose.resetPassword, code: 'abcd' }
    await t.call(authCalls.sendEmailCode, { headers, body: codeRequest })
    const mailedCode = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? ''
    const password = { password: 'brand-new-1', repassword: 'brand-new-1' }
    expect(
      (await t.call(authCalls.resetPassword, { body: { email: me.email, code: mailedCode, ...password } })).code,
    ).toBe(0)
    expect((await rowOf())?.deleteAt).not.toBeNull()
  })
  test('of two simultaneous requests at least one succeeds, and the account is to be deleted seven days later', async () => {
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map((one) => one.code)).toContain(0)
    expect((await rowOf())?.deleteAt).toBe(t.clock.now() + 7 * dayMs)
    expect((await remove()).status).toBe(401)
  })
  test('the request ends every session of the account', async () => {
    await remove()
    const all = await t.deps.db.select().from(sessions).where(eq(sessions.userId, me.userId))
    expect(all.map(({ revokedAt }) => revokedAt)).toEqual([t.clock.now()])
  })
})

describe('deleting all accounts that are due', () => {
  test('a failing deletion does not stop the others, and its error is reported', async () => {
    const second = await t.newBuyer()
    for (const { token } of [me, second]) await remove(token)
    const due = t.clock.now() + 7 * dayMs
    let failureCount = 0
    const failing = new Proxy(t.deps.db, {
      get: (db, name) => {
        const value: unknown = Reflect.get(db, name)
        if (name !== 'transaction') return value
        return (work: (tx: Database) => Promise<unknown>) => {
          failureCount += 1
          return failureCount === 1 ? Promise.reject(new Error('the disk is full')) : db.transaction(work)
        }
      },
    })
    await expect(deleteDueAccounts(failing, due)).rejects.toThrow('the disk is full')
    expect([await rowOf(), await rowOf(second.userId)].filter((row) => row === null)).toHaveLength(1)
    await deleteDueAccounts(t.deps.db, due)
    expect([await rowOf(), await rowOf(second.userId)]).toEqual([null, null])
  })
  test('an account whose owner logs in while the due accounts are being deleted is not deleted', async () => {
    await remove()
    const due = t.clock.now() + 7 * dayMs
    const watching = new Proxy(t.deps.db, {
      get: (db, name) => {
        const value: unknown = Reflect.get(db, name)
        if (name !== 'transaction') return value
        return async (work: (tx: Database) => Promise<unknown>) => {
          await put(me.userId, { deleteAt: null })
          return db.transaction(work)
        }
      },
    })
    await deleteDueAccounts(watching, due)
    expect(await rowOf()).not.toBeNull()
  })
  test('colleagues always have an administrator, and a company without people is deleted', async () => {
    const [oldest, younger] = [await t.newBuyer(), await t.newBuyer()]
    const companyId = buyerCompanyId.parse(t.deps.random.uuid())
    await t.deps.db.insert(buyerCompanies).values({ id: companyId, name: 'Andes Agro', createdAt: 1 })
    const at = t.clock.now()
    await put(me.userId, { companyId, isCompanyAdmin: true, deleteAt: at, createdAt: 1 })
    await put(oldest.userId, { companyId, createdAt: 2 })
    await put(younger.userId, { companyId, createdAt: 3 })
    await deleteDueAccounts(t.deps.db, at)
    expect([await rowOf(oldest.userId), await rowOf(younger.userId)]).toMatchObject([
      { companyId, isCompanyAdmin: true },
      { companyId, isCompanyAdmin: false },
    ])
    for (const { userId } of [oldest, younger]) await put(userId, { deleteAt: at })
    await deleteDueAccounts(t.deps.db, at)
    expect(await t.deps.db.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId))).toEqual([])
  })
  test('the remaining membership is recorded before the deletion', async () => {
    const countBefore = (await t.deps.db.select().from(formerMembers)).length
    await put(me.userId, { deleteAt: 1, vipExpireTime: 77 })
    await deleteDueAccounts(t.deps.db, t.clock.now())
    const formerRows = await t.deps.db.select().from(formerMembers)
    expect(formerRows).toHaveLength(countBefore + 1)
    expect(formerRows.map(({ until }) => until)).toContain(77)
  })
})

describe('while a colleague changes the account to be deleted', () => {
  const together = async () => {
    const mate = await t.newBuyer()
    const companyId = buyerCompanyId.parse(t.deps.random.uuid())
    await t.deps.db.insert(buyerCompanies).values({ id: companyId, name: 'Andes Agro', createdAt: 1 })
    for (const { userId } of [me, mate]) await put(userId, { companyId, isCompanyAdmin: true })
    const names = { firstName: 'Ana', lastName: 'Prado', username: 'ana-prado' }
    return () => t.call(staffCalls.staffUpdate, { token: mate.token, body: { id: me.userId, ...names } })
  }
  test('the deletion is requested and the change is made, without a deadlock', async () => {
    const rename = await together()
    const bothAnswers = await Promise.all([remove(), rename()])
    expect(bothAnswers.map((one) => one.code)).toEqual([0, 0])
    expect(await rowOf()).toMatchObject({ firstName: 'Ana', deleteAt: t.clock.now() + 7 * dayMs })
  })
  test('a due deletion is done, and the simultaneous change either comes before it or finds no account', async () => {
    const rename = await together()
    await put(me.userId, { deleteAt: 1 })
    const [, renamed] = await Promise.all([deleteDueAccounts(t.deps.db, t.clock.now()), rename()])
    expect([0, code.notFound]).toContain(renamed.code)
    expect(await rowOf()).toBeNull()
  })
})

test('a thief cannot guess the password, because changing and deleting share ten attempts', async () => {
  const limitedApp = await testApp({ db: t.deps.db, rateLimiter: createRateLimiter(t.clock) })
  const codes: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const guess = `guess-${n}`
    const change = { oldPassword: guess, password: 'brand-new-1', repassword: 'brand-new-1' }
    const call =
      n % 2 === 0
        ? limitedApp.call(settingCalls.passwordUpdate, { token: me.token, body: change })
        : limitedApp.call(settingCalls.accountDelete, { token: me.token, body: { password: guess } })
    codes.push((await call).code)
  }
  expect(codes).toEqual([...Array(10).fill(code.loginFailed), code.tooManyRequests, code.tooManyRequests])
  expect((await rowOf())?.deleteAt).toBeNull()
})
