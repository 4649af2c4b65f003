import { afterEach, describe, expect, test } from 'vitest'
import { continueEditing } from '#account/drafts/draft.ts'
import { readOutbox } from '#account/queries/outbox.ts'
import type { World } from '#tests/harness/sync/world.ts'
import { newDraft, stage, strike, type Stage } from '#tests/harness/sync/stage.ts'
import { sendDraft } from '#account/drafts/queue.ts'

afterEach(strike)

const keyless = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

const sendRow = async (here: Stage) =>
  (await readOutbox(await here.device.reader(), false)).find((row) => row.type === 'send')

describe.each([
  { server: 'a server that honours keys', prepare: () => undefined },
  { server: 'a server without keys', prepare: keyless },
])('$server', ({ prepare }) => {
  test('LINE-1 without a network nothing is sent, whatever the browser reports, and texts stay editable', async () => {
    const here = await stage(prepare)
    here.network.online = false
    await here.send()
    for (let reload = 0; reload < 3; reload++) {
      await here.device.pass(60_000)
      for (const tab of here.device.live) tab.kill()
      await here.device.openTab()
    }
    expect(here.network.log).toEqual([])
    expect((await here.view()).state).toMatchObject({ at: 'waiting-to-send', cause: { why: 'offline' } })
    expect(await sendRow(here)).toMatchObject({ state: 'waiting', discardable: true })
    const [tab] = here.device.live
    if (!tab) throw new Error('no tab')
    await continueEditing.in(tab.account, here.localId)
    expect((await here.view()).state).toEqual({ at: 'device' })
    here.network.online = true
    await sendDraft.in(tab.account, here.localId)
    await here.device.pass(60_000)
    expect(here.effects()).toEqual(['send'])
  })

  test('LINE-1 GATE-3 a waiting request is sent immediately, and once, when the network returns', async () => {
    const here = await stage(prepare)
    here.network.online = false
    await here.send()
    await here.device.pass(10 * 60_000)
    here.network.online = true
    here.tab.engine.hurry()
    await here.device.pass(500)
    expect((await here.view()).state.at).toBe('sent')
    expect(await here.tab.account.db.gates.toArray()).toEqual([])
  })
})

test('LINE-1 however many requests wait, one probe is sent, and none of them before its answer', async () => {
  const here = await stage()
  await sendDraft.in(here.tab.account, await newDraft(here.tab))
  here.network.online = false
  await here.send()
  await here.device.pass(100)
  const tries = here.network.tries.length
  expect([tries, here.network.log.length]).toEqual([1, 0])
  here.network.online = true
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['send', 'send'])
})

test('LINE-1 a server that has just answered is not probed', async () => {
  const here = await stage()
  await here.save()
  await here.device.pass(5_000)
  await here.note('more')
  await here.save()
  await here.device.pass(1_000)
  expect(here.effects()).toEqual(['create', 'update'])
  expect(here.network.tries).toHaveLength(1)
})

test('LINE-1 AUTH-1 an expired token is renewed before anything is sent with it', async () => {
  const here = await stage(keyless)
  here.server.tokens.clear()
  if (here.device.session)
    here.device.session.renewal = () => {
      here.server.tokens.set('fresh', here.device.sub)
      return 'fresh'
    }
  await here.send()
  await here.device.pass(1_000)
  expect(here.network.log.map(({ arrival }) => arrival.token)).toEqual(['fresh'])
  expect(here.effects()).toEqual(['send'])
})

describe('KEY-5 streamed bodies', () => {
  /** A stage whose network does or does not support streams. Records which bodies were sent as streams or as text. */
  const stageWithStreams = async (carries: boolean, prepare: (world: World) => void = keyless) => {
    const sentBodies: string[] = []
    const here = await stage((world) => {
      prepare(world)
      world.network.streams = (request) => {
        sentBodies.push(`${request.path.split('/').at(-1)} ${request.streamed ? 'stream' : 'text'}`)
        return carries || !request.streamed
      }
    })
    return { here, left: sentBodies }
  }

  test('KEY-5 without keys, requests that must not be applied twice are streamed after a harmless stream was tested', async () => {
    const { here, left } = await stageWithStreams(true)
    await here.save()
    await here.device.pass(1_000)
    await here.send()
    await here.device.pass(1_000)
    expect(left).toEqual(['refresh-cache stream', 'create-enquiry stream', 'send-enquiry stream'])
    expect(here.tab.events).toContainEqual({ type: 'protected', once: true })
  })

  test('KEY-5 a connection without streams (HTTP/1.1) is detected and reported before the first request', async () => {
    const { here, left } = await stageWithStreams(false)
    await here.send()
    await here.device.pass(1_000)
    expect(left).toEqual(['refresh-cache stream', 'total text', 'refresh-cache stream', 'send-enquiry text'])
    expect(here.effects()).toEqual(['send'])
    expect(here.tab.events).toContainEqual({ type: 'protected', once: false })
  })

  test('KEY-5 with keys, nothing is streamed and no stream is tested', async () => {
    const { here, left } = await stageWithStreams(true, () => undefined)
    await here.send()
    await here.device.pass(1_000)
    expect(left).toEqual(['total text', 'send-enquiry text'])
  })

  test('KEY-5 after a failure in another lane, waiting requests are not sent as text', async () => {
    const { here, left } = await stageWithStreams(true)
    const other = await newDraft(here.tab)
    const reads: string[] = []
    here.network.slowFor = ({ method, path }) => {
      if (method !== 'GET' || !path.includes('enquiry/page')) return 0
      reads.push(path)
      return 5_000
    }
    here.network.script.push('lost', null, 'lost')
    await here.send()
    await here.device.pass(500)
    while (reads.length === 0) await here.device.pass(500)
    // This send fails while the first one is verified, which resets what is known about streams.
    await sendDraft.in(here.tab.account, other)
    await here.device.pass(20 * 60_000)
    expect(left.filter((one) => one === 'send-enquiry text')).toEqual([])
    expect(here.effects()).toEqual(['send', 'send'])
  })

  test('KEY-5 a request whose stream broke may have arrived, so it is looked up, and stream support is tested again', async () => {
    const { here, left } = await stageWithStreams(true)
    here.network.script.push('reply-lost')
    await here.send()
    await here.device.pass(10 * 60_000)
    expect(here.effects()).toEqual(['send'])
    expect(left.filter((one) => one.startsWith('send'))).toHaveLength(1)
    expect((await here.view()).state.at).toBe('sent')
  })
})

test('RETRY-3 a server that needs 40 s is waited for at the third attempt, and other drafts are not delayed', async () => {
  const here = await stage()
  const other = await newDraft(here.tab)
  const slow = (path: string, body: string) => path.includes('send-') && body.includes(here.localId)
  here.network.slowFor = ({ path, body }) => (slow(path, body) ? 40_000 : 0)
  await here.send()
  await here.device.pass(1_000)
  await sendDraft.in(here.tab.account, other)
  await here.device.pass(1_000)
  expect(here.effects()).toEqual(['send'])
  await here.device.pass(5 * 60_000)
  expect((await here.view()).state.at).toBe('sent')
})

test('RETRY-3 after 15 s, two of six hanging requests no longer prevent others from being sent', async () => {
  const here = await stage()
  await here.save()
  await here.device.pass(1_000)
  const hung = [here.localId]
  for (let n = 0; n < 5; n++) hung.push(await newDraft(here.tab))
  here.network.slowFor = ({ path, body }) =>
    path.includes('send-') && hung.some((ref) => body.includes(ref)) ? 600_000 : 0
  const { ops } = here.tab.account.db
  for (const localId of hung) await sendDraft.in(here.tab.account, localId)
  await ops.toCollection().modify((op) => {
    if (op.type === 'send') op.attempts = 2
  })
  await here.device.pass(1_000)
  const next = await newDraft(here.tab)
  await sendDraft.in(here.tab.account, next)
  await here.device.pass(10_000)
  const sent = async () => (await ops.where('draftId').equals(next).toArray()).map(({ state }) => state)
  expect(await sent()).not.toEqual(['done'])
  await here.device.pass(6_000)
  expect(await sent()).toEqual(['done'])
})
