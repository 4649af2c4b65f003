import { afterEach, expect, test } from 'vitest'
import { claim } from '#account/outbox/engine/claim.ts'
import { beginEpoch, type DrainContext } from '#account/outbox/engine/context.ts'
import { createConnectionHealth } from '#account/outbox/connection/health.ts'
import { storedDrafts } from '#account/store/account-rows.ts'
import { createPacing } from '#account/outbox/engine/timing.ts'
import type { SyncPorts } from '#account/outbox/ports.ts'
import { continueEditing } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { newDraft, rowOf, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

/** A drain of the test in addition to the tab's. It claims operations and sends nothing. */
const drainOf = async (here: Stage, changed: Partial<SyncPorts> = {}): Promise<DrainContext> => {
  const { account } = here.tab
  const { clock, random, today, sha256 } = account
  const ports: SyncPorts = {
    clock,
    random,
    today,
    sha256,
    timers: here.time.timersOf({}),
    network: { streams: false, send: () => Promise.resolve({ transport: 'offline' }) },
    session: { current: () => Promise.resolve(null), renew: () => Promise.resolve(false) },
    locks: here.device.locks.of({}),
    capabilities: { honoursKeys: true },
    knowsAdditions: () => Promise.resolve(true),
    visible: () => true,
    ...changed,
  }
  const context = { db: account.db, sub: account.sub, ports, emit: () => undefined }
  const { signal } = new AbortController()
  return {
    ...context,
    drafts: storedDrafts(account.db),
    signal,
    line: createConnectionHealth(clock, random),
    pacing: createPacing(clock, true),
    epoch: await beginEpoch(context),
  }
}

const queued = async (): Promise<Stage> => {
  const here = await stage()
  here.tab.engine.stop()
  await here.send()
  return here
}

test('CLAIM-1 before a request is sent, its bytes, its claim and the state "in flight" are on the disk', async () => {
  const here = await stage()
  const seen: unknown[] = []
  const before = here.network.onLeave
  here.network.onLeave = async (arrival, from) => {
    const op = await here.op('send')
    if (arrival.method !== 'GET') seen.push([op.state, op.claim?.epoch, op.sealed?.body === arrival.body])
    await before(arrival, from)
  }
  await here.send()
  await here.device.pass(5_000)
  expect(seen).toEqual([['inflight', expect.any(Number), true]])
})

test('CLAIM-2 a send is on the disk before any listener is notified of it', async () => {
  const here = await stage()
  const { events } = here.tab
  const seen: Promise<string>[] = []
  const push = events.push.bind(events)
  events.push = (...more) => {
    for (const event of more) if (event.type === 'sent') seen.push(rowOf(here).then((row) => row.status))
    return push(...more)
  }
  await here.send()
  await here.device.pass(5_000)
  expect(await Promise.all(seen)).toEqual(['sent'])
})

test('SEND-2 a text that was withdrawn and confirmed again is not sent under its earlier confirmation', async () => {
  const here = await queued()
  const drain = await drainOf(here)
  const old = await here.op('send')
  await continueEditing.in(here.tab.account, here.localId)
  await here.note('second thoughts')
  expect(await claim(drain, old)).toBeNull()
  await here.send()
  const claimed = await claim(drain, await here.op('send'))
  expect(JSON.parse(claimed?.op.sealed.body ?? '{}')).toMatchObject({ note: 'second thoughts' })
})

test('OPS-1 an answered operation is deleted after a week; an unanswered one is never deleted', async () => {
  const here = await stage()
  await here.save()
  await here.device.pass(5_000)
  expect(await here.op('save')).toMatchObject({ state: 'done', lastAnswer: 'ok' })
  here.network.online = false
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  const dayMs = 24 * 60 * 60_000
  here.time.wallOffset += 8 * dayMs
  here.tab.kill()
  await here.device.openTab()
  await here.device.pass(5_000)
  expect((await here.ops()).map((op) => op.type)).toEqual(['send'])
})

test('REFUSE-1 a 401, throttling or a busy server does not count as an attempt, and the same bytes are sent again', async () => {
  const here = await stage()
  if (here.device.session) here.device.session.renewal = () => `token-${here.device.sub}`
  here.network.script.push('throttled', 'unauthorized', 'busy')
  await here.send()
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
  expect(
    new Set(here.network.log.map(({ arrival }) => `${arrival.body}${arrival.headers['Idempotency-Key']}`)).size,
  ).toBe(1)
  expect((await here.op('send')).attempts).toBe(0)
})

test('LEAD-6 a worker starts nothing after its time is used up, finishes what it has begun, and reports whether work waits', async () => {
  const here = await stage()
  here.tab.engine.stop()
  for (let n = 0; n < 5; n++) await sendDraft.in(here.tab.account, await newDraft(here.tab))
  await here.send()
  here.tab.kill()
  here.network.latencyMs = 2_000
  const worker = await here.device.openTab({ starts: false })
  const first = worker.engine.drain(1_000)
  await here.device.pass(60_000)
  expect(await first).toBe(false)
  expect(here.effects()).toHaveLength(4)
  const second = worker.engine.drain(20_000)
  await here.device.pass(60_000)
  expect(await second).toBe(true)
  expect(here.effects()).toHaveLength(6)
})
