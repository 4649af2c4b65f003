import { describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import { requestKinds } from '#contract/entities/request.ts'
import type { Intent } from '../../store/rows.ts'
import { actionWire } from './action-wire.ts'

const { enquiry, sample, intention } = requestCalls
const files = [{ blobId: 'b', name: 'a.pdf', size: 1 }]
const attach = '/files/1/a.pdf,/files/2/b.pdf'

const cases: readonly (readonly [Intent, Call, Record<string, unknown>])[] = [
  [
    { name: 'record-request-revision', kind: 'enquiry', id: aRecordId('7'), version: 2, text: 'Less' },
    enquiry.requestRevision,
    { version: 2, text: 'Less' },
  ],
  [
    { name: 'record-receive', kind: 'sample', id: aRecordId('7'), shipmentId: aShipmentId('2'), text: 'Whole', files },
    sample.receive,
    { shipmentId: '2', text: 'Whole', attach },
  ],
  [
    {
      name: 'record-result',
      kind: 'sample',
      id: aRecordId('7'),
      shipmentId: aShipmentId('2'),
      result: 'failed',
      text: '',
      files,
    },
    sample.result,
    { shipmentId: '2', result: 'failed', text: '', attach },
  ],
  [
    { name: 'record-file-done', kind: 'intention', id: aRecordId('7'), file: 'COA', text: '', files },
    intention.fileDone,
    { file: 'COA', text: '', attach },
  ],
  [
    {
      name: 'record-outcome',
      kind: 'intention',
      id: aRecordId('7'),
      outcome: 'filed',
      day: '2026-11-20',
      text: '',
      files,
    },
    intention.outcome,
    { outcome: 'filed', day: '2026-11-20', text: '', attach },
  ],
]

describe('a step on a record becomes the request of its call', () => {
  test.each(cases)('%o', (one, call, body) => {
    const wire = actionWire(one, attach)
    expect(wire).toMatchObject({ method: call.method, path: call.path })
    expect(call.body.safeParse(JSON.parse(wire.body ?? ''))).toEqual({ success: true, data: { id: '7', ...body } })
  })

  test.each(requestKinds)('a step that every kind has uses the call of its kind: %s', (kind) => {
    const calls = requestCalls[kind]
    const names = {
      'record-read': calls.read,
      'record-urge': calls.urge,
      'record-answer': calls.answer,
      'record-decline': calls.decline,
      'record-cancel': calls.cancel,
      'record-close': calls.close,
    } as const
    for (const [name, call] of Object.entries(names)) {
      const wire = actionWire({ name, kind, id: '7', text: 'why' } as Intent)
      expect(wire.path).toBe(call.path)
      expect((call as Call).body.safeParse(JSON.parse(wire.body ?? '')).success).toBe(true)
    }
  })
})
