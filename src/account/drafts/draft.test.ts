import { describe, expect, test } from 'vitest'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { pendingOps } from '../store/account-rows.ts'
import { readDraft, readDrafts } from '../reads/drafts.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { editDraft } from './edit.ts'
import { saveDraft, sendDraft } from './queue.ts'
import { startDraft } from './start.ts'

const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'drum' })),
  maxReplyTime: '2026-12-01',
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'tt', tradeClause: 'FOB' },
})

const withDraft = async (fill = true) => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2'), testProduct('1')])
  if (fill) await editDraft.in(account, localId, filled)
  const view = async () => (await readDraft(account.db, localId, false)) ?? expect.fail('the draft is gone')
  return { account, localId, view }
}

describe('a draft on the device', () => {
  test('is in its list with one line per product as soon as it is started', async () => {
    const { account, view } = await withDraft(false)
    expect((await view()).content.lines.map((line) => line.pesticideId)).toEqual(['1', '2'])
    expect((await readDrafts(account.db, 'enquiry', false)).map((draft) => draft.state)).toEqual([{ at: 'device' }])
    expect(await readDrafts(account.db, 'sample', false)).toEqual([])
  })

  test('incomplete: save and send name the fields and queue nothing', async () => {
    const { account, localId } = await withDraft(false)
    expect((await sendDraft.in(account, localId)).map((problem) => problem.path)).toContain('lines.1.quantity')
    expect((await saveDraft.in(account, localId))[0]).toEqual({ path: 'lines.1.quantity', rule: 'required' })
    expect(await pendingOps(account.db)).toEqual([])
  })

  test('characters that no server can store are removed here: half of a pasted emoji does not block a request for ever', async () => {
    const { account, localId, view } = await withDraft()
    await editDraft.in(account, localId, (content) => ({ ...content, note: 'rice 🌾 \ud83c' }))
    expect((await view()).content.note).toBe('rice 🌾 ')
  })

  test('COAL-1 a hundred edits after save are still one operation', async () => {
    const { account, localId, view } = await withDraft()
    await saveDraft.in(account, localId)
    for (let n = 0; n < 100; n++) await editDraft.in(account, localId, (content) => ({ ...content, note: `note ${n}` }))
    await saveDraft.in(account, localId)
    expect(await pendingOps(account.db)).toHaveLength(1)
    expect((await view()).state).toMatchObject({ at: 'waiting-to-save' })
  })
})
