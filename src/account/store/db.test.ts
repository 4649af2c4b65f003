// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { draftOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { toRawDb } from './db.ts'

test('EXP-1 raw rows are read unchanged, even unreadable ones', async () => {
  const { db } = await testAccount()
  await db.drafts.put(draftOf('well'))
  await db.table('drafts').put({ localId: 'torn', mine: 7 })
  await putFile(db, 'a', 'bytes of a file')
  const raw = toRawDb(db)
  expect(await raw.rows('drafts')).toEqual([{ localId: 'torn', mine: 7 }, draftOf('well')])
  expect(await raw.get('drafts', 'torn')).toEqual({ localId: 'torn', mine: 7 })
  expect(await raw.get('parts', ['a', 1])).toMatchObject({ blobId: 'a', n: 1 })
  expect(raw.version).toBe(2)
})

test('a missing table is read as empty', async () => {
  const oldDb = new Dexie('agro-raw-test-old')
  oldDb.version(1).stores({ drafts: '&localId' })
  await oldDb.open()
  const raw = toRawDb(oldDb)
  expect([await raw.rows('quarantine'), await raw.get('quarantine', 'x')]).toEqual([[], undefined])
  oldDb.close()
})
