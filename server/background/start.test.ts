import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { supplierId } from '#server/platform/ids.ts'
import { enquiryCalls } from '#contract/calls/requests.ts'
import type { Database } from '#server/platform/db/database.ts'
import { idempotencyKeys } from '#server/platform/idempotency/schema.ts'
import { records } from '#server/modules/requests/schema.ts'
import type { LogLine } from '#server/platform/log.ts'
import { catalogueFor, enquiryBody } from '#tests/harness/requests.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { everyInterval, startBackground } from './start.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { supplierDelayMs: 1000 } })
})

/** Timers that go off when told to. */
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

test('background work runs without a call: suppliers answer, requests end, old keys are deleted; stopping waits for a running turn', async () => {
  const { db } = t.deps
  const ids = await catalogueFor(db)
  const { token, userId } = await t.newBuyer()
  await t.call(enquiryCalls.send, {
    token,
    body: enquiryBody([ids.ofDemo('9001')[0] ?? '', ids.real.id]),
    headers: { 'Idempotency-Key': 'old-key' },
  })
  await db.update(idempotencyKeys).set({ createTime: 1 }).where(eq(idempotencyKeys.key, 'old-key'))
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
  const background = startBackground({
    db,
    clock: t.clock,
    random: t.deps.random,
    log: (line) => void logs.push(line),
    mailer: t.deps.mailer,
    appUrl: null,
    demo: true,
    supplierDelayMs: 1000,
    files: t.deps.files,
    sweepOrders: async () => undefined,
    readFeeds: async () => undefined,
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
})

test('a failing database is logged by its message only and asked again at the next turn; turns do not pile up', async () => {
  let asked = 0
  const failing = {
    transaction: () => {
      asked += 1
      return Promise.reject(new Error('Failed query: select secret', { cause: new Error('connection lost') }))
    },
    select: () => {
      throw new Error('connection lost')
    },
  } as unknown as Database
  const { timers, every } = handTimers()
  const logs: LogLine[] = []
  const background = startBackground({
    db: failing,
    clock: t.clock,
    random: t.deps.random,
    log: (line) => void logs.push(line),
    mailer: t.deps.mailer,
    appUrl: null,
    demo: true,
    supplierDelayMs: 1000,
    files: t.deps.files,
    sweepOrders: async () => undefined,
    readFeeds: async () => undefined,
    every,
  })
  timers[0]?.work()
  timers[0]?.work()
  // Suppliers and mails, once each.
  expect(asked).toBe(2)
  await vi.waitFor(() => expect(logs.map((line) => line['message'])).toEqual(Array(3).fill('Error: connection lost')))
  timers[0]?.work()
  await background.stop()
  expect(asked).toBe(3)
})

test('the wall timer calls again and again until it is stopped', async () => {
  let calls = 0
  const stop = everyInterval(1, () => (calls += 1))
  await vi.waitFor(() => expect(calls).toBeGreaterThan(2))
  stop()
  const seen = calls
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toBe(seen)
})
