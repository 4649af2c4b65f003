// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { setAccountContext, type AccountContext } from '../outbox/session.ts'
import { getDraft } from '../store/db.ts'
import { openAccountDb } from '../store/open.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { makeBackup } from '../backup/save-and-restore.ts'
import { createDraftEditor, draftsOfForms, setFormChanges, type ContentChange } from './editor.ts'
import { restoreForms, restoreFormsForAccount } from './restore-forms.ts'
import { startDraft } from './start.ts'

const note =
  (text: string): ContentChange =>
  (content) => ({ ...content, note: text })

/** Opens a form with one change on the disk and one made after the browser had removed the database. */
const removedUnderForm = async () => {
  const account = await testAccount()
  setAccountContext(account)
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  const editor = createDraftEditor(account, localId)
  editor.change(note('on the disk'))
  await editor.flush()
  account.db.close({ disableAutoOpen: false })
  await Dexie.delete(account.db.name)
  editor.change(note('only on the screen'))
  await expect(editor.flush()).rejects.toMatchObject({ kind: 'removed' })
  return { account, localId }
}
const readStored = async ({ sub }: AccountContext, localId: DraftId) => {
  const db = await openAccountDb(sub)
  const row = await getDraft(db, localId)
  db.close()
  return row
}

test("I26 restoring twice restores the form's text as one draft, with its original id", async () => {
  const { account, localId } = await removedUnderForm()
  await restoreFormsForAccount(account)
  const row = await readStored(account, localId)
  expect(row).toMatchObject({ localId, sendRev: null, mine: { note: 'only on the screen' } })
  expect(row?.mine.lines[0]?.name).toBe('Product 1')
  await restoreFormsForAccount(account)
  expect(await readStored(account, localId)).toEqual(row)
})

test("I26 a form's text is restored even if the login cannot be stored", async () => {
  const { account, localId } = await removedUnderForm()
  setAccountContext({ ...account, direct: () => Promise.reject(new Error('its file is blocked')) })
  await restoreForms()
  expect(await readStored(account, localId)).toMatchObject({ mine: { note: 'only on the screen' } })
})

test("I26 a form's text replaces the text from the server in the new database", async () => {
  const { account, localId } = await removedUnderForm()
  const [formDraft] = draftsOfForms().filter((row) => row.localId === localId)
  if (!formDraft) throw new Error('nothing is held')
  const anew = await openAccountDb(account.sub)
  await anew.drafts.put({ ...formDraft, mine: { ...formDraft.mine, note: 'from the server' }, rev: 4, ackedRev: 4 })
  anew.close()
  await restoreFormsForAccount(account)
  expect(await readStored(account, localId)).toMatchObject({
    rev: 5,
    ackedRev: 4,
    mine: { note: 'only on the screen' },
  })
})

test("I26 edits of another tab are merged with this form's changes", async () => {
  const { account, localId } = await removedUnderForm()
  await restoreFormsForAccount(account)
  const anew = await openAccountDb(account.sub)
  const row = await getDraft(anew, localId)
  if (!row) throw new Error('nothing was put back')
  const [terms, noteText] = [{ deliveryPlace: 'Santos' }, 'written in the other tab']
  await anew.drafts.put({ ...row, mine: { ...row.mine, terms, note: noteText }, rev: row.rev + 1 })
  anew.close()
  await restoreFormsForAccount(account)
  expect((await readStored(account, localId))?.mine).toMatchObject({ terms, note: 'only on the screen' })
  setFormChanges(localId, [])
  const reopenedDb = await openAccountDb(account.sub)
  await reopenedDb.drafts.update(localId, (now) => void (now.mine = { ...now.mine, note: noteText }))
  reopenedDb.close()
  await restoreFormsForAccount(account)
  expect((await readStored(account, localId))?.mine).toMatchObject({ terms, note: noteText })
})

test("EXP-1 I26 a backup of a removed database contains the form's text", async () => {
  const { localId } = await removedUnderForm()
  const { file, drafts } = await makeBackup()
  expect(drafts).toBeGreaterThan(0)
  const text = await file.text()
  expect(text).toContain(localId)
  expect(text).toContain('only on the screen')
})
