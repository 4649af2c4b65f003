import { describe, expect, test } from 'vitest'
import { draft, draftAck, sendAck } from './request.ts'

describe('the response to a draft', () => {
  test.each([
    [7, { caseDraftId: '7', version: null }],
    ['7', { caseDraftId: '7', version: null }],
    [{ caseDraftId: 7 }, { caseDraftId: '7', version: null }],
    [
      { caseDraftId: 7, version: 3 },
      { caseDraftId: '7', version: 3 },
    ],
  ])('is accepted if it is %j', (value, ack) => expect(draftAck.parse(value)).toEqual(ack))
  test.each([true, null, undefined, {}, { version: 1 }, ''])('is rejected if it is %j', (value) =>
    expect(draftAck.safeParse(value).success).toBe(false),
  )
})

describe('the receipt of a send', () => {
  const none = { batchNo: null, sentAt: null, contentHash: null, records: [] }
  test.each([
    [true, none],
    [7, none],
    ['7', none],
    [null, none],
    [undefined, none],
    [{}, none],
    [
      { batchNo: 'B1', records: [{ id: 1, recordNo: 5 }] },
      { ...none, batchNo: 'B1', records: [{ id: '1', companyId: '', companyName: '', recordNo: '5' }] },
    ],
  ])('is accepted if it is %j', (value, ack) => expect(sendAck.parse(value)).toEqual(ack))
  // A response that does not confirm the send must not be read as a receipt.
  test.each([false, '', 1.5, { records: [{}] }, { sentAt: 'now' }])('is rejected if it is %j', (value) =>
    expect(sendAck.safeParse(value).success).toBe(false),
  )
})

test('a draft remains readable if its approval is unreadable', () => {
  expect(draft.parse({ caseDraftId: 7, approval: { state: 'perhaps' } }).approval).toBeNull()
  const waiting = { state: 'waiting', askedTime: 5 }
  expect(draft.parse({ caseDraftId: 7, approval: waiting }).approval).toEqual({ ...waiting, administrators: [] })
})
