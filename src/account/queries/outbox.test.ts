import { describe, expect, test } from 'vitest'
import { editDraft } from '../drafts/draft.ts'
import { addAttachment } from '../drafts/attach.ts'
import { sendDraft } from '../drafts/queue.ts'
import { startDraft } from '../drafts/start.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import type { OpRow } from '../store/rows.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { readOutbox, outboxSummaryOf, readListedDraftIds, readUnlistedSends, type OutboxRow } from './outbox.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { anOutboxRow } from '#tests/harness/outbox-row.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { contentOf, draftOf, sentDraftOf, storeRecord } from '#tests/harness/sync/made-rows.ts'
import type { AccountDb } from '../store/db.ts'

const withSend = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2')])
  await editDraft.in(account, localId, fillContent)
  await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
  await sendDraft.in(account, localId)
  const set = async (type: OpRow['type'], part: Partial<OpRow>) => {
    const op = (await account.db.ops.toArray()).find((one) => one.type === type)
    if (op) await account.db.ops.put({ ...op, ...part })
  }
  return { account, localId, set, rows: (offline = false) => readOutbox(account.db, offline) }
}

describe('the outbox', () => {
  test('shows product, number of further products, supplier and file of each operation', async () => {
    const { rows, localId } = await withSend()
    const [upload, send] = (await rows()).toSorted((a, b) => b.type.localeCompare(a.type))
    expect(send).toMatchObject({
      type: 'send',
      title: 'Product 1',
      moreProducts: 1,
      suppliers: ['Company c1', 'Company c2'],
      localId,
      state: 'waiting',
    })
    expect(upload).toMatchObject({ type: 'upload', title: 'label.pdf', bytes: 6, bytesSent: 0 })
  })

  test('counts a wanted specification at two suppliers as one product, named as the buyer wrote it', async () => {
    const { account, localId, rows } = await withSend()
    const wish = 'abamectin 1.8 EC'
    const draft = await account.db.drafts.get(localId)
    if (!draft) throw new Error('the draft is gone')
    const lines = draft.mine.lines.map((line) => ({ ...line, wish }))
    await account.db.drafts.put({ ...draft, mine: { ...draft.mine, lines } })
    expect((await rows()).find(({ type }) => type === 'send')).toMatchObject({ title: wish, moreProducts: 0 })
  })

  test('states the product or the supplier of an action, whose name depends on the language', async () => {
    const account = await testAccount()
    await enqueue(account, { name: 'cart-add', ids: ['7', '8'], products: {} }, 'Glyphosate')
    const favourite = { name: 'favourite', companyId: 'c1', company: 'Anhui', on: true, note: null, at: 1 } as const
    await enqueue(account, favourite, 'Anhui')
    expect((await readOutbox(account.db, false)).map(({ subject }) => subject)).toEqual([
      { pesticideId: '7' },
      { companyId: 'c1' },
    ])
  })

  test('I15 lists operations that need attention first and finished ones last', async () => {
    const { account, set, rows } = await withSend()
    await enqueue(account, { name: 'cart-add', ids: ['1'], products: {} }, '')
    await set('upload', { state: 'done', pending: 0 })
    await set('action', { state: 'rejected', block: { why: 'gone' } })
    expect((await rows()).map((row) => [row.type, row.state])).toEqual([
      ['action', 'attention'],
      ['send', 'waiting'],
      ['upload', 'done'],
    ])
  })

  test('RETRY-4 shows an unanswered send as uncertain; even after a clock change, its remaining wait is at most its delay', async () => {
    const { set, rows } = await withSend()
    await set('send', { state: 'retry', ambiguous: true, attempts: 1, delayMs: 9_000, attemptedAt: 9e15 })
    const send = (await rows()).find((row) => row.type === 'send')
    expect(send).toMatchObject({ state: 'uncertain', draftState: { at: 'uncertain', needs: null } })
    expect((send?.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(0)
    expect((send?.nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(9_000)
  })
})

let count = 0
const outboxRow = (part: Partial<OutboxRow> = {}) => anOutboxRow({ thing: `thing-${++count}`, ...part })
const of = (rows: OutboxRow[], { offline = false, unreadable = 0 } = {}) => outboxSummaryOf(rows, offline, unreadable)

describe('I15 the global indicator', () => {
  test('is "ok" if no work is waiting', () => {
    expect(of([])).toEqual({ tone: 'ok', waiting: 0, attention: 0 })
    expect(of([outboxRow({ state: 'done' }), outboxRow({ state: 'done' })])).toEqual({
      tone: 'ok',
      waiting: 0,
      attention: 0,
    })
  })

  test('counts a request and its files as one, in the state of the first row', () => {
    const rows = [
      outboxRow({ thing: 'd', state: 'attention' }),
      outboxRow({ thing: 'd' }),
      outboxRow({ thing: 'd', state: 'sending' }),
    ]
    expect(of(rows)).toMatchObject({ tone: 'attention', waiting: 0, attention: 1 })
  })

  test('ignores finished files of a waiting request', () => {
    expect(of([outboxRow({ thing: 'd', state: 'done' }), outboxRow({ thing: 'd' })])).toMatchObject({ waiting: 1 })
  })

  test('shows attention before all other states', () => {
    const rows = [outboxRow({ state: 'conflict' }), outboxRow({ state: 'sending' }), outboxRow()]
    expect(of(rows, { offline: true })).toEqual({ tone: 'attention', waiting: 2, attention: 1 })
  })

  test('STOR-5 counts unreadable rows that were set aside', () => {
    expect(of([], { unreadable: 2 })).toEqual({ tone: 'attention', waiting: 0, attention: 2 })
  })

  test('shows "offline" even if no work is waiting', () => {
    expect(of([], { offline: true }).tone).toBe('offline')
    expect(of([outboxRow({ state: 'sending' })], { offline: true }).tone).toBe('offline')
  })

  test('counts requests in flight among the waiting ones', () => {
    const rows = [outboxRow({ state: 'sending' }), outboxRow({ state: 'sending' }), outboxRow({ state: 'retrying' })]
    expect(of(rows)).toMatchObject({ tone: 'sending', waiting: 3, sending: { n: 2, of: 3 } })
  })

  test('LINE-1 is "offline" if every operation waits for the connection', () => {
    const waitingRow = (why: 'offline' | 'unheard' | 'server') => outboxRow({ cause: { why } })
    expect(of([waitingRow('offline'), waitingRow('server')]).tone).toBe('offline')
    expect(of([waitingRow('offline'), waitingRow('unheard')]).tone).toBe('sending')
    expect(of([waitingRow('offline'), outboxRow()])).toMatchObject({ tone: 'sending', waiting: 2 })
    expect(of([waitingRow('offline'), outboxRow()]).sending).toBeUndefined()
  })

  test('contains the state of the item if there is only one', () => {
    const state = { at: 'blocked', cause: { why: 'forbidden' } } as const
    expect(of([outboxRow({ draftState: state, state: 'attention' })]).only).toEqual(state)
    expect(of([outboxRow({ draftState: state, state: 'attention' })], { unreadable: 1 })).not.toHaveProperty('only')
    expect(of([outboxRow(), outboxRow()])).not.toHaveProperty('only')
  })
})

const sentDraft = (localId: string, sentAt: number, recordIds: string[] = []) =>
  sentDraftOf(
    localId,
    { sentAt, records: recordIds.map((id) => ({ id: aRecordId(id), companyId: '', companyName: '', recordNo: '' })) },
    { mine: contentOf(localId, [localId]) },
  )
const putRecord = (db: AccountDb, row: RequestRecordWire) => storeRecord(db, 'enquiry', row)

test('REC-4 sends that the server has not listed are listed newest first', async () => {
  const { db } = await testAccount()
  await db.drafts.bulkPut([sentDraft('early', 10), sentDraft('late', 30), sentDraft('listed', 20), draftOf('draft')])
  await putRecord(db, { id: 1, clientRef: 'listed' })
  expect((await readUnlistedSends(db, 'enquiry')).map(({ localId }) => localId)).toEqual(['late', 'early'])
  expect(await readUnlistedSends(db, 'sample')).toEqual([])
})

test("sent drafts are found in the server's list by the receipt's rows, or else by comparing all rows", async () => {
  const { db } = await testAccount()
  const drafts = [sentDraft('named', 1, ['1']), sentDraft('nameless', 2), sentDraft('missing', 3), draftOf('draft')]
  const bareDraft = draftOf('no receipt', { status: 'sent' })
  await db.drafts.bulkPut([...drafts, bareDraft])
  await putRecord(db, { id: 1, clientRef: 'of nobody' })
  await putRecord(db, { id: 2, clientRef: 'nameless' })
  expect([...(await readListedDraftIds(db, [...drafts, bareDraft]))]).toEqual(['named', 'nameless'])
})
