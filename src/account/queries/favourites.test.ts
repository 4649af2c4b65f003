// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { storedDocument } from '#domain/documents/documents.ts'
import { sessionState } from '#api/session/session-state.ts'
import { readLive, readLiveOf, expectShown } from '#tests/harness/live-read.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { documentsDbOf } from '../store/side-databases.ts'
import { useDocuments, useFavourite } from './lists.ts'
import * as z from 'zod/mini'
import { storeAccountValue } from '../drafts/write-account-value.ts'
import { accountValueKey, isAccountValueKey, isChatValueKey, originalPhotosKey } from '../store/account-value-keys.ts'
import { buyerFiguresKey } from './quotation-figures.ts'
import { useAccountValue } from './surroundings.ts'

withAccount()

const queueFavourite = (opId: string, companyId: string, on: boolean) =>
  account.db.ops.put(
    opOf(opId, { intent: { name: 'favourite', companyId, company: `C ${companyId}`, on, note: null, at: 9 } }),
  )

test('the screen shows a supplier as saved or removed before the server confirms it', async () => {
  const heart = await readLive(() => useFavourite('1'))
  expect(heart()).toBeNull()
  await queueFavourite('a', '1', true)
  await expectShown(() => heart()?.pending, true)
  await queueFavourite('a', '1', false)
  await expectShown(heart, null)
})

const testDocument = (id: string) =>
  storedDocument.parse({
    id,
    type: 'SDS',
    product: 'Glyphosate',
    batch: '',
    issuedOn: '2026-01-31',
    receivedOn: null,
    from: null,
    validUntil: null,
    name: `${id}.pdf`,
    mime: 'application/pdf',
    size: 3,
    sha256: id,
    addedAt: 1,
  })
const names = (read: () => readonly { readonly id: string }[] | null) => () => read()?.map(({ id }) => id)

test('ACC-1 the documents on the screen are those of the open account', async () => {
  await documentsDbOf(account.db).documents.put(testDocument('mine'))
  const documentIds = names(await readLive(useDocuments))
  expect(documentIds()).toEqual(['mine'])
  const other = await openAccount()
  await expectShown(documentIds, [])
  account.db.close()
  await documentsDbOf(other.db).documents.put(testDocument('theirs'))
  await expectShown(documentIds, ['theirs'])
  sessionState.view = { status: 'visitor' }
  closeAccount(other)
  await expectShown(documentIds, [])
})

describe('values that the buyer stores only on the device', () => {
  const readTyped = () => readLive(() => useAccountValue('typing:answer', z.string(), ''))

  test('are read again after they were written, and deleted if they are emptied', async () => {
    const text = await readTyped()
    expect(text()).toBe('')
    await storeAccountValue('typing:answer', 'half a sent')
    await expectShown(text, 'half a sent')
    await storeAccountValue('typing:answer', '')
    await expectShown(text, '')
    expect(await account.db.meta.get(accountValueKey('typing:answer'))).toBeUndefined()
  })

  test('are separate for each text', async () => {
    await storeAccountValue('typing:1', 'one')
    await storeAccountValue('typing:2', 'two')
    const text = await readLiveOf((id: string) => useAccountValue(`typing:${id}`, z.string(), ''), '1')
    text.goTo('2')
    await expectShown(text.shown, 'two')
    text.goTo('3')
    await expectShown(text.shown, '')
  })

  test('ACC-1 are separate for each account', async () => {
    await storeAccountValue('typing:answer', 'mine')
    const text = await readTyped()
    expect(text()).toBe('mine')
    const other = await openAccount()
    await expectShown(text, '')
    account.db.close()
    sessionState.view = { status: 'visitor' }
    closeAccount(other)
    await expectShown(text, '')
  })

  test('are recognised by their keys, so that they are never deleted to free space', () => {
    expect(isAccountValueKey(accountValueKey('watches'))).toBe(true)
    expect([originalPhotosKey, buyerFiguresKey, 'seq', 'epoch'].filter(isAccountValueKey)).toEqual([])
    expect(isChatValueKey(accountValueKey('chat:1'))).toBe(true)
    expect(isChatValueKey(accountValueKey('typing:chat:1'))).toBe(false)
  })
})
