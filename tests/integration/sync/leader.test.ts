import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendDraft } from '#account/drafts/queue.ts'
import { code } from '#contract/codes.ts'
import { rowOf, openStage, closeStages, newDraft } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

let setup: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (setup = await openStage()))

test('LEAD-2 if the leader is killed, the next waiting tab becomes leader within a second', async () => {
  const second = await setup.device.openTab()
  await setup.send(500, 'hang')
  const otherId = await newDraft(second)
  setup.network.online = false
  await sendDraft.in(second.account, otherId)
  await setup.device.pass(100)
  setup.network.online = true
  setup.tab.kill()
  const requestsBefore = setup.network.log.length
  await setup.device.pass(1_000)
  expect(setup.network.log.length).toBeGreaterThan(requestsBefore)
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send', 'send'])
})

test('LEAD-3 a draft that two tabs send is sent once', async () => {
  const second = await setup.device.openTab()
  await Promise.all([setup.send(), sendDraft.in(second.account, setup.localId)])
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send'])
  expect(setup.network.log).toHaveLength(1)
})

test('LEAD-4 a leader that stays frozen loses the lock, and another tab continues its work', async () => {
  const second = await setup.device.openTab()
  await setup.send(500, 'hang')
  setup.device.freeze(setup.tab)
  const otherId = await newDraft(second)
  await sendDraft.in(second.account, otherId)
  await setup.device.pass(14_000)
  expect(setup.device.locks.steals).toBe(0)
  await setup.device.pass(40_000)
  expect(setup.device.locks.steals).toBe(1)
  expect(setup.server.effects.map((effect) => effect.ref).toSorted()).toEqual([setup.localId, otherId].toSorted())
  setup.device.thaw(setup.tab)
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send', 'send'])
})

test('FENCE-3 a tab that lost the lock does not write a failure that it receives', async () => {
  const second = await setup.device.openTab()
  // The server refuses only the first request. Its answer arrives after another context has raised the epoch.
  let calls = 0
  setup.server.refuseWith(() => {
    calls += 1
    return calls === 1 ? { status: 200, envelope: { code: code.deadlinePassed } } : null
  })
  setup.network.latencyMs = 5_000
  await setup.send(100)
  expect((await setup.op('send')).state).toBe('inflight')
  // Raises the epoch, as a context that steals the lock does.
  const db = await setup.device.reader()
  const epoch = (await db.meta.get('epoch'))?.v as number
  await db.meta.put({ k: 'epoch', v: epoch + 1 })
  await setup.device.pass(60_000)
  expect((await rowOf(setup)).refusals).toBe(0)
  second.engine.wake('now')
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state.at).toBe('sent')
})

test('FENCE-2 a tab that lost the lock writes a success that it receives', async () => {
  await setup.device.openTab()
  setup.network.latencyMs = 5_000
  await setup.send(100)
  const db = await setup.device.reader()
  const epoch = (await db.meta.get('epoch'))?.v as number
  await db.meta.put({ k: 'epoch', v: epoch + 1 })
  setup.network.online = false
  await setup.device.pass(11_000)
  expect((await setup.view()).state.at).toBe('sent')
  expect(setup.network.log).toHaveLength(1)
})

test('LEAD-1 a tab without work does not have the lock, so that the back/forward cache can keep the page', async () => {
  await setup.send(60_000)
  let isGranted = false
  const probe = new AbortController()
  await setup.device.locks
    .of({})
    .request(`out:${setup.tab.account.db.name}`, { signal: probe.signal, steal: false }, async () => {
      isGranted = true
    })
  expect(isGranted).toBe(true)
  expect(setup.time.nextAt()).toBeNull()
})
