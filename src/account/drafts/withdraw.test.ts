import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { decidedAgain, type DraftRow, type OpRow } from '../store/rows.ts'
import { continueEditing, discardDraft } from './draft.ts'

const d = aDraftId('d')
const op = (type: OpRow['type'], part: Partial<OpRow> = {}) => opOf(type, { type, draftId: 'd', ...part })
const setUp = async (draft: Partial<DraftRow>, ...ops: OpRow[]) => {
  const account = await testAccount()
  await account.db.drafts.put(draftOf('d', draft))
  await putFile(account.db, 'b', 'bytes', { draftId: 'd' })
  await account.db.ops.bulkPut(ops)
  return {
    ...account,
    row: () => account.db.drafts.get('d'),
    opIds: async () => (await account.db.ops.toCollection().primaryKeys()).toSorted(),
  }
}

describe('SEND-1 a send that the buyer withdraws', () => {
  test.each([
    ['that has not left', { state: 'open' }, 0],
    ['that was refused', { state: 'rejected' }, 0],
    ['in conflict', { state: 'conflict' }, 0],
    ['that the membership stopped after sealing', { state: 'retry', sealed: sealedOf('send') }, 1],
  ] as const)('%s can be withdrawn', async (_, part, refusals) => {
    const here = await setUp({ sendRev: 1 }, op('send', part))
    expect(await continueEditing.in(here, d)).toBe(true)
    expect(await here.row()).toMatchObject({ sendRev: null, refusals })
    expect(await here.opIds()).toEqual([])
    expect(await here.db.log.toArray()).toMatchObject([
      { what: 'withdrawn: continue editing', detail: { opId: 'send' } },
    ])
  })

  test.each([
    ['in progress', { state: 'inflight' }],
    ['that may have arrived', { state: 'retry', ambiguous: true }],
    ['that is parked', { state: 'parked' }],
    ['that is done', { state: 'done' }],
  ] as const)('%s cannot be withdrawn', async (_, part) => {
    const here = await setUp({ sendRev: 1 }, op('send', part))
    expect(await continueEditing.in(here, d)).toBe(false)
    expect((await here.row())?.sendRev).toBe(1)
    expect(await here.opIds()).toEqual(['send'])
  })

  test('withdrawing changes nothing if there is no draft or no send', async () => {
    const here = await setUp({}, op('save'))
    expect([await continueEditing.in(here, d), await continueEditing.in(here, aDraftId('none'))]).toEqual([
      false,
      false,
    ])
    expect(await here.opIds()).toEqual(['save'])
  })
})

describe('a discarded draft', () => {
  test('COAL-3 is deleted immediately if the server never received it, and its text is in the journal', async () => {
    const here = await setUp({ mine: contentOf('words') }, op('save'), op('upload'))
    expect(await discardDraft.in(here, d)).toEqual({ ok: true, waiting: false })
    expect([await here.row(), await here.opIds(), await here.db.parts.count()]).toEqual([undefined, [], 0])
    expect((await here.db.log.toArray()).at(-1)).toMatchObject({ what: 'draft removed', detail: { note: 'words' } })
  })

  test('DEP-1 is deleted on the server once its first save is answered', async () => {
    const here = await setUp({}, op('save', { state: 'inflight', sealed: sealedOf('create') }))
    await discardDraft.in(here, d)
    const discard = (await here.db.ops.toArray()).find(({ type }) => type === 'discard')
    expect(discard?.deps).toEqual(['save'])
    expect(await here.row()).toBeDefined()
  })

  test("PARK-1 repeats an unclear create, because only the create's answer has the draft number", async () => {
    const here = await setUp({}, op('save', { state: 'parked', sealed: sealedOf('create'), ambiguous: true }))
    await discardDraft.in(here, d)
    expect(await here.db.ops.get('save')).toMatchObject({ state: 'retry', lastAnswer: decidedAgain, ambiguous: true })
  })

  test('is deleted only once on the server', async () => {
    const here = await setUp({ serverId: aRecordId('7') })
    await Promise.all([discardDraft.in(here, d), discardDraft.in(here, d)])
    expect(await discardDraft.in(here, d)).toEqual({ ok: true, waiting: true })
    expect(await here.db.ops.count()).toBe(1)
    expect(await discardDraft.in(here, aDraftId('none'))).toEqual({ ok: true, waiting: false })
  })

  test('COAL-5 is not deleted a second time if the deletion is in flight', async () => {
    const deletion = op('discard', { state: 'inflight', sealed: sealedOf('discard') })
    const here = await setUp({ serverId: aRecordId('7') }, deletion)
    expect(await discardDraft.in(here, d)).toEqual({ ok: true, waiting: true })
    expect(await here.db.ops.toArray()).toEqual([deletion])
  })

  test.each([
    ['sent', { status: 'sent' }, []],
    ['leaving', {}, [op('send', { state: 'inflight' })]],
    ['leaving', {}, [op('send', { state: 'retry', ambiguous: true })]],
  ] as const)('that is %s remains unchanged', async (reason, draft, ops) => {
    const here = await setUp(draft, ...ops)
    expect(await discardDraft.in(here, d)).toEqual({ ok: false, reason })
    expect(await here.row()).toEqual(draftOf('d', draft))
    expect(await here.db.ops.count()).toBe(ops.length)
  })

  test('may still have a send whose outcome is unknown', async () => {
    const here = await setUp({}, op('send', { state: 'parked' }))
    expect(await discardDraft.in(here, d)).toEqual({ ok: true, waiting: false })
    expect(await here.row()).toBeUndefined()
  })

  test('STOR-1 is not discarded if the disk fails', async () => {
    const here = await setUp({}, op('save'))
    here.db.drafts.hook('deleting', () => {
      throw new DOMException('given up', 'AbortError')
    })
    await expect(discardDraft.in(here, d)).rejects.toMatchObject({ kind: 'refused' })
    expect([await here.opIds(), await here.db.parts.count(), await here.db.log.count()]).toEqual([['save'], 2, 0])
  })
})
