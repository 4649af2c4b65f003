import { afterEach, expect, test } from 'vitest'
import { claimOp } from '#account/outbox/engine/claim.ts'
import { beginEpoch, type DrainContext } from '#account/outbox/engine/context.ts'
import { createConnectionHealth } from '#account/outbox/connection/health.ts'
import { storedDraftReader } from '#account/store/db.ts'
import { createPacing } from '#account/outbox/engine/timing.ts'
import type { OutboxPorts } from '#account/outbox/ports.ts'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { newDraft, rowOf, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

/** A second drain beside the tab's. It claims operations and sends nothing. */
const drainOf = async (here: Stage, changed: Partial<OutboxPorts> = {}): Promise<DrainContext> => {
  const { account } = here.tab
  const { clock, random, today, sha256 } = account
  const ports: OutboxPorts = {
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
    drafts: storedDraftReader(account.db),
    signal,
    line: createConnectionHealth(clock, random),
    pacing: createPacing(clock, true),
    epoch: await beginEpoch(context),
  }
}

const stageQueuedSend = async (): Promise<Stage> => {
  const setup = await openStage()
  setup.tab.engine.stop()
  await setup.send()
  return setup
}

test('CLAIM-1 before a request is sent, its bytes, its claim and the state "in flight" are on the disk', async () => {
  const setup = await openStage()
  const seenStates: unknown[] = []
  const onLeaveBefore = setup.network.onLeave
  setup.network.onLeave = async (arrival, from) => {
    const op = await setup.op('send')
    if (arrival.method !== 'GET') seenStates.push([op.state, op.claim?.epoch, op.sealed?.body === arrival.body])
    await onLeaveBefore(arrival, from)
  }
  await setup.send(5_000)
  expect(seenStates).toEqual([['inflight', expect.any(Number), true]])
})

test('CLAIM-2 the state "sent" is on the disk before any listener is notified of it', async () => {
  const setup = await openStage()
  const { events } = setup.tab
  const statuses: Promise<string>[] = []
  const push = events.push.bind(events)
  events.push = (...more) => {
    for (const event of more) if (event.type === 'sent') statuses.push(rowOf(setup).then((row) => row.status))
    return push(...more)
  }
  await setup.send(5_000)
  expect(await Promise.all(statuses)).toEqual(['sent'])
})

test('SEND-2 a text that was withdrawn and confirmed again is not sent under its earlier confirmation', async () => {
  const setup = await stageQueuedSend()
  const drain = await drainOf(setup)
  const oldOp = await setup.op('send')
  await withdrawWaitingSend.in(setup.tab.account, setup.localId)
  await setup.note('second thoughts')
  expect(await claimOp(drain, oldOp)).toBeNull()
  await setup.send()
  const claimResult = await claimOp(drain, await setup.op('send'))
  expect(JSON.parse(claimResult?.op.sealed.body ?? '{}')).toMatchObject({ note: 'second thoughts' })
})

test('OPS-1 an answered operation is deleted after a week, and an unanswered one is not', async () => {
  const setup = await openStage()
  await setup.save(5_000)
  expect(await setup.op('save')).toMatchObject({ state: 'done', lastAnswer: 'ok' })
  setup.network.online = false
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  const dayMs = 24 * 60 * 60_000
  setup.time.wallOffset += 8 * dayMs
  setup.tab.kill()
  await setup.device.openTab()
  await setup.device.pass(5_000)
  expect((await setup.ops()).map((op) => op.type)).toEqual(['send'])
})

test('REFUSE-1 a 401, throttling or a busy server does not count as an attempt, and the same bytes are sent again', async () => {
  const setup = await openStage()
  if (setup.device.session) setup.device.session.renewal = () => `token-${setup.device.sub}`
  await setup.send(60_000, 'throttled', 'unauthorized', 'busy')
  expect(setup.effects()).toEqual(['send'])
  expect(
    new Set(setup.network.log.map(({ arrival }) => `${arrival.body}${arrival.headers['Idempotency-Key']}`)).size,
  ).toBe(1)
  expect((await setup.op('send')).attempts).toBe(0)
})

test('LEAD-6 a worker starts nothing after its time is used up, finishes what it has begun, and reports whether work waits', async () => {
  const setup = await openStage()
  setup.tab.engine.stop()
  for (let n = 0; n < 5; n++) await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  await setup.send()
  setup.tab.kill()
  setup.network.latencyMs = 2_000
  const worker = await setup.device.openTab({ starts: false })
  const first = worker.engine.drain(1_000)
  await setup.device.pass(60_000)
  expect(await first).toBe(false)
  expect(setup.effects()).toHaveLength(4)
  const second = worker.engine.drain(20_000)
  await setup.device.pass(60_000)
  expect(await second).toBe(true)
  expect(setup.effects()).toHaveLength(6)
})
