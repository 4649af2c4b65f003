import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { onDatabaseRemoved, reopenDatabase } from './database-mark.ts'
import { openAccountDb } from './open.ts'
import { writeTx } from './tx.ts'

/** Removes the database as a browser does on a full disk: it closes the connection first. */
const removeUnder = async (db: Awaited<ReturnType<typeof testAccount>>['db']) => {
  db.close({ disableAutoOpen: false })
  await Dexie.delete(db.name)
}

test('I26 a write after the database was removed is reported and creates no new database', async () => {
  const { db, sub } = await testAccount()
  const onRemoval = vi.fn()
  onDatabaseRemoved(db, onRemoval)
  await removeUnder(db)
  const write = () => writeTx(db, ['meta'], () => db.meta.put({ k: 'x', v: 1 }))
  await expect(write()).rejects.toMatchObject({ name: 'StorageError', kind: 'removed' })
  await expect(write()).rejects.toMatchObject({ name: 'StorageError', kind: 'removed' })
  expect(onRemoval).toHaveBeenCalledTimes(1)
  const anew = await openAccountDb(sub)
  expect(await anew.meta.get('x')).toBeUndefined()
  anew.close()
})

test('I26 a read after the database was removed creates no new database', async () => {
  const { db } = await testAccount()
  await removeUnder(db)
  await expect(db.drafts.toArray()).rejects.toThrow()
  expect(await Dexie.exists(db.name)).toBe(false)
})

test('I26 a write while the page reopens a removed database is reported and stores nothing', async () => {
  const { db, sub } = await testAccount()
  await removeUnder(db)
  const reopening = reopenDatabase(db)
  const write = writeTx(db, ['meta'], () => db.meta.put({ k: 'x', v: 1 }))
  await expect(write).rejects.toMatchObject({ name: 'StorageError', kind: 'removed' })
  await expect(reopening).rejects.toMatchObject({ name: 'DatabaseRemovedError' })
  const anew = await openAccountDb(sub)
  expect(await anew.meta.get('x')).toBeUndefined()
  anew.close()
})
