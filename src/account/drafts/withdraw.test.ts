import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { sentAgainAnswer, type DraftRow, type OpRow } from '../store/rows.ts'
import { withdrawWaitingSend, discardDraft } from './draft.ts'

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
  ] as const)('a send %s can be withdrawn', async (_, part, refusals) => {
    const setup = await setUp({ sendRev: 1 }, op('send', part))
    expect(await withdrawWaitingSend.in(setup, d)).toBe(true)
    expect(await setup.row()).toMatchObject({ sendRev: null, refusals })
    expect(await setup.opIds()).toEqual([])
    expect(await setup.db.log.toArray()).toMatchObject([
      { what: 'withdrawn: continue editing', detail: { opId: 'send' } },
    ])
  })

  test.each([
    ['in progress', { state: 'inflight' }],
    ['that may have arrived', { state: 'retry', ambiguous: true }],
    ['that is parked', { state: 'parked' }],
    ['that is done', { state: 'done' }],
  ] as const)('a send %s cannot be withdrawn', async (_, part) => {
    const setup = await setUp({ sendRev: 1 }, op('send', part))
    expect(await withdrawWaitingSend.in(setup, d)).toBe(false)
    expect((await setup.row())?.sendRev).toBe(1)
    expect(await setup.opIds()).toEqual(['send'])
  })

  test('withdrawing changes nothing if there is no draft or no send', async () => {
    const setup = await setUp({}, op('save'))
    expect([await withdrawWaitingSend.in(setup, d), await withdrawWaitingSend.in(setup, aDraftId('none'))]).toEqual([
      false,
      false,
    ])
    expect(await setup.opIds()).toEqual(['save'])
  })
})

describe('a discarded draft', () => {
  test('COAL-3 is deleted immediately if the server never received it, and its text is in the journal', async () => {
    const setup = await setUp({ mine: contentOf('words') }, op('save'), op('upload'))
    expect(await discardDraft.in(setup, d)).toEqual({ ok: true, waiting: false })
    expect([await setup.row(), await setup.opIds(), await setup.db.parts.count()]).toEqual([undefined, [], 0])
    expect((await setup.db.log.toArray()).at(-1)).toMatchObject({ what: 'draft removed', detail: { note: 'words' } })
  })

  test('DEP-1 is deleted on the server after its first save was answered', async () => {
    const setup = await setUp({}, op('save', { state: 'inflight', sealed: sealedOf('create') }))
    await discardDraft.in(setup, d)
    const discard = (await setup.db.ops.toArray()).find(({ type }) => type === 'discard')
    expect(discard?.deps).toEqual(['save'])
    expect(await setup.row()).toBeDefined()
  })

  test("PARK-1 repeats an unclear create, because only the create's answer contains the server id", async () => {
    const setup = await setUp({}, op('save', { state: 'parked', sealed: sealedOf('create'), ambiguous: true }))
    await discardDraft.in(setup, d)
    expect(await setup.db.ops.get('save')).toMatchObject({
      state: 'retry',
      lastAnswer: sentAgainAnswer,
      ambiguous: true,
    })
  })

  test('is deleted only once on the server', async () => {
    const setup = await setUp({ serverId: aRecordId('7') })
    await Promise.all([discardDraft.in(setup, d), discardDraft.in(setup, d)])
    expect(await discardDraft.in(setup, d)).toEqual({ ok: true, waiting: true })
    expect(await setup.db.ops.count()).toBe(1)
    expect(await discardDraft.in(setup, aDraftId('none'))).toEqual({ ok: true, waiting: false })
  })

  test('COAL-5 is not deleted a second time if the deletion is in flight', async () => {
    const deletion = op('discard', { state: 'inflight', sealed: sealedOf('discard') })
    const setup = await setUp({ serverId: aRecordId('7') }, deletion)
    expect(await discardDraft.in(setup, d)).toEqual({ ok: true, waiting: true })
    expect(await setup.db.ops.toArray()).toEqual([deletion])
  })

  test.each([
    ['sent', { status: 'sent' }, []],
    ['leaving', {}, [op('send', { state: 'inflight' })]],
    ['leaving', {}, [op('send', { state: 'retry', ambiguous: true })]],
  ] as const)('a draft that is %s cannot be discarded and remains unchanged', async (reason, draft, ops) => {
    const setup = await setUp(draft, ...ops)
    expect(await discardDraft.in(setup, d)).toEqual({ ok: false, reason })
    expect(await setup.row()).toEqual(draftOf('d', draft))
    expect(await setup.db.ops.count()).toBe(ops.length)
  })

  test('can be discarded while the outcome of its send is unknown', async () => {
    const setup = await setUp({}, op('send', { state: 'parked' }))
    expect(await discardDraft.in(setup, d)).toEqual({ ok: true, waiting: false })
    expect(await setup.row()).toBeUndefined()
  })

  test('STOR-1 is not discarded if the disk fails', async () => {
    const setup = await setUp({}, op('save'))
    setup.db.drafts.hook('deleting', () => {
      throw new DOMException('given up', 'AbortError')
    })
    await expect(discardDraft.in(setup, d)).rejects.toMatchObject({ kind: 'refused' })
    expect([await setup.opIds(), await setup.db.parts.count(), await setup.db.log.count()]).toEqual([['save'], 2, 0])
  })
})
