import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { api, session } from '#api/commands.ts'
import { pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { openAccountDb } from '../store/open.ts'
import { pendingOps } from '../store/db.ts'
import { prefs } from '#prefs/prefs.ts'
import type { AccountContext } from '../outbox/session.ts'
import { changeProfile, deleteAccount, deleteAccountFromDevice } from './settings.ts'

let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
  await changeProfile({ nickname: 'Ana' })
  prefs.unsent = { sub: account.sub, titles: ['Ana'] }
})
afterEach(() => {
  closeAccount(account)
  prefs.unsent = null
  connection.browserOffline = false
})

const filesLeft = async () => {
  const db = await openAccountDb(account.sub, account.clock)
  const ops = await pendingOps(db)
  db.close()
  return ops.length
}

test('deleting the account removes its data from the device, and no unsent work is reported as lost', async () => {
  vi.spyOn(api, 'call').mockResolvedValue({ deleteTime: 7 })
  const endSpy = vi.spyOn(session, 'end').mockResolvedValue()
  expect(await deleteAccount('secret-1')).toMatchObject({ ok: true, data: { deleteTime: 7 } })
  expect(endSpy).toHaveBeenCalledOnce()
  expect(await filesLeft()).toBe(0)
  expect(prefs.unsent).toBeNull()
})

test.each([
  [new ApiError('refused', { code: code.loginFailed, msg: 'no' }), 'refused', false],
  [new ApiError('offline'), 'offline', true],
  // The connection was cut during the call, so the server may have deleted the account.
  [new ApiError('offline'), 'unclear', false],
  [new ApiError('timeout'), 'unclear', false],
])('an account whose deletion failed (%s, %s) remains unchanged on the device', async (error, why, browserOffline) => {
  connection.browserOffline = browserOffline
  vi.spyOn(api, 'call').mockRejectedValue(error)
  const endSpy = vi.spyOn(session, 'end').mockResolvedValue()
  expect(await deleteAccount('secret-1')).toMatchObject({ ok: false, why })
  expect(endSpy).not.toHaveBeenCalled()
  expect(await filesLeft()).toBe(1)
})

test('removing an account from the device deletes data and caches, and reports no work as lost', async () => {
  const requests = vi.spyOn(api, 'call').mockResolvedValue(true)
  const endSpy = vi.spyOn(session, 'end').mockResolvedValue()
  const deletedCaches: string[] = []
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deletedCaches.push(name) > 0) })
  prefs.offlinePack = {
    suppliers: [],
    categories: [],
    productCategories: [],
    favourites: true,
    records: true,
    keepFresh: true,
    readyAt: 1,
    files: 1,
    bytes: 1,
  }
  await deleteAccountFromDevice()
  expect(endSpy).toHaveBeenCalledOnce()
  expect(requests).not.toHaveBeenCalled()
  expect(await filesLeft()).toBe(0)
  expect(prefs.offlinePack).toBeNull()
  expect(deletedCaches).toEqual(expect.arrayContaining([recordFilesCache, viewedFilesCache, pinnedFilesCache]))
  expect(prefs.unsent).toBeNull()
})

test('removing an account from the device also removes its email address and its file URLs', async () => {
  vi.spyOn(session, 'end').mockResolvedValue()
  const expirationDb = new Dexie('workbox-expiration')
  expirationDb.version(1).stores({ 'cache-entries': 'id, cacheName' })
  const entry = (id: string, cacheName: string) => ({ id, cacheName, url: `/files/${id}/offer.pdf` })
  await expirationDb.table('cache-entries').bulkPut([entry('one', viewedFilesCache), entry('two', 'of another app')])
  prefs.rememberedEmail = 'ana@buyer.example'
  await deleteAccountFromDevice()
  expect(prefs.rememberedEmail).toBe('')
  expect(await expirationDb.table('cache-entries').toCollection().primaryKeys()).toEqual(['two'])
  await expirationDb.delete()
})
