import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendDraft } from '#account/drafts/queue.ts'
import { code } from '#contract/codes.ts'
import { rowOf, stage, strike, newDraft } from '#tests/harness/sync/stage.ts'

afterEach(strike)

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage()))

test('LEAD-2 if the leader is killed, the next waiting tab becomes leader within a second', async () => {
  const second = await here.device.openTab()
  here.network.script.push('hang')
  await here.send()
  await here.device.pass(500)
  const other = await newDraft(second)
  here.network.online = false
  await sendDraft.in(second.account, other)
  await here.device.pass(100)
  here.network.online = true
  here.tab.kill()
  const before = here.network.log.length
  await here.device.pass(1_000)
  expect(here.network.log.length).toBeGreaterThan(before)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send', 'send'])
})

test('LEAD-3 a draft that two tabs send is sent once', async () => {
  const second = await here.device.openTab()
  await Promise.all([here.send(), sendDraft.in(second.account, here.localId)])
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
  expect(here.network.log).toHaveLength(1)
})

test('LEAD-4 a leader that is frozen for 20 s loses the lock, and another tab continues its work', async () => {
  const second = await here.device.openTab()
  here.network.script.push('hang')
  await here.send()
  await here.device.pass(500)
  here.device.freeze(here.tab)
  const other = await newDraft(second)
  await sendDraft.in(second.account, other)
  await here.device.pass(14_000)
  expect(here.device.locks.steals).toBe(0)
  await here.device.pass(40_000)
  expect(here.device.locks.steals).toBe(1)
  expect(here.server.effects.map((effect) => effect.ref).toSorted()).toEqual([here.localId, other].toSorted())
  here.device.thaw(here.tab)
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send', 'send'])
})

test('FENCE-3 a tab that lost the lock does not write a failure that it receives', async () => {
  const second = await here.device.openTab()
  // The first tab's request is refused long after the second tab took over and got a success.
  let calls = 0
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    calls += 1
    return calls === 1 ? { status: 200, envelope: { code: code.deadlinePassed } } : handle(arrival)
  }
  here.network.latencyMs = 5_000
  await here.send()
  await here.device.pass(100)
  expect((await here.op('send')).state).toBe('inflight')
  // Raises the epoch, as a context that steals the lock does.
  const db = await here.device.reader()
  const epoch = (await db.meta.get('epoch'))?.v as number
  await db.meta.put({ k: 'epoch', v: epoch + 1 })
  await here.device.pass(60_000)
  expect((await rowOf(here)).refusals).toBe(0)
  second.engine.wake('now')
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send'])
  expect((await here.view()).state.at).toBe('sent')
})

test('FENCE-2 a tab that lost the lock writes a success that it receives', async () => {
  await here.device.openTab()
  here.network.latencyMs = 5_000
  await here.send()
  await here.device.pass(100)
  const db = await here.device.reader()
  const epoch = (await db.meta.get('epoch'))?.v as number
  await db.meta.put({ k: 'epoch', v: epoch + 1 })
  here.network.online = false
  await here.device.pass(11_000)
  expect((await here.view()).state.at).toBe('sent')
  expect(here.network.log).toHaveLength(1)
})

test('LEAD-1 a tab without work does not have the lock, so that the back/forward cache can keep the page', async () => {
  await here.send()
  await here.device.pass(60_000)
  let granted = false
  const probe = new AbortController()
  await here.device.locks
    .of({})
    .request(`out:${here.tab.account.db.name}`, { signal: probe.signal, steal: false }, async () => {
      granted = true
    })
  expect(granted).toBe(true)
  expect(here.time.nextAt()).toBeNull()
})
