import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import type { DraftConflict } from '#domain/requests/conflict/conflict.ts'
import { sentAgainAnswer, type DraftRow, type OpRow } from '../store/rows.ts'
import { openAccountDb } from '../store/open.ts'
import { saveDraft, sendDraft } from './queue.ts'
import { withdrawWaitingSend } from './draft.ts'

const d = aDraftId('d')
const op = (type: OpRow['type'], part: Partial<OpRow> = {}) => opOf(type, { type, draftId: 'd', seq: 3, ...part })
const setUp = async (draft: Partial<DraftRow> = {}, ...ops: OpRow[]) => {
  const account = await testAccount()
  await account.db.drafts.put(draftOf('d', { rev: 2, ...draft }))
  await account.db.ops.bulkPut(ops)
  await account.db.meta.put({ k: 'seq', v: 100 })
  return {
    ...account,
    row: () => account.db.drafts.get('d'),
    ops: async () => (await account.db.ops.toArray()).toSorted((a, b) => a.seq - b.seq),
    types: async () => (await account.db.ops.orderBy('seq').toArray()).map(({ type }) => type),
  }
}
const lateContent = { ...contentOf(), maxReplyTime: '2026-11-20' }

describe('a save', () => {
  test("is one operation in the draft's lane", async () => {
    const setup = await setUp()
    expect(await saveDraft.in(setup, d)).toEqual([])
    expect(await setup.ops()).toMatchObject([
      { type: 'save', lane: 'draft:d', draftId: 'd', title: 'Product 1', state: 'open', deps: [], seq: 101 },
    ])
  })

  test('DEP-1 queues the uploads of its files, and waits for them', async () => {
    const attachments = [{ blobId: 'a', name: 'a.pdf', size: 4, type: '', sha256: 'a', url: '' }]
    const setup = await setUp({ mine: { ...contentOf(), attachments } })
    await putFile(setup.db, 'a', 'text', { draftId: 'd' })
    await saveDraft.in(setup, d)
    const [upload, save] = await setup.ops()
    expect([upload?.lane, save?.type, save?.deps]).toEqual(['up:a', 'save', [upload?.opId]])
  })

  test('COAL-1 is queued once, even if two tabs request it', async () => {
    const setup = await setUp()
    const otherTab = { ...setup, db: await openAccountDb(setup.sub, setup.clock) }
    await Promise.all([saveDraft.in(setup, d), saveDraft.in(otherTab, d), saveDraft.in(setup, d)])
    expect(await setup.types()).toEqual(['save'])
    otherTab.db.close()
  })

  test('is not queued if the server has the text, or if a save in flight contains it', async () => {
    const knownSetup = await setUp({ serverId: aRecordId('7'), ackedRev: 2 })
    await saveDraft.in(knownSetup, d)
    expect(await knownSetup.types()).toEqual([])
    const leaving = await setUp({}, op('save', { state: 'inflight', sealed: sealedOf('create', { rev: 2 }) }))
    await saveDraft.in(leaving, d)
    expect(await leaving.types()).toEqual(['save'])
  })

  test('PARK-1 a save whose outcome is unknown is repeated with the same bytes', async () => {
    const sealed = sealedOf('create', { rev: 2 })
    const setup = await setUp({}, op('save', { state: 'parked', sealed, ambiguous: true }))
    await saveDraft.in(setup, d)
    expect(await setup.ops()).toMatchObject([{ opId: 'save', state: 'retry', sealed, lastAnswer: sentAgainAnswer }])
  })

  test.each<[string, Partial<DraftRow>, OpRow[]]>([
    ['that was sent', { status: 'sent' }, []],
    ['that is being sent', { sendRev: 2 }, [op('send')]],
  ])('a save of a draft %s is not queued', async (_, draft, ops) => {
    const setup = await setUp(draft, ...ops)
    expect(await saveDraft.in(setup, d)).toEqual([])
    expect(await setup.types()).toEqual(ops.map(({ type }) => type))
  })

  test.each<[DraftConflict, string]>([
    [{ type: 'changed', theirs: contentOf('theirs'), theirsVersion: 2, fields: [] }, 'conflict'],
    [{ type: 'deleted' }, 'deleted-elsewhere'],
    [{ type: 'sent-elsewhere', fields: [] }, 'sent-elsewhere'],
  ])('a save or send of a draft with the conflict %o reports it and is not queued', async (conflict, rule) => {
    const setup = await setUp({ conflict })
    expect(await saveDraft.in(setup, d)).toEqual([{ path: 'conflict', rule }])
    expect(await sendDraft.in(setup, d)).toEqual([{ path: 'conflict', rule }])
    expect(await setup.types()).toEqual([])
  })

  test.each([
    ['missing', 'none', []],
    ['deleting', 'd', [op('discard')]],
  ] as const)('a save of a draft that is %s is rejected', async (why, localId, ops) => {
    const setup = await setUp({}, ...ops)
    await expect(saveDraft.in(setup, aDraftId(localId))).rejects.toMatchObject({ name: 'DraftLockedError', why })
  })
})

describe('a send', () => {
  test('COAL-2 replaces a save that was not sent, and waits for one that was', async () => {
    const open = await setUp({}, op('save'))
    await sendDraft.in(open, d)
    expect(await open.types()).toEqual(['send'])
    const inFlightSetup = await setUp({}, op('save', { state: 'inflight', sealed: sealedOf('create') }))
    await sendDraft.in(inFlightSetup, d)
    expect(await inFlightSetup.ops()).toMatchObject([{ type: 'save' }, { type: 'send', deps: ['save'] }])
  })

  test('KEY-4 has a new key if the save that it replaces was sealed', async () => {
    const setup = await setUp({ refusals: 1 }, op('save', { state: 'retry', sealed: sealedOf('update') }))
    await sendDraft.in(setup, d)
    expect((await setup.row())?.refusals).toBe(2)
  })

  test('COAL-2 replaces an unclear create until the send is withdrawn, but waits for an unclear update', async () => {
    const unconfirmedFields = { state: 'parked', block: { why: 'unconfirmed' }, ambiguous: true } as const
    const create = await setUp({}, op('save', { ...unconfirmedFields, sealed: sealedOf('create') }))
    await sendDraft.in(create, d)
    expect(await create.ops()).toMatchObject([
      { type: 'save', state: 'done' },
      { type: 'send', deps: [] },
    ])
    await withdrawWaitingSend.in(create, d)
    expect(await create.ops()).toMatchObject([{ type: 'save', pending: 1, ...unconfirmedFields }])
    const update = await setUp(
      { serverId: aRecordId('7') },
      op('save', { ...unconfirmedFields, sealed: sealedOf('update') }),
    )
    await sendDraft.in(update, d)
    expect(await update.ops()).toMatchObject([
      { type: 'save', state: 'retry' },
      { type: 'send', deps: ['save'] },
    ])
  })

  test.each(['rejected', 'conflict'] as const)(
    'KEY-4 a send after one in the state "%s" is a new operation with a new key',
    async (state) => {
      const setup = await setUp({ sendRev: 1, refusals: 1 }, op('send', { state }))
      await sendDraft.in(setup, d)
      expect(await setup.row()).toMatchObject({ sendRev: 2, refusals: 2 })
      expect(await setup.ops()).toMatchObject([{ type: 'send', state: 'open', seq: 101 }])
    },
  )

  test('PARK-1 is repeated without checks if its outcome is unclear, even after its deadline', async () => {
    const sealed = sealedOf('send')
    const setup = await setUp(
      { mine: lateContent, sendRev: 2 },
      op('send', { state: 'parked', sealed, ambiguous: true }),
    )
    expect(await sendDraft.in(setup, d)).toEqual([])
    expect(await setup.ops()).toMatchObject([{ opId: 'send', state: 'retry', sealed, lastAnswer: sentAgainAnswer }])
    expect((await setup.row())?.refusals).toBe(0)
  })

  test('a send of a draft with problems is not queued, and returns the problems', async () => {
    const setup = await setUp({ mine: lateContent }, op('save'))
    expect(await sendDraft.in(setup, d)).toMatchObject([{ path: 'maxReplyTime', rule: 'date-passed' }])
    expect([await setup.types(), (await setup.row())?.sendRev]).toEqual([['save'], null])
  })

  test('UP-3 is not queued if a file was refused, and reports the file', async () => {
    const attachments = [{ blobId: 'a', name: 'a.exe', size: 4, type: '', sha256: 'a', url: '' }]
    const setup = await setUp(
      { mine: { ...contentOf(), attachments } },
      op('upload', { lane: 'up:a', state: 'rejected' }),
    )
    expect(await sendDraft.in(setup, d)).toEqual([{ path: 'attachments.a', rule: 'file-refused' }])
  })

  test('APPR-2 is not queued while an administrator decides', async () => {
    const approval = { state: 'waiting' as const, askedTime: 1, administrators: [] }
    const setup = await setUp({ rev: 2, ackedRev: 2, approval })
    expect([await sendDraft.in(setup, d), await setup.types()]).toEqual([[], []])
  })

  test('I9 changes neither draft nor operations if the disk is full', async () => {
    const setup = await setUp({}, op('save'))
    setup.db.ops.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(sendDraft.in(setup, d)).rejects.toMatchObject({ kind: 'full' })
    expect([(await setup.row())?.sendRev, await setup.types()]).toEqual([null, ['save']])
  })
})
