import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAttachment } from '#account/drafts/attach.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { readCart } from '#account/queries/lists.ts'
import { newDraft, openStage, closeStages } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const year = 365 * 24 * 60 * 60 * 1000

let setup: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (setup = await openStage()))

test('COAL-1 1,000 keystrokes without a network become one request', { timeout: 20_000 }, async () => {
  setup.network.online = false
  setup.tab.engine.hint(true)
  await setup.save()
  for (let n = 0; n < 1_000; n++) await setup.note(`typed ${n}`)
  await setup.save()
  setup.network.log.length = 0
  setup.network.online = true
  setup.tab.engine.hint(false)
  await setup.device.pass(60_000)
  expect(setup.network.log).toHaveLength(1)
  expect(setup.server.effects).toMatchObject([{ type: 'create', body: { note: 'typed 999' } }])
})

test('COAL-5 edits made after a save was sent do not change that save, and follow in one update', async () => {
  setup.network.latencyMs = 5_000
  await setup.save(100)
  await setup.note('second')
  await setup.save()
  await setup.note('third')
  await setup.save()
  setup.network.latencyMs = 40
  await setup.device.pass(60_000)
  expect(setup.server.effects.map(({ type, body }) => [type, body['note']])).toEqual([
    ['create', null],
    ['update', 'third'],
  ])
})

test('DEP-1 a send waits for the save before it, and contains the server id that the save returned', async () => {
  setup.network.latencyMs = 2_000
  await setup.save(100)
  await setup.send()
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['create', 'send'])
  const [create, send] = setup.network.log.map(({ arrival }) => arrival.headers['Idempotency-Key'])
  expect(create).toBe(`"c-${setup.localId}-0"`)
  expect(send).toBe('"s-1001-0"')
  expect(setup.network.log[1]?.arrival.headers['If-Match']).toBe('"1"')
})

test("KEY-1 an unsaved draft is sent directly, with the number 0, the device's reference and a new key", async () => {
  await setup.send(5_000)
  const [sent] = setup.network.log
  expect(sent?.arrival.headers['Idempotency-Key']).toBe(`"s-${setup.localId}"`)
  expect(JSON.parse(sent?.arrival.body ?? '')).toMatchObject({ caseDraftId: '0', clientRef: setup.localId })
})

test('UP-2 each file is uploaded once, two at a time; the send follows with their URLs', async () => {
  for (let n = 0; n < 4; n++)
    await addAttachment.in(setup.tab.account, setup.localId, new Blob([`%PDF-${n}`]), `${n}.pdf`)
  setup.network.latencyMs = 1_000
  await setup.send(1_500)
  expect(setup.network.log).toHaveLength(2)
  expect((await setup.view()).state).toEqual({ at: 'sending', uploaded: 0, of: 4 })
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['upload', 'upload', 'upload', 'upload', 'send'])
  expect(String(setup.server.effects.at(-1)?.body['attach']).split(',')).toEqual([...setup.server.files])
})

test('DEP-2 a file that is added during a refused save is uploaded when the save is retried', async () => {
  await setup.save(10, 'unknown-code')
  await addAttachment.in(setup.tab.account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')
  await setup.device.pass(1_000)
  expect((await setup.op('save')).state).toBe('rejected')
  await makeOpsDue.in(setup.tab.account)
  await setup.device.pass(5_000)
  expect(setup.effects()).toEqual(['upload', 'create'])
})

test('LANE-2 while answers are slow, at most four requests are in flight', async () => {
  const ids = [setup.localId]
  for (let n = 0; n < 7; n++) ids.push(await newDraft(setup.tab))
  setup.network.latencyMs = 1_000
  for (const id of ids) await sendDraft.in(setup.tab.account, id)
  await setup.device.pass(900)
  expect(setup.network.log).toHaveLength(4)
  await setup.device.pass(60_000)
  expect(setup.server.effects.map((effect) => effect.ref)).toEqual(ids)
})

test('ORD-3 a clock that is set ten years forward and back changes neither the order nor the waiting times', async () => {
  const cart = (name: 'cart-add' | 'cart-remove') =>
    enqueue(setup.tab.account, name === 'cart-add' ? { name, ids: ['7'], products: {} } : { name, ids: ['7'] }, '')
  setup.network.script.push('lost')
  await cart('cart-add')
  await setup.device.pass(100)
  setup.time.wallOffset -= 10 * year
  await cart('cart-remove')
  setup.time.wallOffset += 20 * year
  await setup.device.pass(5_000)
  expect(setup.server.effects.map((effect) => effect.ref.split('/').at(-1))).toEqual(['add', 'delete?ids=7'])
  expect((await readCart(setup.tab.account.db)).items).toEqual([])
})

test('COAL-6 of products added and removed offline, one request adds those that remain and one removes the others', async () => {
  setup.network.online = false
  setup.tab.engine.hint(true)
  const add = (...ids: string[]) => enqueue(setup.tab.account, { name: 'cart-add', ids, products: {} }, '')
  await add('1', '2')
  await add('3')
  await enqueue(setup.tab.account, { name: 'cart-remove', ids: ['2'] }, '')
  expect((await readCart(setup.tab.account.db)).items.map((item) => item.pesticideId)).toEqual(['1', '3'])
  setup.network.online = true
  setup.tab.engine.hint(false)
  await setup.device.pass(5_000)
  expect(setup.network.log.map(({ arrival }) => arrival.body || arrival.path.split('?')[1])).toEqual([
    '{"pesticideIds":["1","3"]}',
    'ids=2',
  ])
})

test('GATE-3 without a network, one of many drafts is tried at a time, and all are sent once there is a network', async () => {
  setup.network.online = false
  const ids = [setup.localId]
  for (let n = 0; n < 40; n++) ids.push(await newDraft(setup.tab))
  for (const id of ids) await sendDraft.in(setup.tab.account, id)
  await setup.device.pass(10 * 60_000)
  expect(setup.network.log.length).toBeLessThan(60)
  setup.network.log.length = 0
  setup.network.online = true
  setup.tab.engine.hurry()
  await setup.device.pass(1_000)
  expect(setup.network.log.length).toBeGreaterThan(0)
  await setup.device.pass(60_000)
  expect(setup.network.log).toHaveLength(ids.length)
  expect(new Set(setup.server.effects.map((effect) => effect.ref)).size).toBe(ids.length)
})

test('GATE-3 if the browser wrongly reports "no network", the next attempt is made after a minute', async () => {
  setup.tab.engine.hint(true)
  await setup.send(50_000)
  expect(setup.network.log).toEqual([])
  await setup.device.pass(15_000)
  expect(setup.effects()).toEqual(['send'])
})
