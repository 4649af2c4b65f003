import { expect, onTestFinished, test } from 'vitest'
import { openBackup } from '#account/backup/format.ts'
import { readChatsForBackup } from '#account/backup/plan.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { putConversations } from '#account/actions/chat.ts'
import { chatDbOf } from '#account/store/side-databases.ts'
import { accountValueKey } from '#account/store/account-value-keys.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { collectFrom, importInto } from '#tests/harness/sync/backup.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { createBackup, hasNoUnsentWork, openDatabase, unsentTotals, readUnsentWork } from './unsent.ts'

const email = 'buyer@example.com'
const settingsOf = (sub: string) => JSON.stringify({ account: { sub, name: 'n', email }, guidesDone: [sub] })

const read = async (settings: string | null) => {
  const works = await readUnsentWork('local', settings)
  onTestFinished(() => {
    for (const { db } of works) db.close()
  })
  return works
}

const draft = async (account: AccountContext, id: string, note: string) => {
  const localId = await startDraft.in(account, 'enquiry', [testProduct(id)])
  await editDraft.in(account, localId, fillContent)
  await editDraft.in(account, localId, (content) => ({ ...content, note }))
  return localId
}

const busyAccount = async () => {
  const account = await testAccount()
  await draft(account, '1', 'a draft')
  const queuedDraft = await draft(account, '2', 'queued, with a file')
  await addAttachment.in(account, queuedDraft, new Blob(['%PDF-1 ', 'ñ'.repeat(900_000)]), 'label.pdf')
  await sendDraft.in(account, queuedDraft)
  const sentDraft = await draft(account, '3', 'sent')
  await account.db.drafts.update(sentDraft, { status: 'sent' })
  await account.db.meta.put({ k: accountValueKey('watches'), v: ['2,4-D'] })
  await account.db.quarantine.add({ table: 'drafts', key: '"x"', raw: { lines: 'poisoned' }, issue: '', at: 0 })
  const talk = { id: 'c1', title: '棉花', roleId: 1, createdAt: 1, updatedAt: 2 }
  await putConversations(chatDbOf(account.db), [talk], [])
  return account
}

test('the repair page saves exactly the backup that the app would save', async () => {
  const account = await busyAccount()
  const byApp = await collectFrom(account, { chats: () => readChatsForBackup(account.db) })
  const work = (await read(settingsOf(account.sub))).find(({ account: { sub } }) => sub === account.sub)
  if (!work) throw new Error('the account is not found')
  const backup = await createBackup(work, account.clock)
  expect(backup.name).toBe(byApp.name)
  expect(await backup.file.text()).toBe(await byApp.file.text())
  expect(await openBackup(backup.file, account.sha256)).toMatchObject({ ok: true })
})

test('a backup and its files can be imported on a device without data', async () => {
  const account = await busyAccount()
  const work = (await read(settingsOf(account.sub))).find(({ account: { sub } }) => sub === account.sub)
  if (!work) throw new Error('the account is not found')
  const { file } = await createBackup(work, account.clock)
  for (const table of account.db.tables) await table.clear()
  expect(await importInto(account, file)).toMatchObject({ drafts: 2, missingFiles: 0, full: false })
  expect((await account.db.drafts.toArray()).map(({ mine }) => mine.note).sort()).toEqual([
    'a draft',
    'queued, with a file',
  ])
})

test('unsent work and its files are counted, and an account without unsent work has nothing to save', async () => {
  const account = await busyAccount()
  const [work] = (await read(settingsOf(account.sub))).filter((one) => one.account.sub === account.sub)
  if (!work) throw new Error('the account is not found')
  expect([hasNoUnsentWork(work), unsentTotals([work])]).toEqual([
    false,
    { waiting: 1, drafts: 1, files: 1, bytes: 1_800_007 },
  ])
  const emptyAccount = await testAccount()
  const [nothing] = (await read(settingsOf(emptyAccount.sub))).filter((one) => one.account.sub === emptyAccount.sub)
  expect(nothing && hasNoUnsentWork(nothing)).toBe(true)
})

test('an account that is no longer logged in is identified by its operations in the outbox', async () => {
  const account = await busyAccount()
  const works = await read('not even JSON')
  expect(works.map((one) => one.account.sub)).toContain(account.sub)
})

test('reading unsent work neither creates nor upgrades a database', async () => {
  expect(await openDatabase('agro-out-local-0000000000000000')).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('agro-out-local-0000000000000000')
  const account = await testAccount()
  const versionBefore = account.db.backendDB().version
  await read(settingsOf(account.sub))
  expect([account.db.backendDB().version, account.db.isOpen()]).toEqual([versionBefore, true])
})
