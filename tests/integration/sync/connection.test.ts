import { afterEach, describe, expect, test } from 'vitest'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { readOutbox } from '#account/queries/outbox.ts'
import type { World } from '#tests/harness/sync/world.ts'
import { ignoreKeys } from '#tests/harness/sync/keyless.ts'
import { expireToken, newDraft, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'
import { sendDraft } from '#account/drafts/queue.ts'

afterEach(closeStages)

const sendRow = async (here: Stage) =>
  (await readOutbox(await here.device.reader(), false)).find((row) => row.type === 'send')

describe.each([
  { server: 'a server that honours keys', prepare: () => undefined },
  { server: 'a server without keys', prepare: ignoreKeys },
])('$server', ({ prepare }) => {
  test('LINE-1 without a network, nothing is sent, not even after a reload, and the waiting request can be withdrawn', async () => {
    const setup = await openStage(prepare)
    setup.network.online = false
    await setup.send()
    for (let reload = 0; reload < 3; reload++) {
      await setup.device.pass(60_000)
      for (const tab of setup.device.live) tab.kill()
      await setup.device.openTab()
    }
    expect(setup.network.log).toEqual([])
    expect((await setup.view()).state).toMatchObject({ at: 'waiting-to-send', cause: { why: 'offline' } })
    expect(await sendRow(setup)).toMatchObject({ state: 'waiting', discardable: true })
    const [tab] = setup.device.live
    if (!tab) throw new Error('no tab')
    await withdrawWaitingSend.in(tab.account, setup.localId)
    expect((await setup.view()).state).toEqual({ at: 'device' })
    setup.network.online = true
    await sendDraft.in(tab.account, setup.localId)
    await setup.device.pass(60_000)
    expect(setup.effects()).toEqual(['send'])
  })

  test('LINE-1 GATE-3 when the network returns, a waiting request is sent immediately, and every gate is open', async () => {
    const setup = await openStage(prepare)
    setup.network.online = false
    await setup.send(10 * 60_000)
    setup.network.online = true
    setup.tab.engine.hurry()
    await setup.device.pass(500)
    expect((await setup.view()).state.at).toBe('sent')
    expect(await setup.tab.account.db.gates.toArray()).toEqual([])
  })
})

test('LINE-1 while two requests wait, only one probe is sent, and neither request is sent before the probe is answered', async () => {
  const setup = await openStage()
  await sendDraft.in(setup.tab.account, await newDraft(setup.tab))
  setup.network.online = false
  await setup.send(100)
  const tries = setup.network.tries.length
  expect([tries, setup.network.log.length]).toEqual([1, 0])
  setup.network.online = true
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send', 'send'])
})

test('LINE-1 a server that has just answered is not probed', async () => {
  const setup = await openStage()
  await setup.save(5_000)
  await setup.note('more')
  await setup.save(1_000)
  expect(setup.effects()).toEqual(['create', 'update'])
  expect(setup.network.tries).toHaveLength(1)
})

test('LINE-1 AUTH-1 an expired token is renewed before anything is sent with it', async () => {
  const setup = await openStage(ignoreKeys)
  expireToken(setup)
  await setup.send(1_000)
  expect(setup.network.log.map(({ arrival }) => arrival.token)).toEqual(['fresh'])
  expect(setup.effects()).toEqual(['send'])
})

describe('KEY-5 streamed bodies', () => {
  const stageWithStreams = async (carries: boolean, prepare: (world: World) => void = ignoreKeys) => {
    const sentBodies: string[] = []
    const here = await openStage((world) => {
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
    await here.save(1_000)
    await here.send()
    await here.device.pass(1_000)
    expect(left).toEqual(['refresh-cache stream', 'create-enquiry stream', 'send-enquiry stream'])
    expect(here.tab.events).toContainEqual({ type: 'protected', once: true })
  })

  test('KEY-5 a connection without streams (HTTP/1.1) is detected and reported before the first request', async () => {
    const { here, left } = await stageWithStreams(false)
    await here.send(1_000)
    expect(left).toEqual(['refresh-cache stream', 'total text', 'refresh-cache stream', 'send-enquiry text'])
    expect(here.effects()).toEqual(['send'])
    expect(here.tab.events).toContainEqual({ type: 'protected', once: false })
  })

  test('KEY-5 with keys, nothing is streamed and no stream is tested', async () => {
    const { here, left } = await stageWithStreams(true, () => undefined)
    await here.send(1_000)
    expect(left).toEqual(['total text', 'send-enquiry text'])
  })

  test('KEY-5 after a failure in another lane, waiting requests are not sent as text', async () => {
    const { here, left } = await stageWithStreams(true)
    const otherId = await newDraft(here.tab)
    const reads: string[] = []
    here.network.slowFor = ({ method, path }) => {
      if (method !== 'GET' || !path.includes('enquiry/page')) return 0
      reads.push(path)
      return 5_000
    }
    await here.send(500, 'lost', null, 'lost')
    while (reads.length === 0) await here.device.pass(500)
    // This send fails while the first one is verified, which resets what is known about streams.
    await sendDraft.in(here.tab.account, otherId)
    await here.device.pass(20 * 60_000)
    expect(left.filter((one) => one === 'send-enquiry text')).toEqual([])
    expect(here.effects()).toEqual(['send', 'send'])
  })

  test('KEY-5 a request whose stream broke may have arrived, so it is read back and not sent again', async () => {
    const { here, left } = await stageWithStreams(true)
    await here.send(10 * 60_000, 'reply-lost')
    expect(here.effects()).toEqual(['send'])
    expect(left.filter((one) => one.startsWith('send'))).toHaveLength(1)
    expect((await here.view()).state.at).toBe('sent')
  })
})

test('RETRY-3 the third attempt waits long enough for a server that needs 40 s, and other drafts are not delayed', async () => {
  const setup = await openStage()
  const otherId = await newDraft(setup.tab)
  const slow = (path: string, body: string) => path.includes('send-') && body.includes(setup.localId)
  setup.network.slowFor = ({ path, body }) => (slow(path, body) ? 40_000 : 0)
  await setup.send(1_000)
  await sendDraft.in(setup.tab.account, otherId)
  await setup.device.pass(1_000)
  expect(setup.effects()).toEqual(['send'])
  await setup.device.pass(5 * 60_000)
  expect((await setup.view()).state.at).toBe('sent')
})

test('RETRY-3 after 15 s, six hanging requests no longer hold back the request of another draft', async () => {
  const setup = await openStage()
  await setup.save(1_000)
  const hung = [setup.localId]
  for (let n = 0; n < 5; n++) hung.push(await newDraft(setup.tab))
  setup.network.slowFor = ({ path, body }) =>
    path.includes('send-') && hung.some((ref) => body.includes(ref)) ? 600_000 : 0
  const { ops } = setup.tab.account.db
  for (const localId of hung) await sendDraft.in(setup.tab.account, localId)
  await ops.toCollection().modify((op) => {
    if (op.type === 'send') op.attempts = 2
  })
  await setup.device.pass(1_000)
  const next = await newDraft(setup.tab)
  await sendDraft.in(setup.tab.account, next)
  await setup.device.pass(10_000)
  const sendStates = async () => (await ops.where('draftId').equals(next).toArray()).map(({ state }) => state)
  expect(await sendStates()).not.toEqual(['done'])
  await setup.device.pass(6_000)
  expect(await sendStates()).toEqual(['done'])
})
