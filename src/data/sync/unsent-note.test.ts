// @vitest-environment node
import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { startDraft } from '../actions/draft/start.ts'
import { lostTitles, unsentTitles } from './unsent-note.ts'

test('STOR-8 a database that the browser emptied is noticed, and what was unsent in it is named', async () => {
  const account = await testAccount()
  await startDraft(account, 'enquiry', [testProduct('1')])
  const note = { sub: account.sub, titles: await unsentTitles(account.db) }
  expect(note.titles).toEqual(['Product 1'])
  expect(await lostTitles(account.db, account.sub, note)).toEqual([])
  await account.db.drafts.clear()
  expect(await lostTitles(account.db, account.sub, note)).toEqual(['Product 1'])
  expect(await lostTitles(account.db, 'somebody-else', note)).toEqual([])
  expect(await lostTitles(account.db, account.sub, null)).toEqual([])
})

test('STOR-8 what the server has is not unsent', async () => {
  const account = await testAccount()
  const localId = await startDraft(account, 'enquiry', [testProduct('1')])
  await account.db.drafts.update(localId, { ackedRev: 1 })
  expect(await unsentTitles(account.db)).toEqual([])
})
