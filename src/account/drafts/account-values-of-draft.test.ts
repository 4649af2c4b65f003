import { expect, test } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { getDraft } from '../store/db.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { storeAccountValue } from './write-account-value.ts'
import { resolveConflict } from './resolve.ts'
import { startDraft, startDraftWith } from './start.ts'

const withAccountValues = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2')])
  await storeAccountValue.in(account, `targets:${localId}`, { 1: '2.40' })
  await storeAccountValue.in(account, `paste:${localId}`, 'Product 9\tmany')
  const storedValue = async (key: string) => (await account.db.meta.get(`kept:${key}`))?.v
  const content = (await getDraft(account.db, localId))?.mine ?? expect.fail('no draft')
  return { account, localId, storedValue, content }
}

test('a repeated request gets a separate copy of the target prices of its earlier drafts', async () => {
  const { account, localId, storedValue, content } = await withAccountValues()
  await storeAccountValue.in(account, 'targets:other', { 1: '9.99', 2: '3.10' })
  const copy = await startDraftWith.in(account, content, {
    from: [localId, aDraftId('other'), aDraftId('written-elsewhere')],
  })
  expect(await storedValue(`targets:${copy}`)).toEqual({ 1: '2.40', 2: '3.10' })
  expect(await storedValue(`targets:${localId}`)).toEqual({ 1: '2.40' })
  const none = await startDraftWith.in(account, content, { from: [aDraftId('written-elsewhere')] })
  expect(await storedValue(`targets:${none}`)).toBeUndefined()
})

test('a draft that becomes a new one after a conflict retains target prices and pasted text', async () => {
  const { account, localId, storedValue } = await withAccountValues()
  await account.db.drafts.update(localId, { conflict: { type: 'deleted' } })
  const nextId = await resolveConflict.in(account, localId, {})
  expect(nextId).not.toBe(localId)
  expect(await storedValue(`targets:${nextId}`)).toEqual({ 1: '2.40' })
  expect(await storedValue(`paste:${nextId}`)).toBe('Product 9\tmany')
  expect(await storedValue(`paste:${localId}`)).toBeUndefined()
})
