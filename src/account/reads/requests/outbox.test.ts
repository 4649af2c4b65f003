import { describe, expect, test } from 'vitest'
import { editDraft } from '../../drafts/draft.ts'
import { addAttachment } from '../../drafts/attach.ts'
import { sendDraft } from '../../drafts/queue.ts'
import { startDraft } from '../../drafts/start.ts'
import { enqueue } from '../../outbox/operations/enqueue.ts'
import type { OpRow } from '../../store/rows.ts'
import { filled } from '#tests/harness/sync/fill.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { readOutbox } from './outbox.ts'

const withSend = async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2')])
  await editDraft.in(account, localId, filled)
  await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'label.pdf')
  await sendDraft.in(account, localId)
  const set = async (type: OpRow['type'], part: Partial<OpRow>) => {
    const op = (await account.db.ops.toArray()).find((one) => one.type === type)
    if (op) await account.db.ops.put({ ...op, ...part })
  }
  return { account, localId, set, rows: (offline = false) => readOutbox(account.db, offline) }
}

describe('the outbox', () => {
  test('names each operation as the buyer knows it: product, how many more, whose, which file', async () => {
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

  test('I15 says why each waits: the line, the sign-in, the server', async () => {
    const { account, rows } = await withSend()
    expect((await rows(true)).map((row) => row.cause)).toEqual([{ why: 'offline' }, { why: 'offline' }])
    await account.db.gates.put({ name: 'auth', block: { why: 'sign-in' }, delayMs: null, closedAt: 0, note: '' })
    expect((await rows(true)).map((row) => [row.state, row.cause])).toEqual([
      ['attention', { why: 'sign-in' }],
      ['attention', { why: 'sign-in' }],
    ])
  })

  test('I15 those that need attention come first, finished ones last', async () => {
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

  test('RETRY-4 left without an answer is uncertain; a wall clock put back shows at most the delay', async () => {
    const { set, rows } = await withSend()
    await set('send', { state: 'retry', ambiguous: true, attempts: 1, delayMs: 9_000, attemptedAt: 9e15 })
    const send = (await rows()).find((row) => row.type === 'send')
    expect(send).toMatchObject({ state: 'uncertain', said: { at: 'uncertain', needs: null } })
    expect((send?.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(0)
    expect((send?.nextTryAt ?? 0) - Date.now()).toBeLessThanOrEqual(9_000)
  })

  test('RETRY-4 without an answer, and nobody signed in: attention, and still shown as sent', async () => {
    const { account, set, rows } = await withSend()
    await set('send', { state: 'retry', ambiguous: true, attempts: 1 })
    await account.db.gates.put({ name: 'auth', block: { why: 'sign-in' }, delayMs: null, closedAt: 0, note: '' })
    const send = (await rows()).find((row) => row.type === 'send')
    expect(send).toMatchObject({ state: 'attention', cause: { why: 'sign-in' }, discardable: false })
    expect(send?.said).toMatchObject({ at: 'uncertain', needs: { why: 'sign-in' } })
  })
})
