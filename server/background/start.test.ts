import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import type { Database } from '#server/platform/db/database.ts'
import { idempotencyKeys } from '#server/platform/idempotency/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import type { LogLine } from '#server/platform/log.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { jobs, loginGuesses } from '#server/platform/db/schema.ts'
import { messages } from '#server/modules/messages/schema.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { systemInterval, startBackground, deleteExpiredRows } from './start.ts'
import { authCalls, codePurpose } from '#contract/calls/auth.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { captchas, emailCodes, formerMembers, sellerTokens, sessions, users } from '#server/modules/accounts/schema.ts'
import { conversations, chatReports } from '#server/modules/assistant/schema.ts'

const t = await testApp({ config: { supplierDelayMs: 1000 } })

const noOtherWork = {
  config: { ...t.deps.config, demo: true, sellerUrl: null },
  sweepOrders: async () => undefined,
  readFeeds: async () => undefined,
  sendPushes: async () => undefined,
}

const handTimers = () => {
  const timers: { ms: number; work: () => void; stopped: boolean }[] = []
  return {
    timers,
    every: (ms: number, work: () => void) => {
      const timer = { ms, work, stopped: false }
      timers.push(timer)
      return () => {
        timer.stopped = true
      }
    },
  }
}

test('background work acts for demo suppliers, expires requests, deletes old idempotency keys, counts waiting mails, and has ended when the stop resolves', async () => {
  const { db } = t.deps
  const ids = await requestableProducts(db)
  const { token, userId } = await t.newBuyer()
  await t.call(enquiryCalls.send, {
    token,
    body: enquiryBody([ids.ofDemo('9001')[0] ?? '', ids.real.id]),
    headers: { 'Idempotency-Key': 'old-key' },
  })
  await db.update(idempotencyKeys).set({ createTime: 1 }).where(eq(idempotencyKeys.key, 'old-key'))
  const laterMail = { template: 'x', mailDue: t.clock.now() + 1e9, createTime: 1, updateTime: 1 }
  await db.insert(messages).values({ ...laterMail, accountId: userId })
  await db
    .update(records)
    .set({ maxReplyTime: '2026-08-01' })
    .where(eq(records.companyId, supplierId.parse(ids.real.companyId)))
  const statuses = async () =>
    (
      await db.select({ status: records.status }).from(records).where(eq(records.accountId, userId)).orderBy(records.id)
    ).map((row) => row.status)

  const { timers, every } = handTimers()
  const logs: LogLine[] = []
  const metrics = await createMetrics()
  const background = startBackground({
    ...t.deps,
    log: (line) => void logs.push(line),
    metrics,
    ...noOtherWork,
    every,
  })
  await vi.waitFor(async () => expect(await statuses()).toEqual([10, 92]))
  t.clock.advance(1000)
  timers[0]?.work()
  await background.stop()
  expect(await statuses()).toEqual([20, 92])
  expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'old-key'))).toEqual([])
  expect(timers.every((timer) => timer.stopped)).toBe(true)
  expect(logs).toEqual([])
  expect(await metrics.read()).toMatch(/^mails_waiting [1-9]/m)
})

test('a database failure is counted, and logged without the statement; the job runs again at its next turn, but never twice at a time', async () => {
  let callCount = 0
  const failing = {
    transaction: () => {
      callCount += 1
      return Promise.reject(new Error('Failed query: select secret', { cause: new Error('connection lost') }))
    },
    insert: () => {
      throw new Error('connection lost')
    },
  } as unknown as Database
  const { timers, every } = handTimers()
  const logs: LogLine[] = []
  const metrics = await createMetrics()
  const background = startBackground({
    ...t.deps,
    db: failing,
    log: (line) => void logs.push(line),
    metrics,
    ...noOtherWork,
    every,
  })
  timers[0]?.work()
  timers[0]?.work()
  // The jobs for suppliers and mails have each begun one transaction. The three other jobs could not be claimed.
  expect(callCount).toBe(2)
  await vi.waitFor(() => expect(logs.map((line) => line['message'])).toEqual(Array(5).fill('Error: connection lost')))
  expect(logs[0]?.['stack']).toMatch(/^at .*start\.test\.ts/)
  expect(JSON.stringify(logs)).not.toContain('secret')
  const values = await metrics.read()
  expect(values).toContain('job_runs_total{job="supplier"} 1')
  expect(values).toContain('job_faults_total{job="supplier"} 1')
  timers[0]?.work()
  await background.stop()
  expect(callCount).toBe(3)
})

describe('a job of several processes', () => {
  const minute = 60_000
  const startProcess = (sweepOrders: () => Promise<unknown>) => {
    const { timers, every } = handTimers()
    const { stop } = startBackground({ ...t.deps, ...noOtherWork, sweepOrders, every })
    // The sweep of orders and, while it runs, its renewal are the only timers with this interval.
    const tick = () => {
      for (const { work } of timers.filter(({ ms }) => ms === minute)) work()
    }
    return { stop, tick }
  }
  const tickTwoProcesses = async () => {
    let runCount = 0
    const processes = [1, 2].map(() => startProcess(async () => (runCount += 1)))
    for (const { tick } of processes) tick()
    await Promise.all(processes.map(({ stop }) => stop()))
    return runCount
  }

  test('runs once in an interval', async () => {
    expect(await tickTwoProcesses()).toBe(1)
    t.clock.advance(30_000)
    expect(await tickTwoProcesses()).toBe(0)
    t.clock.advance(30_000)
    expect(await tickTwoProcesses()).toBe(1)
  })

  test('is taken over two intervals after its process was killed, but not while its process is alive', async () => {
    t.clock.advance(minute)
    let hasBegun = false
    let end: () => void = () => undefined
    const slow = startProcess(() => {
      hasBegun = true
      return new Promise<void>((resolve) => (end = resolve))
    })
    slow.tick()
    await vi.waitFor(() => expect(hasBegun).toBe(true))
    const lastTime = async () => (await t.deps.db.select().from(jobs).where(eq(jobs.name, 'sweep-of-orders')))[0]?.runAt
    for (let turn = 0; turn < 3; turn += 1) {
      t.clock.advance(minute)
      slow.tick()
      await vi.waitFor(async () => expect(await lastTime()).toBe(t.clock.now()))
      expect(await tickTwoProcesses()).toBe(0)
    }
    t.clock.advance(2 * minute)
    expect(await tickTwoProcesses()).toBe(0)
    t.clock.advance(1)
    expect(await tickTwoProcesses()).toBe(1)
    end()
    await slow.stop()
  })

  test('is taken over if its last time is in the future', async () => {
    await t.deps.db.update(jobs).set({ runAt: t.clock.now() + minute + 1 })
    expect(await tickTwoProcesses()).toBe(1)
  })
})

test('the system timer calls its function repeatedly until it is stopped', async () => {
  let calls = 0
  const stop = systemInterval(1, () => (calls += 1))
  await vi.waitFor(() => expect(calls).toBeGreaterThan(2))
  stop()
  const callsBefore = calls
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toBe(callsBefore)
})

describe('the sweep of expired rows', () => {
  const day = 86_400_000

  test('captchas, codes, sessions and visitors’ conversations are deleted after their time, and not before', async () => {
    const { app, call, clock, deps, newBuyer } = await testApp()
    const { db } = deps
    const counts = async () => ({
      captchas: (await db.select().from(captchas)).length,
      codes: (await db.select().from(emailCodes)).length,
      sessions: (await db.select().from(sessions)).length,
      conversations: (await db.select().from(conversations)).length,
    })
    const { token } = await newBuyer()
    await app.request(authCalls.captchaImage.path, { headers: { 'X-Device-Id': 'd1' } })
    await call(authCalls.sendEmailCode, {
      body: { email: 'a@example.com', scene: codePurpose.login, code: 'abcd' },
      headers: { 'X-Device-Id': 'd1' },
    })
    await app.request(authCalls.captchaImage.path, { headers: { 'X-Device-Id': 'd1' } })
    await call(chatCalls.conversationCreate, { body: { roleId: 1 } })
    await call(chatCalls.conversationCreate, { token, body: { roleId: 1 } })
    expect(await counts()).toEqual({ captchas: 1, codes: 1, sessions: 1, conversations: 2 })
    await deleteExpiredRows(db, clock.now())
    expect(await counts()).toEqual({ captchas: 1, codes: 1, sessions: 1, conversations: 2 })
    await deleteExpiredRows(db, clock.now() + 31 * day)
    expect(await counts()).toEqual({ captchas: 0, codes: 0, sessions: 1, conversations: 1 })
    await deleteExpiredRows(db, clock.now() + 38 * day)
    expect(await counts()).toEqual({ captchas: 0, codes: 0, sessions: 0, conversations: 1 })
  })

  test('a row is deleted one millisecond after the end of its lifetime, and not at its end', async () => {
    const { clock, deps, newBuyer } = await testApp()
    const { db } = deps
    const now = clock.now()
    const { userId } = await newBuyer()
    const sellerId = (await newBuyer()).userId
    await db.update(users).set({ role: 'seller' }).where(eq(users.id, sellerId))
    await db.delete(sessions)
    const session = { familyId: 'f', userId, accessExpiresAt: 1, createdAt: 1 }
    const hashes = (id: string) => ({ accessHash: `a-${id}`, refreshHash: `r-${id}` })
    for (const [name, ago] of [
      ['edge', 0],
      ['over', 1],
    ] as const) {
      const at = now - ago
      await db.insert(captchas).values({ sessionHash: name, answer: 'x', expiresAt: at })
      await db
        .insert(emailCodes)
        .values({ email: name, scene: 1, codeHash: '-', sentAt: 1, expiresAt: at, attemptsLeft: 5 })
      await db
        .insert(sellerTokens)
        .values({ tokenHash: name, buyerId: userId, sellerId, supplierId: supplierId.parse('9001'), expiresAt: at })
      const [ended, revoked] = [`${name}-ended`, `${name}-revoked`]
      await db.insert(sessions).values({ ...session, ...hashes(ended), id: ended, refreshExpiresAt: at - 7 * day })
      const until = { refreshExpiresAt: now + day, revokedAt: at - 7 * day }
      await db.insert(sessions).values({ ...session, ...hashes(revoked), ...until, id: revoked })
      await db.insert(loginGuesses).values({ account: name, wrong: 1, at: at - day })
      await db.insert(formerMembers).values({ emailHash: name, quotas: [], deletedAt: at - 730 * day })
      await db.insert(chatReports).values({ id: name, userId, reason: 'r', question: 'q', createdAt: at - 90 * day })
      const oldFields = { roleId: 1, title: '', createdAt: at - 7 * day }
      await db.insert(conversations).values({ ...oldFields, id: `${name}-of-stranger` })
      await db.insert(conversations).values({ ...oldFields, id: `${name}-of-account`, userId, createdAt: 1 })
    }
    await deleteExpiredRows(db, now)
    const rowsLeft = {
      captchas: (await db.select().from(captchas)).map((row) => row.sessionHash),
      codes: (await db.select().from(emailCodes)).map((row) => row.email),
      switches: (await db.select().from(sellerTokens)).map((row) => row.tokenHash),
      sessions: (await db.select().from(sessions)).map((row) => row.id).toSorted(),
      guesses: (await db.select().from(loginGuesses)).map((row) => row.account),
      former: (await db.select().from(formerMembers)).map((row) => row.emailHash),
      reports: (await db.select().from(chatReports)).map((row) => row.id),
      conversations: (await db.select().from(conversations)).map((row) => row.id).toSorted(),
    }
    expect(rowsLeft).toEqual({
      captchas: ['edge'],
      codes: ['edge'],
      switches: ['edge'],
      sessions: ['edge-ended', 'edge-revoked'],
      guesses: ['edge'],
      former: ['edge'],
      reports: ['edge'],
      // An account's conversations are deleted only with the account.
      conversations: ['edge-of-account', 'edge-of-stranger', 'over-of-account'],
    })
  })
})
