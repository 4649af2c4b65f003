import { expect, it } from 'vitest'
import { requestKinds, requestRecord, type RequestRecordWire } from '#contract/entities/request.ts'
import { recordRow } from './db.ts'

const wire: RequestRecordWire = {
  id: 7,
  recordNo: 'R-1',
  company: { companyId: 'c1', name: 'Company' },
  status: 40,
  createTime: 1,
  updateTime: 2,
  maxReplyTime: [2026, 3, 20],
  products: [{ pesticideId: 1, name: 'Product', quantity: 16000 }],
  canPay: 1,
  payAmount: 6000,
  file: 'COA,SDS',
  saleChannel: 'RETAIL',
  needSample: 1,
  sampleCount: 2,
  isSelf: 0,
  purchaseN1y: '4000',
  log: [{ id: 1, time: 1, actor: 'supplier', type: 'quoted', quote: { version: 1, isSupport: 1, fee: 6000 } }],
  shipments: [{ id: 1, time: 1, carrierName: 'DHL' }],
  requiredFiles: [{ file: 'COA', done: 1 }],
}

it.each(requestKinds)('a %s record of the server is read back from the disk unchanged', (kind) => {
  const row = { ...requestRecord.parse(wire), kind }
  const storedRow = { kind, id: row.id, createTime: 1, batchNo: '', provisional: false, row }
  expect(recordRow.parse(structuredClone(storedRow))).toEqual(storedRow)
})

it.each<[string, RequestRecordWire]>([
  ['its id', { id: 7 }],
  ['a product without a number', { id: 7, products: [{ name: 'Product' }] }],
  ['an empty log', { id: 7, log: [], shipments: [], requiredFiles: [] }],
])('a sparse record with only %s is read back from the disk unchanged', (_, sparse) => {
  const row = { ...requestRecord.parse(sparse), kind: 'enquiry' as const }
  const storedRow = { kind: 'enquiry', id: row.id, createTime: 0, batchNo: '', provisional: false, row }
  expect(recordRow.parse(structuredClone(storedRow))).toEqual(storedRow)
})

it('STOR-5 an invalid record is rejected, although ids may be missing', () => {
  const row = { ...requestRecord.parse(wire), kind: 'enquiry' as const }
  const storedRow = { kind: 'enquiry', id: row.id, createTime: 1, batchNo: '', provisional: false, row }
  for (const tornRow of [
    { ...row, id: '' },
    { ...row, company: null },
    { ...row, products: [null] },
  ])
    expect(recordRow.safeParse({ ...storedRow, row: tornRow }).success).toBe(false)
})
