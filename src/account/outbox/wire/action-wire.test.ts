import { describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import { requestKinds } from '#contract/entities/request.ts'
import type { Intent } from '../../store/rows.ts'
import { actionRequestOf } from './seal.ts'

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

describe('a step on a record is converted to the request of its call', () => {
  test.each(cases)('%o', (one, call, body) => {
    const wire = actionRequestOf(one, attach)
    expect(wire).toMatchObject({ method: call.method, path: call.path })
    expect(call.body.safeParse(JSON.parse(wire.body ?? ''))).toEqual({ success: true, data: { id: '7', ...body } })
  })

  test.each(requestKinds)('a step that every kind has uses the call of the kind %s', (kind) => {
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
      const wire = actionRequestOf({ name, kind, id: '7', text: 'why' } as Intent)
      expect(wire.path).toBe(call.path)
      expect((call as Call).body.safeParse(JSON.parse(wire.body ?? '')).success).toBe(true)
    }
  })
})

const base = '/buyer-api/buyer'
const favourite = (part: object): Intent => ({
  name: 'favourite',
  companyId: '9 1',
  company: 'Demo',
  on: true,
  note: null,
  at: 1,
  ...part,
})
const profile = (part: object): Intent => ({
  name: 'company-profile',
  fields: {},
  photos: null,
  licence: 'keep',
  files: [],
  ...part,
})
const bodyOf = (intent: Intent, addresses?: string) =>
  JSON.parse(actionRequestOf(intent, addresses).body ?? 'null') as unknown

describe('the request', () => {
  test('of a favourite contains a note only if the intent has one, and that of a removal has no body', () => {
    expect(actionRequestOf(favourite({}))).toMatchObject({ method: 'POST', path: `${base}/collect/create` })
    expect(bodyOf(favourite({}))).toEqual({ companyId: '9 1' })
    expect(bodyOf(favourite({ note: '' }))).toEqual({ companyId: '9 1', note: '' })
    expect(actionRequestOf(favourite({ on: false }))).toEqual({
      method: 'DELETE',
      path: `${base}/collect/delete?companyId=9+1`,
      body: null,
    })
  })
  const feedback = (part: object): Intent => ({ name: 'feedback', ref: 'r', content: 'Slow', files: [], ...part })
  const bothFiles = { photos: '/old,/photo', businessLicense: '/licence' }
  test.each<[string, Intent, string | undefined, object]>([
    ['feedback has the addresses of its files', feedback({}), '/a,/b', { content: 'Slow', attach: '/a,/b' }],
    ['a question names its kind', feedback({ to: 'support' }), '', { content: 'Slow', attach: '', kind: 'support' }],
    ['a switch is 1', { name: 'subscription', id: '3', on: true }, undefined, { id: '3', isEnable: 1 }],
    ['a switch is 0', { name: 'subscription', id: '3', on: false }, undefined, { id: '3', isEnable: 0 }],
    ['unchanged files are left out', profile({ fields: { taxNo: '' } }), undefined, { taxNo: '' }],
    ['a new licence is first', profile({ photos: ['/old'], licence: 'new' }), '/licence,/photo', bothFiles],
    ['none remain', profile({ photos: [], licence: 'none' }), undefined, { photos: '', businessLicense: '' }],
    ['new photos are last', profile({ photos: ['/old'] }), '/photo', { photos: '/old,/photo' }],
  ])('has the right body: %s', (_, intent, addresses, body) => expect(bodyOf(intent, addresses)).toEqual(body))
})
