import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { openAccountDb } from '../store/open.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import { editAsNew, resolveConflict } from './resolve.ts'

const d = aDraftId('d')
const [base, mine, theirs] = [contentOf('base'), contentOf('mine'), contentOf('theirs')]
const changed = {
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
  test('I11 is written into the journal with both texts and the result', async () => {
    const here = await setUp({ conflict: changed })
    await resolveConflict.in(here, d, { note: 'theirs' })
    expect(await here.db.log.toArray()).toMatchObject([
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
    const here = await setUp({ conflict: changed }, op('save', { state: 'conflict' }))
    const other = { ...here, db: await openAccountDb(here.sub, here.clock) }
    await Promise.all([resolveConflict.in(here, d, { note: 'theirs' }), resolveConflict.in(other, d, { note: 'mine' })])
    expect((await here.row())?.rev).toBe(4)
    expect(await here.db.log.count()).toBe(1)
    other.db.close()
  })

  test('that does not exist, or whose draft is missing, changes nothing', async () => {
    const here = await setUp({})
    const before = await here.row()
    expect([await resolveConflict.in(here, d, {}), await resolveConflict.in(here, aDraftId('none'), {})]).toEqual([
      'd',
      'none',
    ])
    expect(await here.row()).toEqual(before)
  })
})

describe('CONF-2 CONF-3 a text that becomes a new draft', () => {
  test.each([{ type: 'deleted' as const }, { type: 'sent-elsewhere' as const, fields: [] }])(
    'after $type is unknown to the server and has its files, and the old draft is not sent',
    async (conflict) => {
      const here = await setUp({ conflict }, op('save', { state: 'conflict' }), op('send'))
      await putFile(here.db, 'b', 'some bytes', { draftId: 'd' })
      const next = await resolveConflict.in(here, d, {})
      expect(next).not.toBe('d')
      expect(await here.row(next)).toMatchObject({
        mine: { note: 'mine' },
        serverId: null,
        base: null,
        rev: 1,
        ackedRev: 0,
      })
      expect(await here.row()).toBeUndefined()
      expect([(await here.db.blobs.get('b'))?.draftId, await here.db.parts.count()]).toEqual([next, 3])
      expect(await here.db.ops.count()).toBe(0)
    },
  )

  test('I8 leaves the old draft marked as sent if this device has sent it', async () => {
    const here = await setUp({ status: 'sent', conflict: { type: 'sent-elsewhere', fields: [] } })
    const next = await resolveConflict.in(here, d, {})
    expect(await here.row()).toMatchObject({ status: 'sent', conflict: null })
    expect(await here.row(next)).toMatchObject({ status: 'draft' })
  })

  test('STOR-1 changes nothing if the disk fails', async () => {
    const here = await setUp({ conflict: { type: 'deleted' } }, op('save', { state: 'conflict' }))
    await putFile(here.db, 'b', 'bytes', { draftId: 'd' })
    here.db.ops.hook('deleting', () => {
      throw new DOMException('given up', 'AbortError')
    })
    await expect(resolveConflict.in(here, d, {})).rejects.toMatchObject({ kind: 'refused' })
    expect(await here.db.drafts.toCollection().primaryKeys()).toEqual(['d'])
    expect((await here.db.blobs.get('b'))?.draftId).toBe('d')
  })
})

describe('PARK-1 a draft whose key was used for something else', () => {
  const stuck = op('send', { state: 'parked', block: { why: 'key-reused' }, sealed: sealedOf('send') })

  test('becomes a new draft without a deletion on the server if it has no number', async () => {
    const here = await setUp({ serverId: null }, stuck)
    const next = await editAsNew.in(here, d)
    expect([await here.db.ops.count(), await here.row(), (await here.row(next ?? ''))?.mine.note]).toEqual([
      0,
      undefined,
      'mine',
    ])
  })

  test('becomes one new draft even if the button is pressed twice', async () => {
    const here = await setUp({}, stuck)
    const both = await Promise.all([editAsNew.in(here, d), editAsNew.in(here, d)])
    expect(both.filter((one) => one !== null)).toHaveLength(1)
    expect(await here.db.drafts.count()).toBe(2)
  })

  test.each<[string, OpRow[]]>([
    ['nothing stops it', []],
    ['its send has an unknown outcome', [{ ...stuck, block: { why: 'unconfirmed' } }]],
  ])('does not become a new draft if %s', async (_, ops) => {
    const here = await setUp({}, ...ops)
    expect(await editAsNew.in(here, d)).toBeNull()
    expect(await here.db.drafts.count()).toBe(1)
  })
})
