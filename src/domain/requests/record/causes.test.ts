import { describe, expect, test } from 'vitest'
import { fileRef } from '#contract/entities/company.ts'
import { requestRecord } from '#contract/entities/request.ts'
import { blockCause, type BlockCause, fieldOfCause, resolutionOf } from '../draft/causes.ts'
import { filesOfRecord } from './copy-of-record.ts'
import { sendReceipt } from '../draft/content.ts'

const fields = [
  { path: 'lines.1.quantity', rule: 'required' },
  { path: 'note', rule: 'too-long' },
]
const causes: readonly (readonly [BlockCause, string, string | null])[] = [
  [{ why: 'sign-in' }, 'sign-in', null],
  [{ why: 'membership' }, 'account', null],
  [{ why: 'membership', scope: 'ENQUIRY', resetAt: null }, 'account', null],
  [{ why: 'deadline-passed' }, 'edit', 'maxReplyTime'],
  [{ why: 'product-unavailable', fields }, 'edit', 'lines.1.quantity'],
  [{ why: 'product-unavailable', fields: [] }, 'edit', 'lines'],
  [{ why: 'country-restricted' }, 'edit', 'lines'],
  [{ why: 'fields', fields }, 'edit', 'lines.1.quantity'],
  [{ why: 'fields', fields: [] }, 'edit', null],
  [{ why: 'file', blobId: 'b1', reason: 'too-big' }, 'edit', 'attachments.b1'],
  [{ why: 'drafts-full' }, 'send-again', null],
  [{ why: 'too-large' }, 'edit', null],
  [{ why: 'forbidden' }, 'send-again', null],
  [{ why: 'app-too-old' }, 'update-app', null],
  // If the request were sent again at once, the supplier could receive it twice.
  [{ why: 'unconfirmed' }, 'check', null],
  [{ why: 'imported' }, 'send-again', null],
  [{ why: 'key-reused' }, 'as-new', null],
  [{ why: 'too-soon' }, 'none', null],
  [{ why: 'not-allowed-now' }, 'none', null],
  [{ why: 'offer-changed' }, 'none', null],
  [{ why: 'offer-expired' }, 'none', null],
  [{ why: 'gone' }, 'none', null],
  [{ why: 'refused', code: 500, message: 'x' }, 'edit', null],
]

describe('the cause of a blocked operation', () => {
  test.each(causes)('such as %j has the remedy %s and the field %s', (cause, way, field) => {
    expect(resolutionOf(cause)).toBe(way)
    expect(fieldOfCause(cause)).toBe(field)
    // Operations are stored with their cause, which must be readable after a restart.
    expect(blockCause.parse(structuredClone(cause))).toEqual(cause)
  })
  test('is in this table if and only if it can be stored', () => {
    const storedCauses = blockCause.def.options.map((option) => option.shape.why.def.values[0])
    expect(new Set(causes.map(([{ why }]) => why))).toEqual(new Set(storedCauses))
  })
  test.each([
    {},
    { why: 'bored' },
    { why: 'fields' },
    { why: 'file', blobId: 'b', reason: 'ugly' },
    { why: 'refused' },
    { why: 'membership', resetAt: 'tomorrow' },
  ])('is never %j', (value) => expect(blockCause.safeParse(value).success).toBe(false))
})

describe('the files of a record', () => {
  const file = (url: string) => fileRef.parse({ name: url, url })
  const record = (change: object) => requestRecord.parse({ id: 1, ...change })
  test('are those of the request, the log, parcels and documents', () => {
    const files = filesOfRecord(
      record({
        attachList: [file('/own')],
        log: [{ id: 1, time: 0, actor: 'supplier', type: 'quoted', files: [file('/log')] }],
        shipments: [
          {
            id: 1,
            time: 0,
            carrierName: 'x',
            proof: [file('/proof')],
            receiptFiles: [file('/in')],
            resultFiles: [file('/out')],
          },
        ],
        requiredFiles: [{ file: 'COA', files: [file('/coa')] }],
      }),
    )
    expect(files.map(({ url }) => url)).toEqual(['/own', '/log', '/proof', '/in', '/out', '/coa'])
  })
  test('are listed once, even if several log entries have them', () => {
    const log = [1, 2].map((id) => ({ id, time: 0, actor: 'buyer', type: 'sent', files: [file('/a')] }))
    expect(filesOfRecord(record({ attachList: [file('/a')], log }))).toHaveLength(1)
  })
  test('are empty if no part of the record has files', () => expect(filesOfRecord(record({}))).toEqual([]))
})

test('a receipt is invalid without the time of the send', () => {
  const proof = { batchNo: 'B1', contentHash: null, bodyHash: '', records: [] }
  expect([5, null].map((sentAt) => sendReceipt.safeParse({ ...proof, sentAt }).success)).toEqual([true, false])
})
