import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { leaveAccount, readLiveOnce } from '#tests/harness/live-read.ts'
import { openAccount } from '#tests/harness/open-account.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { addAttachment } from '../drafts/attach.ts'
import { editDraft } from '../drafts/draft.ts'
import { sendDraft } from '../drafts/queue.ts'
import { startDraft } from '../drafts/start.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { useWorkSizes } from './storage.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => leaveAccount(account))

const sizes = () => readLiveOnce(useWorkSizes)

test('a request with its file counts once, a draft that was never saved once, an answer once', async () => {
  const sending = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, sending, filled)
  await addAttachment.in(account, sending, new Blob(['%PDF-1']), 'label.pdf')
  await sendDraft.in(account, sending)
  const alone = await startDraft.in(account, 'enquiry', [testProduct('2')])
  await editDraft.in(account, alone, filled)
  await enqueue(account, { name: 'record-answer', kind: 'enquiry', id: aRecordId('9'), text: 'yes' }, 'ENQ-9')
  expect(await sizes()).toEqual({ unsentFiles: 6, sentFiles: 0, unsent: 3 })
  await account.db.drafts.update(sending, { status: 'sent' })
  expect(await sizes()).toMatchObject({ unsentFiles: 0, sentFiles: 6 })
})
