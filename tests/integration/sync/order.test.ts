import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAttachment } from '#account/drafts/attach.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { retryNow } from '#account/actions/outbox.ts'
import { enqueue } from '#account/outbox/operations/enqueue.ts'
import { readCart } from '#account/queries/lists.ts'
import { newDraft, stage, strike } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const year = 365 * 24 * 60 * 60 * 1000

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage()))

test('COAL-1 1,000 keystrokes without a network become one request', { timeout: 20_000 }, async () => {
  here.network.online = false
  here.tab.engine.hint(true)
  await here.save()
  for (let n = 0; n < 1_000; n++) await here.note(`typed ${n}`)
  await here.save()
  here.network.log.length = 0
  here.network.online = true
  here.tab.engine.hint(false)
  await here.device.pass(60_000)
  expect(here.network.log).toHaveLength(1)
  expect(here.server.effects).toMatchObject([{ type: 'create', body: { note: 'typed 999' } }])
})

test('COAL-5 edits made after a save was sent do not change that save, and follow in one update', async () => {
  here.network.latencyMs = 5_000
  await here.save()
  await here.device.pass(100)
  await here.note('second')
  await here.save()
  await here.note('third')
  await here.save()
  here.network.latencyMs = 40
  await here.device.pass(60_000)
  expect(here.server.effects.map(({ type, body }) => [type, body['note']])).toEqual([
    ['create', null],
    ['update', 'third'],
  ])
})

test('DEP-1 a send waits for the save before it, and contains the server id that the save returned', async () => {
  here.network.latencyMs = 2_000
  await here.save()
  await here.device.pass(100)
  await here.send()
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['create', 'send'])
  const [create, send] = here.network.log.map(({ arrival }) => arrival.headers['Idempotency-Key'])
  expect(create).toBe(`"c-${here.localId}-0"`)
  expect(send).toBe('"s-1001-0"')
  expect(here.network.log[1]?.arrival.headers['If-Match']).toBe('"1"')
})

test("KEY-1 an unsaved draft is sent directly, with the number 0, the device's reference and a key of its own", async () => {
  await here.send()
  await here.device.pass(5_000)
  const [sent] = here.network.log
  expect(sent?.arrival.headers['Idempotency-Key']).toBe(`"s-${here.localId}"`)
  expect(JSON.parse(sent?.arrival.body ?? '')).toMatchObject({ caseDraftId: '0', clientRef: here.localId })
})

test('UP-2 each file is uploaded once, two at a time; the send follows with their URLs', async () => {
  for (let n = 0; n < 4; n++)
    await addAttachment.in(here.tab.account, here.localId, new Blob([`%PDF-${n}`]), `${n}.pdf`)
  here.network.latencyMs = 1_000
  await here.send()
  await here.device.pass(1_500)
  expect(here.network.log).toHaveLength(2)
  expect((await here.view()).state).toEqual({ at: 'sending', uploaded: 0, of: 4 })
  await here.device.pass(60_000)
  expect(here.effects()).toEqual(['upload', 'upload', 'upload', 'upload', 'send'])
  expect(String(here.server.effects.at(-1)?.body['attach']).split(',')).toEqual([...here.server.files])
})

test('DEP-2 a file that is added during a refused save is uploaded when the save is retried', async () => {
  here.network.script.push('unknown-code')
  await here.save()
  await here.device.pass(10)
  await addAttachment.in(here.tab.account, here.localId, new Blob(['%PDF-1']), 'a.pdf')
  await here.device.pass(1_000)
  expect((await here.op('save')).state).toBe('rejected')
  await retryNow.in(here.tab.account)
  await here.device.pass(5_000)
  expect(here.effects()).toEqual(['upload', 'create'])
})

test('LANE-2 at most four requests are in flight', async () => {
  const ids = [here.localId]
  for (let n = 0; n < 7; n++) ids.push(await newDraft(here.tab))
  here.network.latencyMs = 1_000
  for (const id of ids) await sendDraft.in(here.tab.account, id)
  await here.device.pass(900)
  expect(here.network.log).toHaveLength(4)
  await here.device.pass(60_000)
  expect(here.server.effects.map((effect) => effect.ref)).toEqual(ids)
})

test('ORD-3 a clock that is set ten years forward and back changes neither the order nor the waiting times', async () => {
  const cart = (name: 'cart-add' | 'cart-remove') =>
    enqueue(here.tab.account, name === 'cart-add' ? { name, ids: ['7'], products: {} } : { name, ids: ['7'] }, '')
  here.network.script.push('lost')
  await cart('cart-add')
  await here.device.pass(100)
  here.time.wallOffset -= 10 * year
  await cart('cart-remove')
  here.time.wallOffset += 20 * year
  await here.device.pass(5_000)
  expect(here.server.effects.map((effect) => effect.ref.split('/').at(-1))).toEqual(['add', 'delete?ids=7'])
  expect((await readCart(here.tab.account.db)).items).toEqual([])
})

test('COAL-6 if a product is added to the cart and removed offline, only the removal is sent', async () => {
  here.network.online = false
  here.tab.engine.hint(true)
  const add = (...ids: string[]) => enqueue(here.tab.account, { name: 'cart-add', ids, products: {} }, '')
  await add('1', '2')
  await add('3')
  await enqueue(here.tab.account, { name: 'cart-remove', ids: ['2'] }, '')
  expect((await readCart(here.tab.account.db)).items.map((item) => item.pesticideId)).toEqual(['1', '3'])
  here.network.online = true
  here.tab.engine.hint(false)
  await here.device.pass(5_000)
  expect(here.network.log.map(({ arrival }) => arrival.body || arrival.path.split('?')[1])).toEqual([
    '{"pesticideIds":["1","3"]}',
    'ids=2',
  ])
})

test('GATE-3 without a network, one of a hundred drafts is tried at a time, and all are sent once there is a network', async () => {
  here.network.online = false
  const ids = [here.localId]
  for (let n = 0; n < 40; n++) ids.push(await newDraft(here.tab))
  for (const id of ids) await sendDraft.in(here.tab.account, id)
  await here.device.pass(10 * 60_000)
  expect(here.network.log.length).toBeLessThan(60)
  here.network.log.length = 0
  here.network.online = true
  here.tab.engine.hurry()
  await here.device.pass(1_000)
  expect(here.network.log.length).toBeGreaterThan(0)
  await here.device.pass(60_000)
  expect(here.network.log).toHaveLength(ids.length)
  expect(new Set(here.server.effects.map((effect) => effect.ref)).size).toBe(ids.length)
})

test('GATE-3 if the browser wrongly reports "no network", the next attempt is made after a minute', async () => {
  here.tab.engine.hint(true)
  await here.send()
  await here.device.pass(50_000)
  expect(here.network.log).toEqual([])
  await here.device.pass(15_000)
  expect(here.effects()).toEqual(['send'])
})
