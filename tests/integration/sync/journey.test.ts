import { afterEach, expect, test } from 'vitest'
import { addAttachment } from '#account/drafts/attach.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { createWorld, type World } from '#tests/harness/sync/world.ts'

let world: World
afterEach(() => world.device.dispose())

test('a request is written offline and sent once, and its receipt is stored', async () => {
  world = createWorld()
  const { device, network, server } = world
  network.online = false
  const tab = await device.openTab()
  const localId = await startDraft.in(tab.account, 'enquiry', [testProduct('1'), testProduct('2')])
  await editDraft.in(tab.account, localId, fillContent)
  await addAttachment.in(tab.account, localId, new Blob(['%PDF-1']), 'a.pdf')
  expect(await saveDraft.in(tab.account, localId)).toEqual([])
  expect(await sendDraft.in(tab.account, localId)).toEqual([])
  await device.pass(30_000)
  expect(server.effects).toEqual([])
  network.online = true
  await device.pass(120_000)
  expect(server.effects.map((effect) => effect.type)).toEqual(['upload', 'send'])
  const view = await readDraft(tab.account.db, localId, false)
  expect(view?.state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
})
