// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sessionState } from '#api/session/session-state.ts'
import { leaveAccount, readLive, readLiveOf, shows } from '#tests/harness/live-read.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { storeOwnValue } from '../drafts/write-account-value.ts'
import { isChatValue, isAccountValueRow, originalPhotosKey, accountValueKey } from '../store/account-value-keys.ts'
import { buyerFiguresKey } from './quotation-figures.ts'
import { useAccountValue } from './surroundings.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => {
  leaveAccount(account)
  sessionState.view = { status: 'starting' }
})

describe('values that the buyer stores only on the device', () => {
  const typed = () => readLive(() => useAccountValue('typing:answer', z.string(), ''))

  test('change when another tab writes them, and disappear when they are sent', async () => {
    const text = await typed()
    expect(text()).toBe('')
    await storeOwnValue('typing:answer', 'half a sent')
    await shows(text, 'half a sent')
    await storeOwnValue('typing:answer', '')
    await shows(text, '')
    expect(await account.db.meta.get(accountValueKey('typing:answer'))).toBeUndefined()
  })

  test('are separate for each text', async () => {
    await storeOwnValue('typing:1', 'one')
    await storeOwnValue('typing:2', 'two')
    const text = await readLiveOf((id: string) => useAccountValue(`typing:${id}`, z.string(), ''), '1')
    text.goTo('2')
    await shows(text.shown, 'two')
    text.goTo('3')
    await shows(text.shown, '')
  })

  test('ACC-1 are separate for each account', async () => {
    await storeOwnValue('typing:answer', 'mine')
    const text = await typed()
    expect(text()).toBe('mine')
    const first = account
    account = await openAccount()
    await shows(text, '')
    first.db.close()
    sessionState.view = { status: 'visitor' }
    closeAccount(account)
    await shows(text, '')
  })

  test('are recognised by their keys, so that they are never deleted to free space', () => {
    expect(isAccountValueRow(accountValueKey('watches'))).toBe(true)
    expect([originalPhotosKey, buyerFiguresKey, 'seq', 'epoch'].filter(isAccountValueRow)).toEqual([])
    expect(isChatValue(accountValueKey('chat:1'))).toBe(true)
    expect(isChatValue(accountValueKey('typing:chat:1'))).toBe(false)
  })
})
