// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeShare } from '#api/files/shared-files.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { accountValueKey } from '../store/account-value-keys.ts'
import { getDraft } from '../store/db.ts'
import { startEnquiryFromShare } from './shared.ts'

let account: AccountContext
beforeEach(async () => {
  vi.stubGlobal('caches', new FakeCaches())
  account = await testAccount()
})
afterEach(() => vi.unstubAllGlobals())

const share = async (texts: Readonly<Record<string, string>>, ...files: File[]) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  for (const file of files) form.append('files', file)
  await storeShare(new Request('https://app.example/pages/inquiry/index', { method: 'POST', body: form }))
}
const start = async () => (await startEnquiryFromShare.in(account, {})) ?? expect.fail('nothing was started')
const pdf = (name: string) => new File([`%PDF-1.4 ${name}`], name, { type: 'application/pdf' })

test('a shared text is stored as pasted lines, and not in the note or the lines of the enquiry', async () => {
  await share({ title: 'Order', text: 'Glyphosate;1000;L', url: '' })
  const enquiry = await start()
  const row = await account.db.meta.get(accountValueKey(`paste:${enquiry.localId}`))
  expect(row?.v).toBe('Order\nGlyphosate;1000;L')
  expect((await getDraft(account.db, enquiry.localId))?.mine).toMatchObject({ kind: 'enquiry', note: '', lines: [] })
})

test('shared files are attached, and refused ones are counted', async () => {
  await share({}, pdf('terms.pdf'), new File(['MZ'], 'virus.exe'))
  const enquiry = await start()
  expect(enquiry.refused).toBe(1)
  const draft = await getDraft(account.db, enquiry.localId)
  expect(draft?.mine.attachments.map(({ name }) => name)).toEqual(['terms.pdf'])
})

test('content that another app shared starts only one enquiry', async () => {
  await share({ text: 'Glyphosate' })
  await startEnquiryFromShare.in(account, {})
  expect(await startEnquiryFromShare.in(account, {})).toBeNull()
  expect(await account.db.drafts.count()).toBe(1)
})
