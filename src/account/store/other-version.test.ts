import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { draftOf } from '#tests/harness/sync/made-rows.ts'
import { collectFrom } from '#tests/harness/sync/backup.ts'
import { accountDbName, openRawDb } from './db.ts'
import { openAccountDb, type OtherVersionError } from './open.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const contents = async (name: string) => {
  const db = await new Dexie(name).open()
  const rows = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
  const { verno } = db
  db.close()
  return { verno, rows: JSON.stringify(rows) }
}

/** Creates the database of another version of the app, with drafts in a format that this version cannot read. */
const madeBy = async (age: OtherVersionError['age']) => {
  const account = await testAccount(`of-${age}-app`)
  account.db.close()
  const name = accountDbName(account.sub)
  await Dexie.delete(name)
  const otherDb = new Dexie(name)
  otherDb.version(age === 'older' ? 1 : 99).stores({ drafts: '&localId, status', inventions: '&id' })
  await otherDb.open()
  await otherDb.table('drafts').put({ ...draftOf('d'), v: 0, mine: { invention: true } })
  otherDb.close()
  return { account, name }
}

test.each(['older', 'newer'] as const)(
  'STOR-12 a database of another app version (%s) is refused, not changed, and its unsent work can be saved',
  async (age) => {
    const { account, name } = await madeBy(age)
    const contentsBefore = await contents(name)
    await expect(openAccountDb(account.sub, account.clock)).rejects.toMatchObject({ name: 'OtherVersionError', age })
    expect(await contents(name)).toEqual(contentsBefore)
    const openedDb = await openRawDb(account.sub)
    if (!openedDb) throw new Error('not found')
    const backup = await collectFrom(account, { raw: openedDb.raw })
    openedDb.close()
    expect(JSON.parse(await backup.file.text())).toMatchObject({
      databaseVersion: contentsBefore.verno,
      drafts: [{ localId: 'd', v: 0, mine: { invention: true } }],
    })
    account.db.close()
    await Dexie.delete(name)
  },
)

test('an unknown account has no work to save, and no database is created for it', async () => {
  expect(await openRawDb(anAccountId('nobody'))).toBeNull()
  expect(await Dexie.exists(accountDbName(anAccountId('nobody')))).toBe(false)
})
