import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { startDraft } from '../../drafts/start.ts'
import { Dexie } from 'dexie'
import { openAccountDb } from '../../store/open.ts'
import { readLostTitles, titlesLostWithDatabase, readUnsentTitles } from './unsent-note.ts'
import { aDraftId, anAccountId } from '#tests/harness/ids.ts'

test('STOR-8 an emptied database is noticed, and its unsent work is named', async () => {
  const account = await testAccount()
  await startDraft.in(account, 'enquiry', [testProduct('1')])
  const note = { sub: account.sub, titles: await readUnsentTitles(account.db) }
  expect(note.titles).toEqual(['Product 1'])
  expect(await readLostTitles(account.db, account.sub, note)).toEqual([])
  await account.db.drafts.clear()
  expect(await readLostTitles(account.db, account.sub, note)).toEqual(['Product 1'])
  expect(await readLostTitles(account.db, anAccountId('somebody-else'), note)).toEqual([])
  expect(await readLostTitles(account.db, account.sub, null)).toEqual([])
})

test('STOR-8 I26 a new database is recognised by its creation id, even if it contains the same draft', async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  const row = await account.db.drafts.get(localId)
  const note = { sub: account.sub, titles: ['Product 1'], born: account.db.born }
  account.db.close()
  await Dexie.delete(account.db.name)
  const anew = await openAccountDb(account.sub)
  if (row) await anew.drafts.put({ ...row, localId: aDraftId('from the server') })
  expect(await readLostTitles(anew, account.sub, note)).toEqual(['Product 1'])
  anew.close()
})

test('I26 a removed database is noticed even if nobody is logged in', async () => {
  const account = await testAccount()
  const note = { sub: account.sub, titles: ['Product 1'], born: account.db.born }
  expect(await titlesLostWithDatabase(note)).toEqual([])
  account.db.close()
  await Dexie.delete(account.db.name)
  expect(await titlesLostWithDatabase(note)).toEqual(['Product 1'])
  expect(await Dexie.exists(account.db.name)).toBe(false)
  const anew = await openAccountDb(account.sub)
  anew.close()
  expect(await titlesLostWithDatabase(note)).toEqual(['Product 1'])
})

test('STOR-8 work that the server has does not count as unsent', async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await account.db.drafts.update(localId, { ackedRev: 1 })
  expect(await readUnsentTitles(account.db)).toEqual([])
})
