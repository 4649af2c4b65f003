import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aShipmentId } from '#tests/harness/ids.ts'
import { recordRowId } from '../row-id.ts'
import type { Call } from '#contract/call.ts'
import { enquiryCalls, intentionCalls, requestCalls, sampleCalls } from '#contract/calls/requests.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import { code } from '#contract/codes.ts'
import { requestKinds, type RequestKind, type RequestRecordWire } from '#contract/entities/request.ts'
import { statusesOf } from '#domain/lifecycle/status-word.ts'
import { nextStatus, transitionsOf } from '#domain/lifecycle/transitions.ts'
import { records } from '../schema.ts'
import { createSellerToken } from '#tests/harness/records.ts'
import { requestBodies, requestableProducts } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import type { RequestAction, Actor } from '#domain/lifecycle/status.ts'

const t = await testApp()
const pesticideId = (await requestableProducts(t.deps.db)).ofDemo('9004')[0] ?? ''
const seller = await createSellerToken(t, '9004')

const sendRequest = async (kind: RequestKind) => {
  const buyer = await t.newBuyer()
  const { data } = await t.call(requestCalls[kind].send as typeof enquiryCalls.send, {
    token: buyer.token,
    body: requestBodies[kind]([pesticideId]) as ReturnType<typeof requestBodies.enquiry>,
  })
  const [record] = (data as { records: { id: string; recordNo: string }[] }).records
  return { ...buyer, id: record?.id ?? '', no: record?.recordNo ?? '' }
}

type Columns = Partial<typeof records.$inferInsert>
type Body = Readonly<Record<string, unknown>>
const stepBy =
  (actor: Actor) =>
  (action: RequestAction, call: Call, body: Body = {}, columns: Columns = {}) => ({
    actor,
    action,
    call,
    body,
    columns,
  })
type StepCall = ReturnType<ReturnType<typeof stepBy>>
const [bySupplier, byBuyer] = [stepBy('supplier'), stepBy('buyer')]

const parcel = (id: string, more = {}) => ({
  id: aShipmentId(id),
  time: 1,
  carrierName: 'DHL Express',
  trackingNumber: 'X',
  proof: [],
  receiptFiles: [],
  resultFiles: [],
  ...more,
})
const receivedFields = { receivedTime: 1 }
const testedFields = { ...receivedFields, resultTime: 1, result: 'passed' }
const price = () => [{ pesticideId, prePrice: '1' }]
const head = { currency: 'USD', validUntil: '2026-12-31' }

/** The call for each step of the lifecycle table. The first test below fails if a step has no call. */
const sharedSteps = (kind: RequestKind): StepCall[] => [
  bySupplier('open', sellerCalls.open),
  bySupplier('ask', sellerCalls.ask, { text: 'Which label?' }),
  bySupplier('decline', sellerCalls.decline),
  byBuyer('answer', requestCalls[kind].answer, { text: 'Spanish' }),
  byBuyer('request-revision', requestCalls[kind].requestRevision, { version: 1, text: 'Five per cent less' }),
  byBuyer('decline-offer', requestCalls[kind].decline),
  byBuyer('cancel', requestCalls[kind].cancel),
  byBuyer('close', requestCalls[kind].close),
]
const kindSteps: Record<RequestKind, () => StepCall[]> = {
  enquiry: () => [
    bySupplier('quote', sellerCalls.quote, { ...head, lines: price() }),
    byBuyer('accept', enquiryCalls.accept, { version: 1 }),
  ],
  sample: () => {
    const one = { shipmentId: '1' }
    const result = { ...one, result: 'passed' }
    return [
      bySupplier('quote', sellerCalls.quoteCost, { ...head, sampleFee: '5', shipmentFee: '40.5' }),
      byBuyer('confirm', sampleCalls.confirm, { version: 1 }),
      bySupplier('clear-export', sellerCalls.clearExport),
      bySupplier('ship', sellerCalls.ship, { carrierName: 'FedEx' }),
      byBuyer('receive', sampleCalls.receive, one, { shipments: [parcel('1'), parcel('2', receivedFields)] }),
      byBuyer('receive-part', sampleCalls.receive, one, { shipments: [parcel('1'), parcel('2')] }),
      byBuyer('report-result', sampleCalls.result, result, {
        shipments: [parcel('1', receivedFields), parcel('2', testedFields)],
      }),
      byBuyer('report-part', sampleCalls.result, result, { shipments: [parcel('1', receivedFields), parcel('2')] }),
    ]
  },
  intention: () => [
    bySupplier('quote', sellerCalls.support, { ...head, isSupport: true, fee: '9000', serviceMonths: 18 }),
    bySupplier('decline', sellerCalls.support, { isSupport: false }),
    byBuyer('agree', intentionCalls.agree, { version: 1 }),
    bySupplier('prepare-documents', sellerCalls.prepareDocuments),
    bySupplier('file-done', sellerCalls.fileDone, { file: 'COA' }),
    byBuyer('file-done', intentionCalls.fileDone, { file: 'COA' }),
    bySupplier('deliver-documents', sellerCalls.deliverDocuments),
    byBuyer('file', intentionCalls.outcome, { outcome: 'filed', day: '2026-09-01' }),
    byBuyer('approve', intentionCalls.outcome, { outcome: 'approved', day: '2026-09-01' }),
    byBuyer('refuse', intentionCalls.outcome, { outcome: 'refused', day: '2026-09-01' }),
  ],
}
const stepCallsOf = (kind: RequestKind) => [...sharedSteps(kind), ...kindSteps[kind]()]

/** Steps that count as done when they are repeated, with the record's status after them. */
const repeatable: Partial<Record<RequestAction, number>> = {
  'decline-offer': 91,
  cancel: 93,
  close: 99,
  file: 75,
  approve: 80,
  refuse: 85,
}

const initialColumns = {
  offerVersion: 1,
  offerValidUntil: '2026-12-31',
  maxReplyTime: null,
  agreedTime: null,
  agreedVersion: null,
  shipments: [],
  filesDone: [],
  filedOn: null,
} satisfies Columns
const rowOf = (id: string) => eq(records.id, recordRowId.parse(Number(id)))
const put = (id: string, columns: Columns) =>
  t.deps.db
    .update(records)
    .set({ ...initialColumns, ...columns })
    .where(rowOf(id))

describe.each(requestKinds)('the lifecycle, called step by step: %s', (kind) => {
  test('there is exactly one call for each step of the lifecycle table', () => {
    const knownSteps = transitionsOf(kind).flatMap(({ action, by }) =>
      by.filter((actor) => actor !== 'system').map((actor) => `${actor} ${action}`),
    )
    const testedSteps = stepCallsOf(kind).map(({ actor, action }) => `${actor} ${action}`)
    expect([...new Set(testedSteps)].sort()).toEqual([...new Set(knownSteps)].sort())
  })

  test('each step succeeds exactly where the table allows it, and is refused without any change everywhere else', async () => {
    const { id, no, token } = await sendRequest(kind)
    const row = async () => (await t.deps.db.select().from(records).where(rowOf(id)))[0]
    const unchangedRows: [unknown, unknown][] = []
    for (const from of [...statusesOf(kind), 37])
      for (const { actor, action, call, body, columns } of stepCallsOf(kind)) {
        await put(id, { status: from, ...columns })
        const rowBefore = await row()
        const answer = await t.call(call, {
          token: actor === 'buyer' ? token : seller,
          body: { ...(actor === 'supplier' ? { kind, id: no } : { id }), ...body },
        })
        const rowAfter = await row()
        const to = nextStatus(kind, from, actor, action)
        const refusal = repeatable[action] === from ? code.repeated : code.transitionRefused
        const actual = { code: answer.code, status: rowAfter?.status, version: rowAfter?.version }
        const expected =
          to === null
            ? { code: refusal, status: from, version: rowBefore?.version }
            : { code: 0, status: to, version: (rowBefore?.version ?? 0) + 1 }
        const step = `${actor} ${action} at ${from}`
        expect({ step, ...actual }).toEqual({ step, ...expected })
        if (to === null) unchangedRows.push([rowBefore, rowAfter])
      }
    expect(unchangedRows.map(([, after]) => after)).toEqual(unchangedRows.map(([before]) => before))
  })

  test("a step can be taken only by its actor: a supplier’s token cannot take a buyer’s step, nor a buyer's token a supplier's", async () => {
    const { id, token } = await sendRequest(kind)
    for (const { actor, call, body } of stepCallsOf(kind)) {
      const stranger = actor === 'buyer' ? seller : token
      const answer = await t.call(call, { token: stranger, body: { id, kind, ...body } })
      expect([call.path, answer.status]).toEqual([call.path, 403])
    }
  })

  test('a step that is repeated with the same key is taken once, with one entry in the log', async () => {
    const { id, token } = await sendRequest(kind)
    await put(id, { status: 40 })
    const way = stepCallsOf(kind).find(({ action }) => action === 'request-revision')
    if (!way) throw new Error('no revision')
    const ask = () =>
      t.call(way.call, { token, body: { id, ...way.body }, headers: { 'Idempotency-Key': `again-${id}` } })
    expect((await ask()).code).toBe(0)
    expect((await ask()).headers.get('Idempotency-Replayed')).toBe('true')
    const record = (await t.call(requestCalls[kind].recordGet, { token, query: { id } })).data as RequestRecordWire
    expect(record.log?.map((entry) => entry.type)).toEqual(['sent', 'revision-requested'])
  })
})

test('another buyer cannot accept a quotation and decline the others of its group', async () => {
  const { id } = await sendRequest('enquiry')
  const { token } = await t.newBuyer()
  expect(await t.call(enquiryCalls.accept, { token, body: { id, version: 1, declineOthers: true } })).toMatchObject({
    status: 404,
  })
})
