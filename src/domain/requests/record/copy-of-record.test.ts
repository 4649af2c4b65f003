import { expect, it } from 'vitest'
import { requestRecord, type RequestRecordWire } from '#contract/entities/request.ts'
import { kindRules } from '../kinds.ts'
import { copyOfRecords, contentFromProducts } from './copy-of-record.ts'

const record = (id: string, part: Partial<RequestRecordWire> = {}) =>
  requestRecord.parse({
    id,
    recordNo: `ENQ-${id}`,
    company: { companyId: `c${id}`, name: `Company ${id}` },
    status: 92,
    createTime: 1,
    updateTime: 1,
    maxReplyTime: '2026-03-20',
    note: 'Spanish labels',
    tradeClause: 'FOB',
    payMethod: 'TT',
    deliveryPlace: 'Santos',
    attachList: [{ name: 'label.pdf', url: '/files/1', size: 9 }],
    products: [{ pesticideId: `p${id}`, name: `Product ${id}`, quantity: '16000', unit: 'L', packaging: 'DRUM' }],
    ...part,
  })

it('a copy of a sent request has the lines of all its suppliers, and no reply-by date', () => {
  const copy = copyOfRecords('enquiry', [record('1'), record('2')])
  expect(copy.lines.map((line) => [line.pesticideId, line.companyId, line.quantity])).toEqual([
    ['p1', 'c1', '16000'],
    ['p2', 'c2', '16000'],
  ])
  expect(copy).toMatchObject({ note: 'Spanish labels', terms: { tradeClause: 'FOB', deliveryPlace: 'Santos' } })
  expect(copy.attachments).toMatchObject([{ url: '/files/1', name: 'label.pdf', blobId: '' }])
  expect(kindRules.enquiry.judge(copy, { today: '2026-03-12' })).toEqual([{ path: 'maxReplyTime', rule: 'required' }])
})

it('a copy of a sent request has the sample terms and the forecast of a registration', () => {
  const copy = copyOfRecords('intention', [
    record('1', { needSample: 0, sampleCount: 2, purchaseN1y: '10', file: 'COA,SDS' }),
  ])
  expect(copy.terms).toMatchObject({ needSample: false, sampleCount: '2', purchaseN1y: '10', file: ['COA', 'SDS'] })
})

it('the products of a sent request can be copied to a new enquiry, without quantity and terms', () => {
  const next = contentFromProducts('enquiry', record('1'))
  expect(next).toMatchObject({ kind: 'enquiry', note: '', attachments: [], terms: { deliveryPlace: '' } })
  expect(next.lines).toMatchObject([{ pesticideId: 'p1', quantity: '', unit: 'L' }])
})
