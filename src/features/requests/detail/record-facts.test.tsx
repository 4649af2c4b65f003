// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { LogEntry, RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { kinds } from '#kinds/kinds.ts'
import { aShipmentId, anOpId } from '#tests/harness/ids.ts'
import { aRecord } from '../test-requests.tsx'
import { recordProgress } from './record-facts.tsx'
import { buyerMovesOf, waitingSteps } from './open-record.tsx'
import { visibleTermsOfRecord } from './fact-rows.tsx'

const entry = (type: string, time: number): LogEntry => ({ id: type, type, time, actor: 'supplier', files: [] })

const names = (route: ReturnType<typeof recordProgress>) => route.steps.map((step) => step.name)

describe('the progress steps of a record', () => {
  it.each([
    [10, 0],
    [20, 1],
    [30, 1],
    [40, 2],
    [50, 1],
    [60, 3],
    [99, 4],
  ])('show an enquiry with status %d at step %d', (status, current) =>
    expect(recordProgress('enquiry', aRecord({ status })).current).toBe(current),
  )

  it.each([
    [60, 2],
    [65, 2],
    [70, 3],
    [75, 4],
    [80, 4],
  ])('show a sample with status %d at step %d', (status, current) =>
    expect(recordProgress('sample', aRecord({ status })).current).toBe(current),
  )

  it.each([
    [65, 2],
    [70, 3],
    [75, 3],
    [80, 4],
    [85, 4],
  ])('show a registration with status %d at step %d', (status, current) =>
    expect(recordProgress('intention', aRecord({ status })).current).toBe(current),
  )

  it('have the date of the latest event of their step in the log', () => {
    const log = [entry('opened', 5), entry('quoted', 7), entry('quoted', 9)]
    const { steps } = recordProgress('enquiry', aRecord({ status: 40, createTime: 1, log }))
    expect(steps.map((step) => step.at)).toEqual([1, 5, 9, null])
  })

  it('are, for an ended record, only those that it has reached, followed by its end', () => {
    const log = [entry('opened', 5), entry('quoted', 7), entry('expired', 9)]
    const route = recordProgress('enquiry', aRecord({ status: 92, log }))
    expect(names(route)).toEqual(['sent', 'opened', 'quoted', 'ended'])
    expect(route.current).toBe(4)
    expect(names(recordProgress('enquiry', aRecord({ status: 93, log: [] })))).toEqual(['sent', 'ended'])
  })

  it('follow the log if the status code is unknown to this app', () => {
    const log = [entry('opened', 5), entry('quoted', 7)]
    expect(recordProgress('enquiry', aRecord({ status: 95, log })).current).toBe(2)
    expect(recordProgress('enquiry', aRecord({ status: 65, log: [] })).current).toBe(0)
    expect(recordProgress('sample', aRecord({ status: 37, log: [entry('confirmed', 9)] })).current).toBe(2)
  })
})

const waiting = (intent: Partial<RecordOp['intent']>, refused = false): RecordOp => ({
  opId: anOpId('o'),
  intent: { kind: 'enquiry', id: '1', ...intent } as RecordOp['intent'],
  refused,
  draftState: { at: 'sending', uploaded: 0, of: 0 },
  createdAt: 0,
})

const decline = { name: 'record-decline', text: '' } as const

describe('lifecycle steps in the outbox', () => {
  it('are named with the parcel and the document; a reminder is not a step', () => {
    expect(
      waitingSteps([
        waiting({ name: 'record-receive', shipmentId: aShipmentId('7') }),
        waiting({ name: 'record-file-done', file: 'COA' }),
        waiting({ name: 'record-urge' }),
        waiting({ name: 'record-outcome', outcome: 'approved' }),
      ]),
    ).toMatchObject([
      { action: 'receive', shipmentId: '7' },
      { action: 'file-done', file: 'COA' },
      { action: 'approve' },
    ])
  })

  it('count as taken unless they were rejected', () => {
    const record = aRecord({ status: 40 })
    expect(buyerMovesOf('enquiry', record, []).actions).toContain('decline-offer')
    expect(buyerMovesOf('enquiry', record, [waiting(decline)]).actions).toEqual([])
    expect(buyerMovesOf('enquiry', record, [waiting(decline, true)]).actions).toContain('decline-offer')
  })
})

describe('terms of a sent request', () => {
  const fieldNames = (kind: RequestKind, change: Partial<RequestRecord>) =>
    visibleTermsOfRecord(kinds[kind], aRecord(change)).map(({ field }) => field.name)

  const sample = { sampleCount: '5', sampleUnit: 'L', purpose: 'FIELD_TRIAL' }

  it('leave out quantity, unit and purpose if no sample was requested', () => {
    expect(fieldNames('intention', { needSample: false, ...sample })).toEqual(['needSample'])
    expect(fieldNames('intention', { needSample: true, ...sample })).toEqual(['needSample', ...Object.keys(sample)])
  })

  it('include the maximum amount of a sample only if the record says, as 0 or 1, that the buyer pays', () => {
    expect(fieldNames('sample', { canPay: 0, payAmount: '9' })).toEqual(['canPay'])
    expect(fieldNames('sample', { canPay: 1, payAmount: '9' })).toEqual(['canPay', 'payAmount'])
  })
})
