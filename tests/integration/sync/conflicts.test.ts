import { afterEach, beforeEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { editDraft, discardDraft } from '#account/drafts/draft.ts'
import { saveDraft } from '#account/drafts/queue.ts'
import { resolveConflict } from '#account/drafts/resolve.ts'
import { readDraft } from '#account/queries/drafts.ts'
import { refresh } from '#tests/harness/sync/reading.ts'
import { stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const place = (here: Stage, text: string) =>
  editDraft.in(here.tab.account, here.localId, (content) => ({
    ...content,
    terms: { ...content.terms, deliveryPlace: text },
  }))

const serverBody = ({ server, localId }: Stage) =>
  [...server.drafts.values()].find((draft) => draft.clientRef === localId)?.body

let here: Stage
beforeEach(async () => {
  here = await stage()
  await here.save()
  await here.device.pass(1_000)
})

test('MERGE-1 changes of different fields on two devices are merged without a question', async () => {
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  await place(here, 'mine')
  await here.save()
  await here.device.pass(5_000)
  expect(serverBody(here)).toMatchObject({ note: 'theirs', deliveryPlace: 'mine' })
  expect((await here.view()).content.note).toBe('theirs')
  expect((await here.view()).state).toEqual({ at: 'saved' })
  const log = await here.tab.account.db.log.toArray()
  expect(log.find((entry) => entry.what === 'merged')?.detail).toMatchObject({ taken: ['note'] })
})

test('MERGE-2 if both devices changed one field, both texts are shown, and the buyer chooses', async () => {
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  await here.note('mine')
  await here.save()
  await here.device.pass(5_000)
  const view = await here.view()
  expect(view.state).toEqual({ at: 'conflict', type: 'changed' })
  expect(view.conflict).toMatchObject({
    type: 'changed',
    fields: [{ path: 'note', base: '', mine: 'mine', theirs: 'theirs' }],
  })
  expect(serverBody(here)).toMatchObject({ note: 'theirs' })
  expect(await here.send()).toEqual([{ path: 'conflict', rule: 'conflict' }])
  await resolveConflict.in(here.tab.account, here.localId, { note: 'mine' })
  await here.device.pass(5_000)
  expect(serverBody(here)).toMatchObject({ note: 'mine' })
  expect((await here.view()).state).toEqual({ at: 'saved' })
})

test('MERGE-3 if the text on the server changes again while the buyer decides, the buyer is asked again', async () => {
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  await here.note('mine')
  await here.save()
  await here.device.pass(5_000)
  here.server.editElsewhere(here.localId, { note: 'theirs again' })
  await resolveConflict.in(here.tab.account, here.localId, { note: 'mine' })
  await here.device.pass(5_000)
  expect(serverBody(here)).toMatchObject({ note: 'theirs again' })
  expect((await here.view()).conflict).toMatchObject({ fields: [{ theirs: 'theirs again' }] })
})

test('SEND-4 if a draft changed elsewhere after send was pressed, neither text is sent or overwritten', async () => {
  await here.note('mine')
  here.server.editElsewhere(here.localId, { deliveryPlace: 'theirs' })
  await here.send()
  await here.device.pass(5_000)
  expect(here.effects()).not.toContain('send')
  expect((await here.view()).conflict).toMatchObject({
    fields: [{ path: 'note' }, { path: 'terms.deliveryPlace', theirs: 'theirs' }],
  })
  await resolveConflict.in(here.tab.account, here.localId, { note: 'mine', 'terms.deliveryPlace': 'theirs' })
  expect((await here.view()).state).toEqual({ at: 'device' })
  await here.send()
  await here.device.pass(5_000)
  expect(here.server.effects.at(-1)).toMatchObject({ type: 'send', body: { note: 'mine', deliveryPlace: 'theirs' } })
})

test('SEND-4 a draft is sent as confirmed if only its version has increased', async () => {
  here.server.editElsewhere(here.localId, {})
  await here.note('mine')
  await here.send()
  await here.device.pass(5_000)
  expect(here.server.effects.at(-1)).toMatchObject({ type: 'send', body: { note: 'mine' } })
})

test('CONF-2 a draft that was deleted elsewhere stays on this device and can continue as a new draft', async () => {
  here.server.deleteElsewhere(here.localId)
  await here.note('mine')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).conflict).toEqual({ type: 'deleted' })
  const next = await resolveConflict.in(here.tab.account, here.localId, {})
  expect(next).not.toBe(here.localId)
  await saveDraft.in(here.tab.account, next)
  await here.device.pass(5_000)
  expect(here.server.effects.at(-1)).toMatchObject({ type: 'create', ref: next, body: { note: 'mine' } })
})

test('CONF-3 a draft that was sent elsewhere with the same text gets that receipt', async () => {
  here.server.sendElsewhere(here.localId)
  await here.send()
  await here.device.pass(5_000)
  expect(here.effects()).toEqual(['create', 'send'])
  expect((await here.view()).state.at).toBe('sent')
})

test('CONF-3 a draft that was sent elsewhere with another text stays, and becomes a new draft on request', async () => {
  here.server.sendElsewhere(here.localId)
  await here.note('mine')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).conflict).toMatchObject({
    type: 'sent-elsewhere',
    fields: [{ path: 'note', mine: 'mine' }],
  })
  const next = await resolveConflict.in(here.tab.account, here.localId, {})
  expect((await readDraft(here.tab.account.db, next, false))?.content.note).toBe('mine')
})

test('I23 a receipt for another text, from a backend that should have refused, means "not sent"', async () => {
  await here.note('mine')
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    if (!arrival.path.includes('send-') || answer.envelope?.code !== code.ok) return answer
    const data = { ...(answer.envelope.data as object), contentHash: 'a'.repeat(64) }
    return { ...answer, envelope: { ...answer.envelope, data } }
  }
  await here.send()
  await here.device.pass(5_000)
  expect(await here.view()).toMatchObject({
    state: { at: 'conflict', type: 'sent-elsewhere' },
    content: { note: 'mine' },
  })
  const next = await resolveConflict.in(here.tab.account, here.localId, {})
  expect((await readDraft(here.tab.account.db, next, false))?.content.note).toBe('mine')
})

test("CONF-1 if a conflict arrives without the server's text, that text is read first", async () => {
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    return answer.envelope.code === code.versionConflict
      ? { ...answer, envelope: { code: code.versionConflict } }
      : answer
  }
  await here.note('mine')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).conflict).toMatchObject({ fields: [{ theirs: 'theirs' }] })
})

test("CONF-4 a discarded draft that another device has changed stays, with the other device's text", async () => {
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  await discardDraft.in(here.tab.account, here.localId)
  expect((await here.view()).state).toMatchObject({ at: 'waiting-to-delete' })
  await here.device.pass(5_000)
  expect((await here.view()).content.note).toBe('theirs')
  expect(here.effects()).toEqual(['create'])
})

test('COAL-4 a saved draft that is discarded is deleted first on the server, then on the device', async () => {
  await discardDraft.in(here.tab.account, here.localId)
  await here.device.pass(5_000)
  expect(here.effects()).toEqual(['create', 'delete'])
  expect(await readDraft(here.tab.account.db, here.localId, false)).toBeNull()
})

/** Makes the server lose the second save of the note, as a restore from a backup does. */
const setBack = async () => {
  await here.server.backUp()
  await here.note('saved after the copy')
  await here.save()
  await here.device.pass(5_000)
  await here.server.restore()
}

test('I24 if a list has an older text than the saved one, nothing is removed and both texts are shown', async () => {
  await setBack()
  const failures: string[] = []
  refresh(here.tab, failures)
  await here.device.pass(60_000)
  expect(failures).toEqual([])
  expect((await here.view()).content.note).toBe('saved after the copy')
  expect((await here.view()).conflict).toMatchObject({ type: 'changed', fields: [{ path: 'note', theirs: '' }] })
})

test('I24 a save that finds an older version on the server does not remove text that the server has lost', async () => {
  await setBack()
  await place(here, 'mine')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).content.note).toBe('saved after the copy')
  expect((await here.view()).state).toEqual({ at: 'conflict', type: 'changed' })
})
