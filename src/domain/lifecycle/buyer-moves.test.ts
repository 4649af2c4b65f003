import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestKinds, requestRecord, type RequestRecord } from '#contract/entities/request.ts'
import { aShipmentId } from '#tests/harness/ids.ts'
import { buyerMoves, type WaitingStep } from './buyer-moves.ts'
import { statusesOf } from './status-word.ts'
import { permittedActions } from './transitions.ts'

const today = '2026-11-21'
const quote = (version: number, validUntil: string | null = '2026-12-31') => ({
  id: String(version),
  time: version,
  actor: 'supplier',
  type: 'quoted',
  quote: { version, currency: 'USD', lines: [], validUntil },
})
const record = (status: number, part: object = {}): RequestRecord =>
  requestRecord.parse({
    id: '1',
    recordNo: 'R',
    company: { companyId: 'c', name: 'C' },
    status,
    createTime: 1,
    updateTime: 1,
    products: [],
    log: [quote(1)],
    ...part,
  })
const parcel = (id: string, part: object = {}) => ({ id, time: 1, carrierName: 'DHL', ...part })
const receivedPart = { receivedTime: 2 }
const testedPart = { ...receivedPart, resultTime: 3 }

describe('a quotation', () => {
  test('may be accepted through its last day, but only in its latest version', () => {
    const log = [quote(2, today), quote(1)]
    const moves = buyerMoves('enquiry', record(40, { log }), [], today)
    expect(moves).toMatchObject({ status: 40, offer: { version: 2, expired: false } })
    expect(moves.actions).toEqual(['request-revision', 'decline-offer', 'cancel', 'accept'])
  })

  test('may be sent back for a revision after it has expired, but not accepted', () => {
    for (const [kind, agree] of [
      ['enquiry', 'accept'],
      ['sample', 'confirm'],
      ['intention', 'agree'],
    ] as const) {
      const { actions, offer } = buyerMoves(kind, record(40, { log: [quote(1, '2026-11-20')] }), [], today)
      expect(offer).toMatchObject({ version: 1, expired: true })
      expect(actions).toContain('request-revision')
      expect(actions).not.toContain(agree)
    }
  })

  test('may not be accepted if it states that the supplier does not support the registration', () => {
    const none = { ...quote(1), quote: { ...quote(1).quote, isSupport: false } }
    const { actions } = buyerMoves('intention', record(40, { log: [none] }), [], today)
    expect(actions).toEqual(['request-revision', 'decline-offer', 'cancel'])
  })

  test('may not be accepted if the device does not have the log of the request', () => {
    expect(buyerMoves('sample', record(40, { log: undefined }), [], today).actions).not.toContain('confirm')
  })
})

test("a supplier's question is shown as open until the outbox contains an answer", () => {
  const entry = (text: string, time: number) => ({ id: String(time), time, actor: 'supplier', type: 'asked', text })
  const at = record(30, { log: [entry('Which port?', 1), entry('Which label?', 2)] })
  expect(buyerMoves('enquiry', at, [], today).question).toBe('Which label?')
  expect(buyerMoves('enquiry', at, [{ action: 'answer' }], today).question).toBeNull()
  expect(buyerMoves('enquiry', record(30, { log: undefined }), [], today).question).toBe('')
  expect(buyerMoves('enquiry', record(20), [], today).question).toBeNull()
})

describe('the steps of a buyer', () => {
  test('a step in the outbox counts as done, so the next step is offered', () => {
    const { status, actions } = buyerMoves('sample', record(40), [{ action: 'confirm' }], today)
    expect(status).toBe(60)
    expect(actions).toEqual(['close'])
  })

  test('each parcel in the outbox is received and tested once, and the last parcel changes the status', () => {
    const shipments = [parcel('1'), parcel('2')]
    const movesAfter = (...steps: WaitingStep[]) => buyerMoves('sample', record(70, { shipments }), steps, today)
    const ofBoth = (action: 'receive' | 'report-result') =>
      ['1', '2'].map((id) => ({ action, shipmentId: aShipmentId(id) }))
    const one = movesAfter(...ofBoth('receive').slice(0, 1))
    expect(one).toMatchObject({ status: 70, toReceive: ['2'], toTest: ['1'] })
    const two = movesAfter(...ofBoth('receive'))
    expect(two).toMatchObject({ status: 75, toReceive: [], toTest: ['1', '2'] })
    expect(two.actions).toEqual(['report-result', 'close'])
    const results = movesAfter(...ofBoth('receive'), ...ofBoth('report-result'))
    expect(results).toMatchObject({ status: 80, toTest: [], actions: ['close'] })
  })

  test('a second parcel can be received and tested after the first one was tested', () => {
    const shipments = [parcel('1', testedPart), parcel('2')]
    expect(buyerMoves('sample', record(70, { shipments }), [], today)).toMatchObject({ toReceive: ['2'], toTest: [] })
    const laterShipments = [parcel('1', testedPart), parcel('2', receivedPart)]
    expect(buyerMoves('sample', record(75, { shipments: laterShipments }), [], today)).toMatchObject({ toTest: ['2'] })
  })

  test('each required document is ticked off once, and the first document starts the preparation', () => {
    const requiredFiles = [{ file: 'COA' }, { file: 'SDS' }, { file: 'LOA', done: true }]
    const moves = (...steps: WaitingStep[]) => buyerMoves('intention', record(60, { requiredFiles }), steps, today)
    expect(moves().missingFiles).toEqual(['COA', 'SDS'])
    expect(moves().actions).not.toContain('file')
    const movesAfter = moves({ action: 'file-done', file: 'COA' })
    expect(movesAfter).toMatchObject({ status: 65, missingFiles: ['SDS'] })
    expect(movesAfter.actions).toEqual(['file-done', 'file', 'close'])
  })

  test('a step in the outbox that the server will reject does not count as done', () => {
    const movesAlone = buyerMoves('enquiry', record(20), [], today)
    expect(buyerMoves('enquiry', record(20), [{ action: 'answer' }], today)).toEqual(movesAlone)
  })
})

test('only steps of the transition table are offered for any outbox, and none for an unknown status', () => {
  const step = fc.record({
    action: fc.constantFrom<WaitingStep['action']>(
      'answer',
      'request-revision',
      'accept',
      'confirm',
      'agree',
      'decline-offer',
      'cancel',
      'receive',
      'report-result',
      'file-done',
      'file',
      'approve',
      'refuse',
      'close',
    ),
    shipmentId: fc.constantFrom(...['1', '2', '9'].map(aShipmentId)),
    file: fc.constantFrom('COA', 'SDS'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...requestKinds),
      fc.nat({ max: 99 }),
      fc.array(fc.constantFrom({}, receivedPart, testedPart), { maxLength: 2 }),
      fc.array(step, { maxLength: 5 }),
      (kind, at, parcels, waiting) => {
        const shipments = parcels.map((part, n) => parcel(String(n + 1), part))
        const moves = buyerMoves(kind, record(at, { shipments, requiredFiles: [{ file: 'COA' }] }), waiting, today)
        const allowedActions = permittedActions(kind, moves.status, 'buyer')
        for (const action of moves.actions) {
          const forms = { receive: ['receive-part'], 'report-result': ['report-part'] } as Record<string, string[]>
          expect([action, ...(forms[action] ?? [])].some((one) => (allowedActions as string[]).includes(one))).toBe(
            true,
          )
        }
        expect(new Set(moves.actions).size).toBe(moves.actions.length)
        expect(moves.actions.length === 0 || statusesOf(kind).includes(at)).toBe(true)
      },
    ),
  )
})
