import { describe, expect, it } from 'vitest'
import type { RecordOp } from '#account/reads/requests/record-ops.ts'
import { aRecord } from '../../test-record.ts'
import { movesOn, waitingSteps } from './waiting-steps.ts'
import { aShipmentId, anOp } from '#tests/harness/ids.ts'

const waiting = (intent: Partial<RecordOp['intent']>, refused = false): RecordOp => ({
  opId: anOp('o'),
  intent: { kind: 'enquiry', id: '1', ...intent } as RecordOp['intent'],
  refused,
  said: { at: 'sending', uploaded: 0, of: 0 },
  createdAt: 0,
})
const decline = { name: 'record-decline', text: '' } as const

describe('the steps that wait in the outbox', () => {
  it('name the parcel and the document, and exclude a reminder', () => {
    expect(
      waitingSteps([
        waiting({ name: 'record-receive', shipmentId: aShipmentId('7') }),
        waiting({ name: 'record-file-done', file: 'COA' }),
        waiting({ name: 'record-urge' }),
        waiting({ name: 'record-outcome', outcome: 'approved' }),
      ]),
    ).toEqual([{ action: 'receive', shipmentId: '7' }, { action: 'file-done', file: 'COA' }, { action: 'approve' }])
  })

  it('count as taken until they are refused', () => {
    const record = aRecord({ status: 40 })
    expect(movesOn('enquiry', record, []).actions).toContain('decline-offer')
    expect(movesOn('enquiry', record, [waiting(decline)]).actions).toEqual([])
    expect(movesOn('enquiry', record, [waiting(decline, true)]).actions).toContain('decline-offer')
  })
})
