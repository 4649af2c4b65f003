import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import {
  markDatabaseRemoved,
  hasDatabase,
  ensureCreationId,
  onDatabaseRemoved,
  reopenDatabase,
} from './database-mark.ts'
import { type AccountDb, DatabaseRemovedError } from './db.ts'
import { openAccountDb } from './open.ts'
import { freeSpace, onStoragePressure, toStorageError, writeTx } from './tx.ts'
import { draftOf, opOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const openedDbs: AccountDb[] = []
const accountOf = async () => {
  const account = await testAccount()
  openedDbs.push(account.db)
  return account
}
afterEach(() => {
  for (const db of openedDbs.splice(0)) db.close()
})
const lose = (db: AccountDb) => db.close({ disableAutoOpen: false })
const browserCloses = (db: AccountDb) => forceCloseDatabase(db.backendDB() as never)

describe('F39 a connection that the browser closed', () => {
  test('is reopened once for simultaneous callers', async () => {
    const { db } = await accountOf()
    lose(db)
    const opening = vi.spyOn(db, 'open')
    await Promise.all([reopenDatabase(db), reopenDatabase(db), reopenDatabase(db)])
    expect(opening).toHaveBeenCalledTimes(1)
    expect(db.isOpen()).toBe(true)
    await reopenDatabase(db)
    expect(opening).toHaveBeenCalledTimes(2)
  })

  test('is reopened automatically only if there is a listener for its removal', async () => {
    const [followed, alone] = [(await accountOf()).db, (await accountOf()).db]
    onDatabaseRemoved(followed, vi.fn())
    browserCloses(followed)
    browserCloses(alone)
    await vi.waitFor(() => expect(followed.isOpen()).toBe(true))
    expect(alone.isOpen()).toBe(false)
  })

  test('is not reopened after its listener was removed, or if the app itself closed it', async () => {
    const [left, closed] = [(await accountOf()).db, (await accountOf()).db]
    const [stop] = [left, closed].map((db) => onDatabaseRemoved(db, vi.fn()))
    stop?.()
    const openings = [left, closed].map((db) => vi.spyOn(db, 'open'))
    browserCloses(left)
    closed.close()
    await new Promise((resolve) => setImmediate(resolve))
    for (const opening of openings) expect(opening).not.toHaveBeenCalled()
  })

  test('is reopened after growing delays until it opens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { db } = await accountOf()
    onDatabaseRemoved(db, vi.fn())
    let refusals = 3
    const open = db.open.bind(db)
    const opening = vi.spyOn(db, 'open').mockImplementation(() => {
      if (refusals-- > 0) return Dexie.Promise.reject(new DOMException('busy', 'UnknownError'))
      return open()
    })
    browserCloses(db)
    const passTime = async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(db.isOpen()).toBe(true)
    }
    await vi.waitFor(passTime, { interval: 1 })
    expect([opening.mock.calls.length, vi.getTimerCount()]).toEqual([4, 0])
  })
})

describe('I26 another database under the same name', () => {
  const replaceDatabase = async () => {
    const account = await accountOf()
    lose(account.db)
    await Dexie.delete(account.db.name)
    const anew = await openAccountDb(account.sub)
    openedDbs.push(anew)
    return { ...account, anew }
  }

  test('is never used', async () => {
    const { db } = await replaceDatabase()
    await expect(reopenDatabase(db)).rejects.toThrow(DatabaseRemovedError)
    expect([db.removed, db.isOpen()]).toEqual([true, false])
    await expect(reopenDatabase(db)).rejects.toThrow(DatabaseRemovedError)
  })

  test('a database that is marked as removed rejects every write with "removed"', async () => {
    const { db } = await accountOf()
    const onRemoval = vi.fn()
    onDatabaseRemoved(db, onRemoval)
    markDatabaseRemoved(db)
    markDatabaseRemoved(db)
    expect(onRemoval).toHaveBeenCalledTimes(1)
    await expect(writeTx(db, ['meta'], async () => undefined)).rejects.toMatchObject({ kind: 'removed' })
    expect(toStorageError(new DatabaseRemovedError())?.kind).toBe('removed')
  })

  test('is recognised by its creation id', async () => {
    const { db, sub, anew } = await replaceDatabase()
    expect([await hasDatabase(sub, db.born), await hasDatabase(sub, anew.born), await hasDatabase(sub, null)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await hasDatabase(anAccountId('never-here'), null)).toBe(false)
    expect(await Dexie.exists(db.name)).toBe(true)
  })

  test('gets one creation id if two are stored at the same time', async () => {
    const { db } = await accountOf()
    await db.meta.delete('born')
    const otherDb = await openAccountDb((await accountOf()).sub)
    openedDbs.push(otherDb)
    await Promise.all([ensureCreationId(db), ensureCreationId(db)])
    expect((await db.meta.get('born'))?.v).toBe(db.born)
    expect(otherDb.born).not.toBe(db.born)
  })
})

test('STOR-3 freeing space calls every reclaimer, even if one fails, and retains unsent work', async () => {
  const { db } = await accountOf()
  await db.log.add({ at: 0, what: 'x', opId: null, draftId: null, detail: null })
  await db.ops.bulkPut([opOf('done', { state: 'done' }), opOf('waits'), opOf('parked', { state: 'parked' })])
  await db.drafts.bulkPut([draftOf('sent', { status: 'sent' }), draftOf('unsent')])
  await putFile(db, 'a', 'sent', { draftId: 'sent' })
  await putFile(db, 'b', 'unsent', { draftId: 'unsent' })
  const gives = vi.fn(() => Promise.resolve())
  const stops = [onStoragePressure(() => Promise.reject(new Error('no cache'))), onStoragePressure(gives)]
  await freeSpace(db)
  for (const stop of stops) stop()
  expect(gives).toHaveBeenCalledTimes(1)
  expect(await db.log.count()).toBe(0)
  expect((await db.ops.toCollection().primaryKeys()).toSorted()).toEqual(['parked', 'waits'])
  expect(await db.blobs.toCollection().primaryKeys()).toEqual(['b'])
  expect(await db.drafts.count()).toBe(2)
})
