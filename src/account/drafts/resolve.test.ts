// @vitest-environment node
import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { getDraft, opsOfDraft } from '../store/account-rows.ts'
import { editDraft } from './edit.ts'
import { saveDraft, sendDraft } from './queue.ts'
import { resolveConflict } from './resolve.ts'
import { startDraft } from './start.ts'

test('a draft that the server has deleted becomes a new one, and nothing of the old one is sent any more', async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, localId, filled)
  await saveDraft.in(account, localId)
  const [saved] = await opsOfDraft(account.db, localId)
  if (!saved) throw new Error('nothing was queued')
  await account.db.ops.put({ ...saved, state: 'done', pending: 0 })
  await sendDraft.in(account, localId)
  const [, send] = await opsOfDraft(account.db, localId)
  expect(send).toMatchObject({ type: 'send', state: 'open' })
  await account.db.drafts.update(localId, { conflict: { type: 'deleted' } })

  const next = await resolveConflict.in(account, localId, {})
  expect(next).not.toBe(localId)
  expect((await getDraft(account.db, next))?.mine.lines).toMatchObject([{ quantity: '10' }])
  expect(await getDraft(account.db, localId)).toBeNull()
  expect((await opsOfDraft(account.db, localId)).map((op) => op.state)).toEqual(['done'])
})
