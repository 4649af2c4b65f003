// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { editDraft } from '#account/drafts/edit.ts'
import { saveDraft } from '#account/drafts/queue.ts'
import { resolveConflict } from '#account/drafts/resolve.ts'
import { discardDraft } from '#account/drafts/withdraw.ts'
import { readDraft } from '#account/reads/requests/requests.ts'
import { refresh } from '#tests/harness/sync/reading.ts'
import { stage, strike, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(strike)

const saved = async (): Promise<Stage> => {
  const here = await stage()
  await here.save()
  await here.device.pass(1_000)
  return here
}

const place = (here: Stage, text: string) =>
  editDraft.in(here.tab.account, here.localId, (content) => ({
    ...content,
    terms: { ...content.terms, deliveryPlace: text },
  }))

const serverBody = ({ server, localId }: Stage) =>
  [...server.drafts.values()].find((draft) => draft.clientRef === localId)?.body

test('MERGE-1 two devices changed different fields: both changes are kept, nobody is asked', async () => {
  const here = await saved()
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

test('MERGE-2 both changed one field: each side is shown, nothing is overwritten, the pick decides', async () => {
  const here = await saved()
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

test('MERGE-3 theirs changes again while mine is decided on: asked again, never overwritten', async () => {
  const here = await saved()
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

test('SEND-4 changed elsewhere after send was pressed: not sent with another text, not sent over theirs', async () => {
  const here = await saved()
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

test('SEND-4 only the version moved on: sent as confirmed', async () => {
  const here = await saved()
  here.server.editElsewhere(here.localId, {})
  await here.note('mine')
  await here.send()
  await here.device.pass(5_000)
  expect(here.server.effects.at(-1)).toMatchObject({ type: 'send', body: { note: 'mine' } })
})

test('CONF-2 deleted elsewhere: mine stays and can go on as a new draft', async () => {
  const here = await saved()
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

test('CONF-3 sent elsewhere with the same text: this is its receipt', async () => {
  const here = await saved()
  here.server.sendElsewhere(here.localId)
  await here.send()
  await here.device.pass(5_000)
  expect(here.effects()).toEqual(['create', 'send'])
  expect((await here.view()).state.at).toBe('sent')
})

test('CONF-3 sent elsewhere with another text: mine is kept, and goes on as a new draft only if wanted', async () => {
  const here = await saved()
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

test('I23 a receipt of another text, from a backend that does not refuse: mine was not sent, and is kept', async () => {
  const here = await saved()
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

test('CONF-1 a conflict that came without the current text: it is read first', async () => {
  const here = await saved()
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

test('CONF-4 changed elsewhere after it was discarded here: it stays, with their text', async () => {
  const here = await saved()
  here.server.editElsewhere(here.localId, { note: 'theirs' })
  await discardDraft.in(here.tab.account, here.localId)
  expect((await here.view()).state).toMatchObject({ at: 'waiting-to-delete' })
  await here.device.pass(5_000)
  expect((await here.view()).content.note).toBe('theirs')
  expect(here.effects()).toEqual(['create'])
})

test('COAL-4 discarded after it was saved: deleted on the server, then gone here', async () => {
  const here = await saved()
  await discardDraft.in(here.tab.account, here.localId)
  await here.device.pass(5_000)
  expect(here.effects()).toEqual(['create', 'delete'])
  expect(await readDraft(here.tab.account.db, here.localId, false)).toBeNull()
})

/** The server forgets the second save of the note, as a restored one does. */
const setBack = async (): Promise<Stage> => {
  const here = await saved()
  await here.server.backUp()
  await here.note('saved after the copy')
  await here.save()
  await here.device.pass(5_000)
  await here.server.restore()
  return here
}

test('I24 a list whose text is older than what was saved here takes none of it away: both sides are shown', async () => {
  const here = await setBack()
  const failures: string[] = []
  refresh(here.tab, failures)
  await here.device.pass(60_000)
  expect(failures).toEqual([])
  expect((await here.view()).content.note).toBe('saved after the copy')
  expect((await here.view()).conflict).toMatchObject({ type: 'changed', fields: [{ path: 'note', theirs: '' }] })
})

test('I24 a save that meets an older version does not merge away what the server has lost', async () => {
  const here = await setBack()
  await place(here, 'mine')
  await here.save()
  await here.device.pass(5_000)
  expect((await here.view()).content.note).toBe('saved after the copy')
  expect((await here.view()).state).toEqual({ at: 'conflict', type: 'changed' })
})
