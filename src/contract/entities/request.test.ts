import { describe, expect, test } from 'vitest'
import { approval, cartItem, draft, draftAck, logEntry, requestLine, requestRecord, sendAck } from './request.ts'

describe('a record', () => {
  test('is accepted if it has only an id, and missing fields get defaults', () => {
    expect(requestRecord.parse({ id: 7 })).toMatchObject({
      id: '7',
      recordNo: '',
      status: 0,
      replyState: 0,
      unread: false,
      version: 1,
      products: [],
      attachList: [],
      shipments: [],
      requiredFiles: [],
      company: { companyId: '', name: '' },
      companyTimezone: 'Asia/Shanghai',
    })
  })
  test.each([{}, { id: null }, { id: '' }, null, 'x', []])('is rejected if it is %j', (value) =>
    expect(requestRecord.safeParse(value).success).toBe(false),
  )
  test('retains unknown statuses and events', () => {
    expect(requestRecord.parse({ id: 1, status: 47 }).status).toBe(47)
    expect(logEntry.parse({ id: 1, time: 0, actor: 'system', type: 'teleported' }).type).toBe('teleported')
  })
})

test('a line accepts numbers as names, and a missing id', () => {
  expect(requestLine.parse({ name: 24 })).toMatchObject({ pesticideId: '', name: '24' })
  expect(requestLine.parse({})).toEqual({ pesticideId: '', name: '' })
})

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
  // A refused send must not look like one that arrived.
  test.each([false, '', 1.5, { records: [{}] }, { sentAt: 'now' }])('is rejected if it is %j', (value) =>
    expect(sendAck.safeParse(value).success).toBe(false),
  )
})

describe('a draft', () => {
  test('is empty if it has only an id', () => {
    expect(draft.parse({ caseDraftId: 7 })).toMatchObject({
      caseDraftId: '7',
      version: null,
      companyList: [],
      attachList: [],
    })
    expect(draft.parse({ caseDraftId: 7 }).draftStatus).toBeUndefined()
  })
  test('remains readable if the approval is unreadable', () => {
    expect(draft.parse({ caseDraftId: 7, approval: { state: 'perhaps' } }).approval).toBeNull()
    const waiting = { state: 'waiting', askedTime: 5 }
    expect(draft.parse({ caseDraftId: 7, approval: waiting }).approval).toEqual({ ...waiting, administrators: [] })
    expect(approval.safeParse({ state: 'waiting' }).success).toBe(false)
  })
})

test('a row of the cart may lack its product', () => {
  expect(cartItem.parse({ id: 1, pesticideId: 2 })).toEqual({ id: '1', pesticideId: '2' })
  expect(cartItem.parse({ id: 1, pesticideId: 2, product: null }).product).toBeNull()
  expect(cartItem.safeParse({ id: 1 }).success).toBe(false)
})
