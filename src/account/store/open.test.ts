import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { draftOf, opOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { accountHash, accountDbName, oldestCompatibleVersion, type AccountDb } from './db.ts'
import { openAccountDb, OtherVersionError } from './open.ts'
import { nextSeq, writeTx } from './tx.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const openedDbs: AccountDb[] = []
const openAgain = async (sub: string): Promise<AccountDb> => {
  const db = await openAccountDb(anAccountId(sub), { now: () => 77, mono: () => 0 })
  openedDbs.push(db)
  return db
}
afterEach(() => {
  for (const db of openedDbs.splice(0)) db.close()
})

describe('STOR-5 unreadable rows', () => {
  test('are set aside unchanged from every parsed table, with table, key and reason', async () => {
    const { db, sub } = await testAccount()
    await db.table('drafts').put({ localId: 'd', kind: 'a kind of tomorrow' })
    await db.table('ops').put({ opId: 'o', v: 2 })
    await db.table('blobs').put({ blobId: 'b', size: -1 })
    await db.table('gates').put({ name: 'auth', closedAt: 'yesterday' })
    await db.table('records').put({ kind: 'enquiry', id: 'r', row: null })
    await db.table('cart').put({ pesticideId: 'p' })
    db.close()
    const anew = await openAgain(sub)
    const aside = await anew.quarantine.toArray()
    expect(aside.map(({ table, key }) => [table, key]).toSorted()).toEqual([
      ['blobs', '"b"'],
      ['cart', '"p"'],
      ['drafts', '"d"'],
      ['gates', '"auth"'],
      ['ops', '"o"'],
      ['records', '["enquiry","r"]'],
    ])
    for (const { table } of aside) expect(await anew.table(table).count()).toBe(0)
    expect(aside.find(({ table }) => table === 'ops')).toMatchObject({ raw: { opId: 'o', v: 2 }, at: 77 })
    expect(aside.every(({ issue }) => issue.length > 0)).toBe(true)
  })

  test('are set aside once, and readable rows of the same table remain', async () => {
    const { db, sub } = await testAccount()
    await db.drafts.put(draftOf('well'))
    await db.table('drafts').put({ ...draftOf('broken'), mine: 'poisoned' })
    db.close()
    const firstDb = await openAgain(sub)
    firstDb.close()
    const second = await openAgain(sub)
    expect(await second.drafts.toArray()).toEqual([draftOf('well')])
    expect(await second.quarantine.count()).toBe(1)
  })
})

describe('STOR-6 a counter', () => {
  test.each([
    ['lost', undefined],
    ['behind its numbers', 3],
    ['not a number', 'many'],
  ])('a counter that is %s continues above every number that was assigned', async (_, stored) => {
    const { db, sub } = await testAccount()
    await db.ops.put(opOf('o', { seq: 41 }))
    await db.drafts.put(draftOf('d', { updatedSeq: 57 }))
    if (stored === undefined) await db.meta.delete('seq')
    else await db.meta.put({ k: 'seq', v: stored })
    db.close()
    const anew = await openAgain(sub)
    expect(await writeTx(anew, ['meta'], () => nextSeq(anew))).toBe(58)
  })

  test('a counter that is ahead of every assigned number is not changed', async () => {
    const { db, sub } = await testAccount()
    await db.ops.put(opOf('o', { seq: 41 }))
    await db.meta.put({ k: 'seq', v: 900 })
    db.close()
    expect((await (await openAgain(sub)).meta.get('seq'))?.v).toBe(900)
  })
})

describe('opening a database', () => {
  test('I26 stores a creation id in the database once', async () => {
    const { db, sub } = await testAccount()
    const secondDb = await openAgain(sub)
    expect(db.born).toMatch(/./u)
    expect(secondDb.born).toBe(db.born)
  })

  test('ACC-1 uses a separate database for each account, whose name does not contain the account', async () => {
    expect(accountDbName(anAccountId('buyer@example.com'))).not.toBe(accountDbName(anAccountId('buyer@example.con')))
    expect(accountDbName(anAccountId('buyer@example.com'))).not.toContain('buyer')
    expect(accountHash(anAccountId(''))).toMatch(/^[0-9a-f]{16}$/u)
    // The hash must not change: under another database name, all unsent work would be lost.
    expect(accountHash(anAccountId(''))).toBe('cbf29ce484222325')
    expect(accountHash(anAccountId('a'))).toBe('af63dc4c8601ec8c')
  })

  test('F42 reports that the browser refuses a database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private', 'SecurityError')
    })
    await expect(openAccountDb(anAccountId('refused'))).rejects.toThrow('private')
  })

  test('STOR-12 finds the stored version by opening if the browser does not list databases', async () => {
    const newer = new Dexie(accountDbName(anAccountId('newer-unlisted')))
    newer.version(9).stores({ inventions: '&id' })
    await newer.open()
    newer.close()
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('not here'))
    await expect(openAccountDb(anAccountId('newer-unlisted'))).rejects.toThrow(OtherVersionError)
    const database = await openAgain('absent-unlisted')
    expect(database.verno).toBe(oldestCompatibleVersion)
    expect(database.born).not.toBeNull()
  })

  test('CRASH-1 loses no row if the disk is full while rows are set aside', async () => {
    const { db, sub } = await testAccount()
    await db.table('ops').put({ opId: 'o', v: 2 })
    await putFile(db, 'a', 'bytes')
    db.close()
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(openAccountDb(sub)).rejects.toThrow('full')
    adding.mockRestore()
    const anew = await openAgain(sub)
    expect(await anew.quarantine.toArray()).toMatchObject([{ table: 'ops', raw: { opId: 'o', v: 2 } }])
    expect(await anew.parts.count()).toBe(2)
  })
})
