import { describe, expect, it } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { requestRecord, type RequestRecordWire } from '#contract/entities/request.ts'
import { fillRecordFromSend, isOfSend, recordOfSend, findUnlistedSends, type StoredSend } from './record-of-send.ts'
import { aLineContent } from '../test-lines.ts'
import { emptyContent } from '../wire.ts'

const line = (n: number, companyId: string) =>
  aLineContent(`l${n}`, {
    pesticideId: `p${n}`,
    companyId,
    companyName: companyId === '' ? '' : `Company ${companyId}`,
    name: `Product ${n}`,
    formulation: 'SL',
    quantity: '16000',
    unit: 'L',
    packaging: 'DRUM',
  })

const sentAt = Date.UTC(2026, 2, 4)

const send = (change: Partial<StoredSend> = {}, lines = [line(1, 'a'), line(2, 'b')]): StoredSend => ({
  localId: aDraftId('ref-1'),
  serverId: null,
  content: {
    ...emptyContent('enquiry'),
    lines,
    note: 'Spanish labels',
    maxReplyTime: '2026-03-20',
    terms: { ...emptyContent('enquiry').terms, deliveryPlace: 'Santos' },
  },
  receipt: { sentAt, batchNo: null, contentHash: null, bodyHash: '', records: [] },
  ...change,
})

const row = (change: Partial<RequestRecordWire> = {}) => requestRecord.parse({ id: '9', ...change })

describe('a send as a record', () => {
  it('has the content and the receipt of the send', () => {
    expect(recordOfSend(send())).toMatchObject({
      id: 'ref-1',
      recordNo: '',
      createTime: sentAt,
      note: 'Spanish labels',
      deliveryPlace: 'Santos',
      maxReplyTime: '2026-03-20',
      company: { companyId: 'a', name: 'Company a' },
      products: [
        { pesticideId: 'p1', quantity: '16000', unit: 'L', categoryId: null },
        { pesticideId: 'p2', companyId: 'b' },
      ],
    })
  })

  it('is valid without a supplier and a reply-by date', () => {
    const bareSend = send({}, [{ ...line(1, ''), quantity: '' }])
    const record = recordOfSend({ ...bareSend, content: { ...bareSend.content, maxReplyTime: '' } })
    expect(record).toMatchObject({ maxReplyTime: null, company: { name: '' }, products: [{ quantity: null }] })
  })
})

describe('a row of the server is matched to a send', () => {
  const knownSend = send({
    serverId: aRecordId('41'),
    receipt: {
      ...send().receipt,
      batchNo: 'B1',
      records: [{ id: aRecordId('7'), companyId: 'a', companyName: 'A', recordNo: 'E-7' }],
    },
  })
  it.each([
    ['its reference', { clientRef: 'ref-1' }],
    ['the id of its draft', { caseDraftId: '41' }],
    ['its request group', { batchNo: 'B1' }],
    ['the id of a record', { id: '7' }],
    ['the printed number of a record', { recordNo: 'E-7' }],
  ])('because of %s', (_what, change) => expect(isOfSend(row(change), knownSend)).toBe(true))

  it('only if the row contains an identifier of the send', () => expect(isOfSend(row(), knownSend)).toBe(false))

  it('I25 only if its reference is not that of another send, even if the number is equal', () => {
    const origin = { clientRef: 'ref-2', caseDraftId: '41', batchNo: 'B1', id: '7', recordNo: 'E-7' }
    expect(isOfSend(row(origin), knownSend)).toBe(false)
  })
})

describe('the sends that the server does not list', () => {
  const alike = (id: string) => row({ id, createTime: sentAt + 5_000, products: [{ pesticideId: 'p1' }] })

  it('are all sends for which the server has no row', () => {
    expect(findUnlistedSends([send()], [])).toHaveLength(1)
    expect(findUnlistedSends([send()], [row({ clientRef: 'ref-1' })])).toEqual([])
  })

  it('exclude a send if a row without reference has its products and time', () => {
    expect(findUnlistedSends([send()], [alike('1')])).toEqual([])
    expect(findUnlistedSends([send()], [row({ createTime: sentAt, products: [{ pesticideId: 'p9' }] })])).toHaveLength(
      1,
    )
    expect(findUnlistedSends([send()], [{ ...alike('1'), createTime: sentAt + 3_600_000 }])).toHaveLength(1)
  })

  it('include one of two equal sends to two suppliers unless the server has more than two rows for them', () => {
    const twoSends = [
      send(),
      send({ localId: aDraftId('ref-2'), receipt: { ...send().receipt, sentAt: sentAt + 1_000 } }),
    ]
    expect(findUnlistedSends(twoSends, [alike('1')])).toHaveLength(1)
    expect(findUnlistedSends(twoSends, [alike('1'), alike('2')])).toHaveLength(1)
    expect(findUnlistedSends(twoSends, [alike('1'), alike('2'), alike('3')])).toEqual([])
  })
})

describe('a row with few fields', () => {
  it('is completed from the content that this device sent, with the lines of its supplier', () => {
    const listedRow = row({ company: { companyId: 'b', name: 'B Ltd' }, status: 40, deliveryPlace: null, note: null })
    expect(fillRecordFromSend(listedRow, send())).toMatchObject({
      id: '9',
      status: 40,
      clientRef: 'ref-1',
      createTime: sentAt,
      company: { name: 'B Ltd' },
      note: 'Spanish labels',
      deliveryPlace: 'Santos',
      products: [{ pesticideId: 'p2' }],
    })
  })

  it('retains all values of the server', () => {
    const values = { note: 'As received', createTime: 5, products: [{ pesticideId: 'p5', name: 'Other' }] }
    expect(fillRecordFromSend(row(values), send())).toMatchObject({ ...values, products: [{ pesticideId: 'p5' }] })
  })
})
