import { afterEach, expect, test } from 'vitest'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { creationIdKey } from '#account/store/db.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { collectFrom, importInto } from '#tests/harness/sync/backup.ts'
import { rowOf, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const onAnEmptyDevice = async (here: Stage, file: Blob, send: readonly string[] = []) => {
  here.tab.kill()
  const db = await here.device.reader()
  for (const table of db.tables) if (table.name !== 'meta') await table.clear()
  await db.meta.where('k').notEqual(creationIdKey).delete()
  const { account } = await here.device.openTab()
  await importInto(account, file, send)
  await here.device.pass(60_000)
  return account
}

test("EXP-4 an imported send that may have arrived waits for the buyer's decision, remains the same request, and arrives once", async () => {
  const setup = await openStage()
  await setup.send(100, 'reply-lost')
  expect(setup.effects()).toEqual(['send'])
  const first = setup.network.log.at(-1)?.arrival
  const { file } = await collectFrom(setup.tab.account)
  const requestsBefore = setup.network.log.length
  const account = await onAnEmptyDevice(setup, file)
  expect(setup.network.log).toHaveLength(requestsBefore)
  const op = await setup.op('send')
  expect(op).toMatchObject({ state: 'parked', block: { why: 'imported' } })
  await makeOpsDue.in(account, op.opId)
  await setup.device.pass(60_000)
  expect(setup.network.log.at(-1)?.arrival).toMatchObject({ body: first?.body, path: first?.path })
  expect(setup.network.log.at(-1)?.arrival.headers).toEqual(first?.headers)
  expect(setup.effects()).toEqual(['send'])
  expect((await setup.view()).state.at).toBe('sent')
})

test('EXP-4 an imported send that the buyer allows arrives once, even if its original device has sent it meanwhile', async () => {
  const setup = await openStage()
  await addAttachment.in(setup.tab.account, setup.localId, new Blob(['%PDF-1']), 'label.pdf')
  setup.network.online = false
  await setup.send(100)
  const { file } = await collectFrom(setup.tab.account)
  setup.network.online = true
  await setup.device.pass(120_000)
  expect(setup.effects()).toEqual(['upload', 'send'])
  await onAnEmptyDevice(setup, file, [setup.localId])
  await setup.device.pass(120_000)
  expect(setup.effects().filter((effect) => effect === 'send')).toHaveLength(1)
  expect((await setup.view()).state.at).toBe('sent')
})

test('EXP-4 an imported send that the buyer does not allow waits as a draft with the confirmed text', async () => {
  const setup = await openStage()
  await setup.note('as confirmed')
  setup.network.online = false
  await setup.send()
  const { file } = await collectFrom(setup.tab.account)
  setup.network.online = true
  const account = await onAnEmptyDevice(setup, file)
  expect(setup.effects()).toEqual([])
  expect((await setup.view()).state.at).toBe('device')
  expect((await rowOf(setup)).mine.note).toBe('as confirmed')
  expect(await sendDraft.in(account, setup.localId)).toEqual([])
  await setup.device.pass(60_000)
  expect(setup.effects()).toEqual(['send'])
})
