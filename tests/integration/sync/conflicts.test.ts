import { afterEach, beforeEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { editDraft, discardDraft } from '#account/drafts/draft.ts'
import { saveDraft } from '#account/drafts/queue.ts'
import { resolveConflict } from '#account/drafts/resolve.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { startAllReads } from '#tests/harness/sync/reading.ts'
import { changeAnswers, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const place = (here: Stage, text: string) =>
  editDraft.in(here.tab.account, here.localId, (content) => ({
    ...content,
    terms: { ...content.terms, deliveryPlace: text },
  }))

const serverBody = ({ server, localId }: Stage) =>
  [...server.drafts.values()].find((draft) => draft.clientRef === localId)?.body

let setup: Stage
beforeEach(async () => {
  setup = await openStage()
  await setup.save(1_000)
})

test('MERGE-1 changes of different fields on two devices are merged without a question', async () => {
  setup.server.editElsewhere(setup.localId, { note: 'theirs' })
  await place(setup, 'mine')
  await setup.save(5_000)
  expect(serverBody(setup)).toMatchObject({ note: 'theirs', deliveryPlace: 'mine' })
  expect((await setup.view()).content.note).toBe('theirs')
  expect((await setup.view()).state).toEqual({ at: 'saved' })
  const log = await setup.tab.account.db.log.toArray()
  expect(log.find((entry) => entry.what === 'merged')?.detail).toMatchObject({ taken: ['note'] })
})

test('MERGE-2 if both devices changed one field, both texts are shown, and the buyer chooses', async () => {
  setup.server.editElsewhere(setup.localId, { note: 'theirs' })
  await setup.note('mine')
  await setup.save(5_000)
  const view = await setup.view()
  expect(view.state).toEqual({ at: 'conflict', type: 'changed' })
  expect(view.conflict).toMatchObject({
    type: 'changed',
    fields: [{ path: 'note', base: '', mine: 'mine', theirs: 'theirs' }],
  })
  expect(serverBody(setup)).toMatchObject({ note: 'theirs' })
  expect(await setup.send()).toEqual([{ path: 'conflict', rule: 'conflict' }])
  await resolveConflict.in(setup.tab.account, setup.localId, { note: 'mine' })
  await setup.device.pass(5_000)
  expect(serverBody(setup)).toMatchObject({ note: 'mine' })
  expect((await setup.view()).state).toEqual({ at: 'saved' })
})

test('MERGE-3 if the text on the server changes again while the buyer decides, the buyer is asked again', async () => {
  setup.server.editElsewhere(setup.localId, { note: 'theirs' })
  await setup.note('mine')
  await setup.save(5_000)
  setup.server.editElsewhere(setup.localId, { note: 'theirs again' })
  await resolveConflict.in(setup.tab.account, setup.localId, { note: 'mine' })
  await setup.device.pass(5_000)
  expect(serverBody(setup)).toMatchObject({ note: 'theirs again' })
  expect((await setup.view()).conflict).toMatchObject({ fields: [{ theirs: 'theirs again' }] })
})

test('SEND-4 if a draft was changed elsewhere, neither text is sent or overwritten until the buyer has chosen', async () => {
  await setup.note('mine')
  setup.server.editElsewhere(setup.localId, { deliveryPlace: 'theirs' })
  await setup.send(5_000)
  expect(setup.effects()).not.toContain('send')
  expect((await setup.view()).conflict).toMatchObject({
    fields: [{ path: 'note' }, { path: 'terms.deliveryPlace', theirs: 'theirs' }],
  })
  await resolveConflict.in(setup.tab.account, setup.localId, { note: 'mine', 'terms.deliveryPlace': 'theirs' })
  expect((await setup.view()).state).toEqual({ at: 'device' })
  await setup.send(5_000)
  expect(setup.server.effects.at(-1)).toMatchObject({ type: 'send', body: { note: 'mine', deliveryPlace: 'theirs' } })
})

test('SEND-4 a draft is sent as confirmed if only its version has changed on the server', async () => {
  setup.server.editElsewhere(setup.localId, {})
  await setup.note('mine')
  await setup.send(5_000)
  expect(setup.server.effects.at(-1)).toMatchObject({ type: 'send', body: { note: 'mine' } })
})

test('CONF-2 a draft that was deleted elsewhere stays on this device and can continue as a new draft', async () => {
  setup.server.deleteElsewhere(setup.localId)
  await setup.note('mine')
  await setup.save(5_000)
  expect((await setup.view()).conflict).toEqual({ type: 'deleted' })
  const next = await resolveConflict.in(setup.tab.account, setup.localId, {})
  expect(next).not.toBe(setup.localId)
  await saveDraft.in(setup.tab.account, next)
  await setup.device.pass(5_000)
  expect(setup.server.effects.at(-1)).toMatchObject({ type: 'create', ref: next, body: { note: 'mine' } })
})

test('CONF-3 a draft that was sent elsewhere with the same text is shown as sent', async () => {
  setup.server.sendElsewhere(setup.localId)
  await setup.send(5_000)
  expect(setup.effects()).toEqual(['create', 'send'])
  expect((await setup.view()).state.at).toBe('sent')
})

test('CONF-3 a draft that was sent elsewhere with another text stays on this device, and becomes a new draft on request', async () => {
  setup.server.sendElsewhere(setup.localId)
  await setup.note('mine')
  await setup.save(5_000)
  expect((await setup.view()).conflict).toMatchObject({
    type: 'sent-elsewhere',
    fields: [{ path: 'note', mine: 'mine' }],
  })
  const next = await resolveConflict.in(setup.tab.account, setup.localId, {})
  expect((await readDraft(setup.tab.account.db, next, false))?.content.note).toBe('mine')
})

test('I23 a send whose receipt is for another text is shown as a conflict, and not as sent', async () => {
  await setup.note('mine')
  changeAnswers(setup, (answer, arrival) => {
    if (!arrival.path.includes('send-') || answer.envelope?.code !== code.ok) return answer
    const data = { ...(answer.envelope.data as object), contentHash: 'a'.repeat(64) }
    return { ...answer, envelope: { ...answer.envelope, data } }
  })
  await setup.send(5_000)
  expect(await setup.view()).toMatchObject({
    state: { at: 'conflict', type: 'sent-elsewhere' },
    content: { note: 'mine' },
  })
  const next = await resolveConflict.in(setup.tab.account, setup.localId, {})
  expect((await readDraft(setup.tab.account.db, next, false))?.content.note).toBe('mine')
})

test("CONF-1 if a conflict arrives without the server's text, that text is read first", async () => {
  setup.server.editElsewhere(setup.localId, { note: 'theirs' })
  changeAnswers(setup, (answer) =>
    answer.envelope.code === code.versionConflict ? { ...answer, envelope: { code: code.versionConflict } } : answer,
  )
  await setup.note('mine')
  await setup.save(5_000)
  expect((await setup.view()).conflict).toMatchObject({ fields: [{ theirs: 'theirs' }] })
})

test("CONF-4 a discarded draft that another device has changed stays, with the other device's text", async () => {
  setup.server.editElsewhere(setup.localId, { note: 'theirs' })
  await discardDraft.in(setup.tab.account, setup.localId)
  expect((await setup.view()).state).toMatchObject({ at: 'waiting-to-delete' })
  await setup.device.pass(5_000)
  expect((await setup.view()).content.note).toBe('theirs')
  expect(setup.effects()).toEqual(['create'])
})

test('COAL-4 a saved draft that is discarded is deleted on the server and on the device', async () => {
  await discardDraft.in(setup.tab.account, setup.localId)
  await setup.device.pass(5_000)
  expect(setup.effects()).toEqual(['create', 'delete'])
  expect(await readDraft(setup.tab.account.db, setup.localId, false)).toBeNull()
})

/** Makes the server lose the save of this note, as a restore from an older backup does. */
const setBack = async () => {
  await setup.server.backUp()
  await setup.note('saved after the copy')
  await setup.save(5_000)
  await setup.server.restore()
}

test('I24 if a list has an older text than the saved one, nothing is removed and both texts are shown', async () => {
  await setBack()
  const failures: string[] = []
  startAllReads(setup.tab, failures)
  await setup.device.pass(60_000)
  expect(failures).toEqual([])
  expect((await setup.view()).content.note).toBe('saved after the copy')
  expect((await setup.view()).conflict).toMatchObject({ type: 'changed', fields: [{ path: 'note', theirs: '' }] })
})

test('I24 a save that finds an older version on the server does not remove text that the server has lost', async () => {
  await setBack()
  await place(setup, 'mine')
  await setup.save(5_000)
  expect((await setup.view()).content.note).toBe('saved after the copy')
  expect((await setup.view()).state).toEqual({ at: 'conflict', type: 'changed' })
})
