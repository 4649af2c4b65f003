import { describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf, putFile, sealedOf } from '#tests/harness/sync/made-rows.ts'
import type { DraftRow, OpRow } from '../store/rows.ts'
import { openAccountDb } from '../store/open.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { readDrafts } from '../queries/drafts.ts'
import { editDraft } from './draft.ts'
import { startDraft } from './start.ts'
import { aDraftId, anOpId } from '#tests/harness/ids.ts'

const saveOp = (part: Partial<OpRow> = {}) => opOf('save', { type: 'save', draftId: 'd', seq: 5, ...part })
const sendOp = (part: Partial<OpRow> = {}) => opOf('send', { type: 'send', draftId: 'd', seq: 6, ...part })
const approval = { state: 'waiting' as const, askedTime: 1, administrators: [] }

const setUp = async (draft: Partial<DraftRow>, ...ops: OpRow[]) => {
  const account = await testAccount()
  await account.db.drafts.put(draftOf('d', draft))
  await account.db.ops.bulkPut(ops)
  const note = (text: string) => editDraft.in(account, aDraftId('d'), (content) => ({ ...content, note: text }))
  return { ...account, note, row: () => account.db.drafts.get('d') }
}

test('an edit increases the revision and moves the draft to the top of the list', async () => {
  const setup = await setUp({ rev: 3, fromServer: true, updatedSeq: 2 })
  await setup.db.meta.put({ k: 'seq', v: 40 })
  await setup.note('typed')
  expect(await setup.row()).toMatchObject({ rev: 4, fromServer: false, updatedSeq: 41, mine: { note: 'typed' } })
})

test('an edit that changes nothing is not stored', async () => {
  const setup = await setUp({ rev: 3, ackedRev: 3, mine: contentOf('same') })
  await setup.note('same')
  expect(await setup.row()).toMatchObject({ rev: 3, ackedRev: 3, updatedSeq: 1 })
})

test('COAL-5 an edit of a draft without operations queues none', async () => {
  const setup = await setUp({})
  await setup.note('typed')
  expect(await setup.db.ops.count()).toBe(0)
})

test('simultaneous edits in two tabs are all stored', async () => {
  const setup = await setUp({ rev: 1 })
  const otherTab = { ...setup, db: await openAccountDb(setup.sub, setup.clock) }
  const add = (account: typeof otherTab, words: string) =>
    editDraft.in(account, aDraftId('d'), (content) => ({ ...content, note: content.note + words }))
  await Promise.all([add(setup, 'a'), add(otherTab, 'b'), add(setup, 'c'), add(otherTab, 'd')])
  const row = await setup.row()
  expect(row?.rev).toBe(5)
  expect([...(row?.mine.note ?? '')].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  otherTab.db.close()
})

describe('SEND-1 a draft that cannot be edited', () => {
  test.each<[string, Partial<DraftRow>, OpRow[]]>([
    ['sent', { status: 'sent' }, []],
    ['deleting', {}, [opOf('x', { type: 'discard', draftId: 'd' })]],
    ['sending', { sendRev: 1 }, [sendOp({ state: 'inflight' })]],
    ['sending', { sendRev: 1 }, [sendOp({ state: 'retry', ambiguous: true })]],
    ['sending', { sendRev: 1 }, [sendOp({ state: 'parked' })]],
    ['approval', { rev: 2, ackedRev: 2, approval }, []],
  ])('rejects the edit with the reason "%s"', async (why, draft, ops) => {
    const setup = await setUp(draft, ...ops)
    const rowBefore = await setup.row()
    await expect(setup.note('typed')).rejects.toMatchObject({ name: 'DraftLockedError', why })
    expect(await setup.row()).toEqual(rowBefore)
    expect(await setup.db.ops.count()).toBe(ops.length)
  })

  test('an edit of a missing draft is rejected', async () => {
    const setup = await setUp({})
    await expect(editDraft.in(setup, aDraftId('none'), (content) => content)).rejects.toMatchObject({ why: 'missing' })
  })

  test('APPR-2 a draft can be edited if its text differs from the one that waits for approval', async () => {
    const setup = await setUp({ rev: 3, ackedRev: 2, approval })
    expect((await setup.note('typed')).rev).toBe(4)
  })
})

describe('SEND-1 an edit of a draft that was confirmed for sending', () => {
  test.each(['open', 'rejected', 'conflict'] as const)(
    'REFUSE-2 withdraws a send that is %s, because a new text needs a new confirmation',
    async (state) => {
      const setup = await setUp({ sendRev: 1, refusals: 1 }, sendOp({ state }))
      await setup.note('typed')
      expect(await setup.row()).toMatchObject({ sendRev: null, refusals: 1, mine: { note: 'typed' } })
      expect(await setup.db.ops.count()).toBe(0)
      expect(await setup.db.log.toArray()).toMatchObject([{ what: 'withdrawn: edited', opId: 'send' }])
    },
  )

  test('KEY-4 changes the key if the bytes were sealed', async () => {
    const setup = await setUp({ sendRev: 1, refusals: 1 }, sendOp({ state: 'retry', sealed: sealedOf('send') }))
    await setup.note('typed')
    expect(await setup.row()).toMatchObject({ sendRev: null, refusals: 2 })
  })

  test.each(['open', 'rejected'] as const)('an edit without effect does not change a send (%s)', async (state) => {
    const setup = await setUp({ sendRev: 1, mine: contentOf('same') }, sendOp({ state }))
    const rowBefore = await setup.row()
    await setup.note('same')
    expect(await setup.row()).toEqual(rowBefore)
    expect(await setup.db.ops.get('send')).toMatchObject({ state })
  })
})

describe('an edit of a draft with a save', () => {
  test('REFUSE-3 reopens a refused save, without its attempts, its delay and its cause', async () => {
    const op = saveOp({ state: 'rejected', attempts: 3, block: { why: 'forbidden' }, delayMs: 9 })
    const setup = await setUp({}, op)
    await setup.note('typed')
    expect(await setup.db.ops.get('save')).toEqual({ ...op, state: 'open', attempts: 0, block: null, delayMs: 0 })
  })

  test.each(['retry', 'inflight', 'conflict', 'parked'] as const)(
    'COAL-5 does not change a save in the state "%s"',
    async (state) => {
      const op = saveOp({ state, sealed: sealedOf('create') })
      const setup = await setUp({}, op)
      await setup.note('typed')
      expect(await setup.db.ops.get('save')).toEqual(op)
    },
  )

  test('DEP-1 makes the save wait for an added file and, as before, for the earlier save', async () => {
    const attachments = [{ blobId: 'b', name: 'b.pdf', size: 4, type: '', sha256: 'x', url: '' }]
    const earlierOp = opOf('before', { type: 'save', draftId: 'd', seq: 1, state: 'inflight' })
    const setup = await setUp(
      { mine: { ...contentOf(), attachments } },
      earlierOp,
      saveOp({ deps: [anOpId('before'), anOpId('gone')] }),
    )
    await putFile(setup.db, 'b', 'four', { draftId: 'd' })
    await setup.note('typed')
    const upload = await setup.db.ops.where('lane').equals('up:b').first()
    expect((await setup.db.ops.get('save'))?.deps).toEqual(['before', upload?.opId])
  })
})

test('STOR-1 F37 an edit on a full disk is rejected and changes nothing', async () => {
  const setup = await setUp({ sendRev: 1 }, sendOp({ state: 'rejected' }))
  setup.db.drafts.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(setup.note('typed')).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
  expect(await setup.row()).toEqual(draftOf('d', { sendRev: 1 }))
  expect(await setup.db.ops.get('send')).toMatchObject({ state: 'rejected' })
})

test('a new draft has one line for each product', async () => {
  const account = await testAccount()
  await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2'), testProduct('1')])
  const [draft] = await readDrafts(account.db, 'enquiry', false)
  expect(draft).toMatchObject({
    state: { at: 'device' },
    content: { lines: [{ pesticideId: '1' }, { pesticideId: '2' }] },
  })
  expect(await readDrafts(account.db, 'sample', false)).toEqual([])
})

test('characters that no server can store are removed from an edited text', async () => {
  const setup = await setUp({})
  await setup.note('rice 🌾 \ud83c')
  expect((await setup.row())?.mine.note).toBe('rice 🌾 ')
})
