import { describe, expect, test } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { inflightOpOf, testDrain } from '#tests/harness/sync/test-drain.ts'
import { takeUnannouncedRefusals } from '../../store/unannounced-refusals.ts'
import { causeWithFormFields, handleOverQuota, rejectOp } from '../engine/settle.ts'
import { maxDelayMs } from '../engine/timing.ts'

const send = inflightOpOf('o', 'send', { draftId: aDraftId('d'), kind: 'enquiry', attempts: 2, title: 'Glyphosate' })
const setUp = async (op = send) => {
  const setup = await testDrain()
  await setup.db.drafts.put(draftOf('d', { refusals: 1 }))
  await setup.db.ops.put(op)
  return { ...setup, op: () => setup.op(op.opId) }
}

describe('REFUSE-2 a definite refusal', () => {
  test('drops the bytes, stores the cause, and changes the next key', async () => {
    const setup = await setUp({ ...send, ambiguous: true, delayMs: 7 })
    await setup.within(() => rejectOp(setup.drain, { ...send, ambiguous: true, delayMs: 7 }, { why: 'forbidden' }))
    expect(await setup.op()).toMatchObject({
      state: 'rejected',
      pending: 1,
      sealed: null,
      claim: null,
      ambiguous: false,
      delayMs: 0,
      block: { why: 'forbidden' },
    })
    expect((await setup.db.drafts.get('d'))?.refusals).toBe(2)
    expect(await takeUnannouncedRefusals(setup.db)).toEqual([{ title: 'Glyphosate', block: { why: 'forbidden' } }])
  })

  test("KEY-4 a refusal of a file does not change the draft's key", async () => {
    const upload = inflightOpOf('u', 'upload', { draftId: aDraftId('d') })
    const setup = await setUp(upload)
    await setup.within(() => rejectOp(setup.drain, upload, { why: 'file', blobId: 'b', reason: 'too-big' }))
    expect((await setup.db.drafts.get('d'))?.refusals).toBe(1)
  })

  test('is stored for an action, and for an operation whose draft is missing', async () => {
    const action = inflightOpOf('a', 'action')
    const setup = await setUp(action)
    await setup.within(() => rejectOp(setup.drain, action, { why: 'gone' }))
    await setup.within(() => rejectOp(setup.drain, { ...send, draftId: aDraftId('none') }, { why: 'gone' }))
    expect([(await setup.op()).state, (await setup.db.ops.get('o'))?.state]).toEqual(['rejected', 'rejected'])
    expect(await setup.db.drafts.count()).toBe(1)
  })
})

describe('GATE-4 a refusal by the membership', () => {
  test.each([
    ['is closed until the quota is reset', 3_600_000, 3_600_000],
    ['that is reset in a year is tried again after six hours', 365 * 86_400_000, maxDelayMs],
    ['I22 that was reset a year ago by a fast clock is due at once', -365 * 86_400_000, 0],
  ])('the gate of a used-up quota %s', async (_, inMs, delayMs) => {
    const setup = await setUp()
    await setup.within(() =>
      handleOverQuota(setup.drain, send, { scope: undefined, resetAt: setup.time.clock.now() + inMs }),
    )
    expect((await setup.db.gates.get('quota:ENQUIRY'))?.delayMs).toBe(delayMs)
  })

  test('a refusal of an operation other than a send rejects it without closing a gate', async () => {
    const action = inflightOpOf('a', 'action')
    const setup = await setUp(action)
    await setup.within(() => handleOverQuota(setup.drain, action, { scope: 'ENQUIRY', resetAt: null }))
    expect((await setup.op()).state).toBe('rejected')
    expect(await setup.db.gates.count()).toBe(0)
  })
})

describe('paths of refused fields', () => {
  const content = contentOf('', ['p1', 'p2'])
  const pathOf = (path: string, of: typeof content | null = content) => {
    const cause = causeWithFormFields({ why: 'fields', fields: [{ path, rule: 'x' }] }, of)
    return 'fields' in cause ? cause.fields?.[0] : null
  }
  test.each([
    ['products.1.quantity', 'lines.p2.quantity'],
    ['products.0.pesticideId', 'lines.p1'],
    ['products.7.quantity', 'lines'],
    ['products', 'lines'],
    ['products.0', 'lines'],
    ['attach', 'attachments'],
    ['note', 'note'],
    ['maxReplyTime', 'maxReplyTime'],
    ['tradeClause', 'terms.tradeClause'],
    ['', ''],
  ])('the path %s becomes %s in the form', (path, here) => {
    expect(pathOf(path)).toEqual({ path: here, rule: 'x' })
  })

  test('are omitted if a cause has no fields, and point to the list of lines if the text is missing', () => {
    expect(pathOf('products.0.quantity', null)).toEqual({ path: 'lines', rule: 'x' })
    expect(causeWithFormFields({ why: 'forbidden' }, content)).toEqual({ why: 'forbidden' })
    expect(causeWithFormFields({ why: 'product-unavailable' }, content)).toEqual({ why: 'product-unavailable' })
    expect(opOf('x').block).toBeNull()
  })
})
