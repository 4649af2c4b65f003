// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import type { AccountContext } from '../outbox/session.ts'
import { accountValueKey, type AccountValueKey } from '../store/account-value-keys.ts'
import { changeAccountValue, createValueTextWriter } from './write-account-value.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(() => closeAccount(account))
const key: AccountValueKey = 'typing:answer'
const readStored = async () => (await account.db.meta.get(accountValueKey(key)))?.v

test('changes that are made to one value at the same time are all stored', async () => {
  const add = (one: string) => changeAccountValue(key, (value) => [...((value as string[] | undefined) ?? []), one])
  await Promise.all([add('a'), add('b'), add('c')])
  expect(await readStored()).toEqual(['a', 'b', 'c'])
  await changeAccountValue(key, () => null)
  expect(await account.db.meta.get(accountValueKey(key))).toBeUndefined()
})

describe('a text that is being typed', () => {
  test('STOR-1 is stored by the next attempt if a write failed, and the failure is reported', async () => {
    const writer = createValueTextWriter(key, vi.fn())
    const putSpy = vi.spyOn(account.db.meta, 'put').mockRejectedValue(new DOMException('given up', 'AbortError'))
    writer.type('lost?')
    await expect(writer.flush()).rejects.toMatchObject({ name: 'StorageError', kind: 'refused' })
    putSpy.mockRestore()
    await writer.flush()
    expect(await readStored()).toBe('lost?')
    await writer.dispose()
  })

  test('ACC-1 is stored in the account that was open when typing began', async () => {
    const writer = createValueTextWriter(key, vi.fn())
    writer.type('of the first')
    const firstAccount = account
    account = await openAccount()
    await writer.flush()
    expect((await firstAccount.db.meta.get(accountValueKey(key)))?.v).toBe('of the first')
    expect(await readStored()).toBeUndefined()
    await writer.dispose()
    firstAccount.db.close()
  })
})
