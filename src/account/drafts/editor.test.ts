// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { StorageError } from '../store/tx.ts'
import { getDraft } from '../store/db.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import type { AccountContext } from '../outbox/session.ts'
import { createDraftEditor, withFormChanges } from './editor.ts'
import { startDraft } from './start.ts'

let account: AccountContext
let localId: DraftId
const noteOf = async () => (await getDraft(account.db, localId))?.mine.note
const contentOf = async () => {
  const draft = await getDraft(account.db, localId)
  if (!draft) throw new Error('the draft is gone')
  return draft.mine
}
const type = (text: string) => (content: { note: string }) => ({ ...content, note: content.note + text }) as never

beforeEach(async () => {
  account = await testAccount()
  localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  // Only the debounce uses fake timers: the database needs the real setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('STOR-1 a form retains a text that could not be stored, and stores it with the next change', async () => {
  const originalPut = account.db.drafts.put.bind(account.db.drafts)
  let isBroken = true
  account.db.drafts.put = ((row: Parameters<typeof originalPut>[0]) =>
    isBroken ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : originalPut(row)) as typeof originalPut
  const onError = vi.fn()
  const editor = createDraftEditor(account, localId, { onError })
  editor.change(type('kept'))
  await expect(editor.flush()).rejects.toThrow(StorageError)
  expect(await noteOf()).toBe('')
  expect(withFormChanges(localId, await contentOf()).note).toBe('kept')
  isBroken = false
  editor.change(type('!'))
  await editor.flush()
  expect(await noteOf()).toBe('kept!')
  expect(withFormChanges(localId, await contentOf()).note).toBe('kept!')
  await editor.dispose()
})
