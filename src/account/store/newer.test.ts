// @vitest-environment node
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { startDraft } from '../drafts/start.ts'
import { collectUnsent } from '../backup/collect.ts'
import { accountDbName } from './db.ts'
import { NewerDatabase, openAccountDb } from './open.ts'
import { openRaw } from './raw.ts'
import { anAccount } from '#tests/harness/ids.ts'

const contents = async (name: string) => {
  const db = await new Dexie(name).open()
  const rows = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
  const { verno } = db
  db.close()
  return { verno, rows: JSON.stringify(rows) }
}

/** A newer app: one more table, and drafts of a form that this app does not know. */
const upgraded = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  const row = await account.db.drafts.get(localId)
  account.db.close()
  const name = accountDbName(account.sub)
  const newer = new Dexie(name)
  newer.version(99).stores({ inventions: '&id', drafts: '&localId, [kind+updatedSeq], serverId, status' })
  await newer.open()
  await newer.table('drafts').put({ ...row, v: 2, mine: { ...row?.mine, invention: true } })
  newer.close()
  return { account, name, localId }
}

test('STOR-12 a database of a newer app is refused by name, and nothing in it is touched', async () => {
  const { account, name } = await upgraded()
  const before = await contents(name)
  await expect(openAccountDb(account.sub, account.clock)).rejects.toThrow(NewerDatabase)
  expect(await contents(name)).toEqual(before)
  expect(before.verno).toBe(99)
})

test('STOR-12 its unsent work can still be saved, as it is', async () => {
  const { account, localId } = await upgraded()
  const opened = await openRaw(account.sub)
  if (!opened) throw new Error('not found')
  const made = await collectUnsent({
    raw: opened.raw,
    account: { sub: account.sub, email: '' },
    clock: account.clock,
    sha256: account.sha256,
    held: (_, content) => content,
  })
  opened.close()
  expect(JSON.parse(await made.file.text())).toMatchObject({
    databaseVersion: 99,
    drafts: [{ localId, v: 2, mine: { invention: true } }],
  })
})

test('an account that was never here has nothing to save, and none is made by asking', async () => {
  expect(await openRaw(anAccount('nobody'))).toBeNull()
  expect(await Dexie.exists(accountDbName(anAccount('nobody')))).toBe(false)
})
