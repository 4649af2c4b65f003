import { describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { status } from '#domain/lifecycle/status.ts'
import { inflightOpOf, okAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import type { Intent } from '../../store/rows.ts'
import { mustNotRepeat, readBackAction } from './read-back.ts'

const files: [] = []
const answer: Intent = { name: 'record-answer', kind: 'enquiry', id: aRecordId('7'), text: 'Two weeks' }
const readingBack = async (
  intent: Intent | null,
  ...answers: Parameters<Awaited<ReturnType<typeof testDrain>>['answers']['push']>
) => {
  const setup = await testDrain({ honoursKeys: false })
  setup.answers.push(...answers)
  const verdict = await readBackAction(setup.drain, { token: 'token', op: inflightOpOf('o', 'action', { intent }) })
  return { is: verdict.is, asked: setup.left.map(({ path }) => path) }
}
type Part = Omit<RequestRecordWire, 'id'>
const record = (part: Part) => okAnswer({ ...part, id: 7 })
const logEntry = (actor: 'buyer' | 'supplier', text: string) => ({ id: 1, time: 1, actor, type: 'answered', text })

describe('VERIFY-1 whether an action was applied, according to its record', () => {
  const [shipmentId, file, day] = [aShipmentId('2'), 'COA', '2026-11-20']
  const parcel = { id: shipmentId, time: 1, carrierName: 'DHL' }
  const receiveIntent: Intent = {
    name: 'record-receive',
    kind: 'sample',
    id: aRecordId('7'),
    shipmentId,
    text: '',
    files,
  }
  const result: Intent = {
    name: 'record-result',
    kind: 'sample',
    id: aRecordId('7'),
    shipmentId,
    result: 'passed',
    text: '',
    files,
  }
  const doneIntent: Intent = { name: 'record-file-done', kind: 'intention', id: aRecordId('7'), file, text: '', files }
  const filedIntent: Intent = {
    name: 'record-outcome',
    kind: 'intention',
    id: aRecordId('7'),
    outcome: 'filed',
    day,
    text: '',
    files,
  }
  const approvedIntent: Intent = { ...filedIntent, outcome: 'approved' }
  const cancel: Intent = { name: 'record-cancel', kind: 'enquiry', id: aRecordId('7'), text: '' }

  test.each<[string, Intent, Part, string]>([
    ["the buyer's words are in the log", answer, { log: [logEntry('buyer', ' Two weeks\n')] }, 'applied'],
    ['the log contains only other words of the buyer', answer, { log: [logEntry('buyer', 'Three')] }, 'absent'],
    ['the supplier said the same', answer, { log: [logEntry('supplier', 'Two weeks')] }, 'cannot-tell'],
    ['an empty log', answer, { log: [] }, 'cannot-tell'],
    ['no log', answer, {}, 'cannot-tell'],
    ['cancelled', cancel, { status: status.cancelled }, 'applied'],
    ['not cancelled', cancel, { status: status.sent }, 'absent'],
    ['an unknown status', cancel, {}, 'cannot-tell'],
    ['received', receiveIntent, { shipments: [{ ...parcel, receivedTime: 5 }] }, 'applied'],
    ['not received', receiveIntent, { shipments: [{ ...parcel, receivedTime: null }] }, 'absent'],
    ['the backend never gives the time of receipt', receiveIntent, { shipments: [parcel] }, 'cannot-tell'],
    ['another parcel received', receiveIntent, { shipments: [{ ...parcel, id: '3', receivedTime: 5 }] }, 'cannot-tell'],
    ['received, without a result', result, { shipments: [{ ...parcel, receivedTime: 5, resultTime: null }] }, 'absent'],
    ['a document that is done', doneIntent, { requiredFiles: [{ file, done: 1 }] }, 'applied'],
    ['a document that is not done', doneIntent, { requiredFiles: [{ file, done: 0 }] }, 'absent'],
    ['a document that is not listed', doneIntent, { requiredFiles: [{ file: 'SDS', done: 1 }] }, 'cannot-tell'],
    ['submitted', filedIntent, { filedOn: day }, 'applied'],
    ['not submitted', filedIntent, { filedOn: null }, 'absent'],
    ['the backend never gives the day of submission', filedIntent, {}, 'cannot-tell'],
    ['approved', approvedIntent, { status: status.concluded }, 'applied'],
    ['refused is not approved', approvedIntent, { status: status.refused }, 'absent'],
  ])('has the right verdict: %s', async (_, intent, row, is) => {
    expect(await readingBack(intent, record(row))).toMatchObject({ is })
  })

  test('the record is read with the call of its kind', async () => {
    const { asked } = await readingBack(receiveIntent, record({ shipments: [] }))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/sample.*\?id=7$/u)
  })
})

test.each([
  ['VERIFY-6 a 404 proves nothing', wireAnswer({ code: 404 }), 'cannot-tell'],
  ['VERIFY-3 no such call', wireAnswer({ code: 405 }), 'cannot-tell'],
  ['VERIFY-4 a server failure tells nothing', wireAnswer({ code: 500 }, { status: 500 }), 'unreachable'],
  ['VERIFY-4 a missing connection tells nothing', null, 'unreachable'],
  ['AUTH-1 a refused token whose renewal did not reach the server', wireAnswer({ code: 401 }), 'unreachable'],
])('VERIFY-3 VERIFY-4 reading back a record that cannot be read is inconclusive: %s', async (_, no, is) => {
  expect((await readingBack(answer, no)).is).toBe(is)
})

describe('intents that are not read back', () => {
  test.each<Intent>([
    { name: 'cart-add', ids: ['1'], products: {} },
    { name: 'messages-read-all' },
    { name: 'record-urge', kind: 'enquiry', id: aRecordId('7') },
    { name: 'price-star', id: '1', on: true },
    { name: 'avatar', files },
  ])('$name has the same effect twice, so it is repeated without reading', async (intent) => {
    expect(await readingBack(intent)).toEqual({ is: 'absent', asked: [] })
    expect(mustNotRepeat(opOf('o', { intent }))).toBe(false)
  })

  test('VERIFY-3 include feedback, about which the buyer decides', async () => {
    const intent: Intent = { name: 'feedback', ref: 'r', content: 'x', files }
    expect(await readingBack(intent)).toEqual({ is: 'cannot-tell', asked: [] })
    expect(mustNotRepeat(opOf('o', { intent }))).toBe(true)
  })
})

test('KEY-5 a send, a save and a reply must never be applied twice, but a file and a deletion may', () => {
  const must = (['send', 'save', 'upload', 'discard'] as const).map((type) => mustNotRepeat(opOf('o', { type })))
  expect(must).toEqual([true, true, false, false])
  expect(mustNotRepeat(opOf('o', { intent: answer }))).toBe(true)
})
