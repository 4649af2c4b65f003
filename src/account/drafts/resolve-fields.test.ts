import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { openAccountDb } from '../store/open.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import { continueAsNewDraft, resolveConflict } from './resolve.ts'

const d = aDraftId('d')
const [base, mine, theirs] = [contentOf('base'), contentOf('mine'), contentOf('theirs')]
const changedConflict = {
  type: 'changed' as const,
  theirs,
  theirsVersion: 9,
  fields: [{ path: 'note', base: 'base', mine: 'mine', theirs: 'theirs' }],
}
const op = (type: OpRow['type'], part: Partial<OpRow> = {}) => opOf(type, { type, draftId: 'd', ...part })
const setUp = async (draft: Partial<DraftRow>, ...ops: OpRow[]) => {
  const account = await testAccount()
  await account.db.drafts.put(
    draftOf('d', { base, mine, rev: 3, ackedRev: 2, serverId: aRecordId('7'), serverVersion: 4, ...draft }),
  )
  await account.db.ops.bulkPut(ops)
  return { ...account, row: (localId = 'd') => account.db.drafts.get(localId) }
}

describe('MERGE-2 a conflict', () => {
  test('I11 is in the journal, with both texts and the result, after it was resolved', async () => {
    const setup = await setUp({ conflict: changedConflict })
    await resolveConflict.in(setup, d, { note: 'theirs' })
    expect(await setup.db.log.toArray()).toMatchObject([
      {
        what: 'conflict resolved',
        detail: {
          mine: { note: 'mine' },
          theirs: { note: 'theirs' },
          base: { note: 'base' },
          result: { note: 'theirs' },
        },
      },
    ])
  })

  test('is resolved only once by two tabs', async () => {
    const setup = await setUp({ conflict: changedConflict }, op('save', { state: 'conflict' }))
    const otherTab = { ...setup, db: await openAccountDb(setup.sub, setup.clock) }
    await Promise.all([
      resolveConflict.in(setup, d, { note: 'theirs' }),
      resolveConflict.in(otherTab, d, { note: 'mine' }),
    ])
    expect((await setup.row())?.rev).toBe(4)
    expect(await setup.db.log.count()).toBe(1)
    otherTab.db.close()
  })

  test('resolving a conflict that does not exist, or whose draft is missing, changes nothing', async () => {
    const setup = await setUp({})
    const rowBefore = await setup.row()
    expect([await resolveConflict.in(setup, d, {}), await resolveConflict.in(setup, aDraftId('none'), {})]).toEqual([
      'd',
      'none',
    ])
    expect(await setup.row()).toEqual(rowBefore)
  })
})

describe('CONF-2 CONF-3 a text that becomes a new draft', () => {
  test.each([{ type: 'deleted' as const }, { type: 'sent-elsewhere' as const, fields: [] }])(
    'after $type, the new draft has the files and is unknown to the server, and the old draft is deleted',
    async (conflict) => {
      const setup = await setUp({ conflict }, op('save', { state: 'conflict' }), op('send'))
      await putFile(setup.db, 'b', 'some bytes', { draftId: 'd' })
      const newId = await resolveConflict.in(setup, d, {})
      expect(newId).not.toBe('d')
      expect(await setup.row(newId)).toMatchObject({
        mine: { note: 'mine' },
        serverId: null,
        base: null,
        rev: 1,
        ackedRev: 0,
      })
      expect(await setup.row()).toBeUndefined()
      expect([(await setup.db.blobs.get('b'))?.draftId, await setup.db.parts.count()]).toEqual([newId, 3])
      expect(await setup.db.ops.count()).toBe(0)
    },
  )

  test('I8 leaves the old draft marked as sent if this device has sent it', async () => {
    const setup = await setUp({ status: 'sent', conflict: { type: 'sent-elsewhere', fields: [] } })
    const newId = await resolveConflict.in(setup, d, {})
    expect(await setup.row()).toMatchObject({ status: 'sent', conflict: null })
    expect(await setup.row(newId)).toMatchObject({ status: 'draft' })
  })

  test('STOR-1 changes nothing if the disk fails', async () => {
    const setup = await setUp({ conflict: { type: 'deleted' } }, op('save', { state: 'conflict' }))
    await putFile(setup.db, 'b', 'bytes', { draftId: 'd' })
    setup.db.ops.hook('deleting', () => {
      throw new DOMException('given up', 'AbortError')
    })
    await expect(resolveConflict.in(setup, d, {})).rejects.toMatchObject({ kind: 'refused' })
    expect(await setup.db.drafts.toCollection().primaryKeys()).toEqual(['d'])
    expect((await setup.db.blobs.get('b'))?.draftId).toBe('d')
  })
})

describe('PARK-1 a draft whose key was used for something else', () => {
  const stuck = op('send', { state: 'parked', block: { why: 'key-reused' }, sealed: sealedOf('send') })

  test('becomes a new draft without a deletion on the server if it has no server id', async () => {
    const setup = await setUp({ serverId: null }, stuck)
    const newId = await continueAsNewDraft.in(setup, d)
    expect([await setup.db.ops.count(), await setup.row(), (await setup.row(newId ?? ''))?.mine.note]).toEqual([
      0,
      undefined,
      'mine',
    ])
  })

  test('becomes one new draft even if the button is pressed twice', async () => {
    const setup = await setUp({}, stuck)
    const bothIds = await Promise.all([continueAsNewDraft.in(setup, d), continueAsNewDraft.in(setup, d)])
    expect(bothIds.filter((one) => one !== null)).toHaveLength(1)
    expect(await setup.db.drafts.count()).toBe(2)
  })

  test.each<[string, OpRow[]]>([
    ['nothing stops it', []],
    ['its send has an unknown outcome', [{ ...stuck, block: { why: 'unconfirmed' } }]],
  ])('a draft whose key was not used for something else does not become a new draft: %s', async (_, ops) => {
    const setup = await setUp({}, ...ops)
    expect(await continueAsNewDraft.in(setup, d)).toBeNull()
    expect(await setup.db.drafts.count()).toBe(1)
  })
})
