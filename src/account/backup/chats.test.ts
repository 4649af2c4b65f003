import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { putConversations } from '../records/chat.ts'
import { chatOf, exchangesOf } from '../store/chat-db.ts'
import { rawDb } from '../store/raw.ts'
import { collectChats } from './chats.ts'
import { collectUnsent, readBackupIn, takeInBackup } from './save-and-restore.ts'

test('EXP-1 conversations are in the file, and are restored with all their exchanges, once, and count as unsent', async () => {
  const account = await testAccount()
  const db = chatOf(account.db)
  const conversation = { id: 'c', title: 'dose', roleId: 1, createdAt: 1, updatedAt: 2, toldAt: 2, readAt: 2 }
  const asked = { conversationId: 'c', question: 'q', state: 'stopped' as const, answer: null, searched: null }
  const exchanges = [1, 2].map((askedAt) => ({ ...asked, id: `e${askedAt}`, askedAt }))
  await putConversations(db, [conversation], exchanges)
  await db.unsent.clear()
  const { file, kept } = await collectUnsent({
    raw: rawDb(account.db),
    chats: () => collectChats(account.db),
    account: { sub: account.sub, email: '' },
    clock: account.clock,
    sha256: account.sha256,
    held: (_, content) => content,
  })
  expect(kept).toBe(1)
  await db.conversations.clear()
  await db.exchanges.clear()
  const read = await readBackupIn(account, file)
  if (!read.ok) throw new Error(read.fault)
  await takeInBackup(account, read.plan, new Set())
  expect((await exchangesOf(db, 'c').toArray()).map(({ id }) => id)).toEqual(['e1', 'e2'])
  expect((await db.unsent.toArray()).map(({ thing }) => thing).toSorted()).toEqual(['', 'e1', 'e2'])
  expect((await account.db.meta.toArray()).filter(({ k }) => k.startsWith('kept:'))).toEqual([])
  const again = await readBackupIn(account, file)
  expect(again.ok && again.plan.kept).toEqual([])
})
