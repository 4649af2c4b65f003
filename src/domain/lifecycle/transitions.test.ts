import { describe, expect, test } from 'vitest'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { isEnded, type Actor } from './status.ts'
import { statusName } from './status-word.ts'
import {
  permittedActions,
  hasExpired,
  checkReminder,
  nextStatus,
  nextStepOwner,
  transitionsOf,
  reminderIntervalMs,
  type Expirable,
} from './transitions.ts'

/** An independent copy of the specified transitions, as "actor action from,from>to". */
const sharedTransitions = `
  supplier open 10>20
  supplier ask 10,20>30
  buyer answer 30>20
  supplier quote 10,20,30,50,92>40
  supplier decline 10,20,30,50>90
  buyer request-revision 40,92>50
  buyer decline-offer 40>91
  buyer cancel 10,20,30,40,50>93
  system expire 10,20,30,40>92
`
const kindTransitions: Record<RequestKind, string> = {
  enquiry: `
    buyer accept 40>60
    buyer close 60>99`,
  sample: `
    buyer confirm 40>60
    supplier clear-export 60>65
    supplier ship 60,65,70,75>70
    buyer receive 70>75
    buyer receive-part 70>70
    buyer report-result 75>80
    buyer report-part 70>70
    buyer report-part 75>75
    buyer close 60,65,70,75,80>99`,
  intention: `
    buyer agree 40>60
    supplier prepare-documents 60>65
    supplier file-done 60,65>65
    supplier file-done 70>70
    buyer file-done 60,65>65
    buyer file-done 70>70
    supplier deliver-documents 60,65>70
    buyer file 65,70>75
    buyer approve 75>80
    buyer refuse 75>85
    buyer close 60,65,70,75,80,85>99`,
}

const parse = (text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [actor = '', action = '', path = ''] = line.trim().split(' ')
      const [from = '', to = ''] = path.split('>')
      return from.split(',').map((code) => `${actor} ${action} ${code}>${to}`)
    })

const actors: Actor[] = ['buyer', 'supplier', 'system']
const codes = [...Array(100).keys(), 137]

describe.each(requestKinds)('a request of kind "%s"', (kind) => {
  const allowedSteps = new Set([...parse(sharedTransitions), ...parse(kindTransitions[kind])])
  const actions = new Set(transitionsOf(kind).map((one) => one.action))

  test('allows exactly the listed steps for each actor and status', () => {
    const steps = new Set<string>()
    for (const actor of actors)
      for (const action of actions)
        for (const from of codes) {
          const to = nextStatus(kind, from, actor, action)
          if (to !== null) steps.add(`${actor} ${action} ${from}>${to}`)
        }
    expect([...steps].sort()).toEqual([...allowedSteps].sort())
  })

  test('with an unknown status has no status word and no steps, and nobody owes the next step', () => {
    expect(statusName(kind, 37)).toBeNull()
    for (const actor of actors) expect(permittedActions(kind, 37, actor)).toEqual([])
    expect(nextStepOwner(kind, 37)).toBeNull()
    expect(isEnded(37)).toBe(false)
  })
})

test.each([
  ['enquiry', 10, 'supplier'],
  ['enquiry', 20, 'supplier'],
  ['enquiry', 30, 'buyer'],
  ['enquiry', 40, 'buyer'],
  ['enquiry', 50, 'supplier'],
  ['enquiry', 60, 'buyer'],
  ['enquiry', 90, null],
  ['enquiry', 92, null],
  ['enquiry', 93, null],
  ['sample', 60, 'supplier'],
  ['sample', 65, 'supplier'],
  ['sample', 70, 'buyer'],
  ['sample', 75, 'buyer'],
  ['intention', 60, 'supplier'],
  ['intention', 65, 'supplier'],
  ['intention', 70, 'buyer'],
  ['intention', 85, 'buyer'],
] as const)('the next step of a request of kind "%s" with status %i must be taken by: %s', (kind, code, who) => {
  expect(nextStepOwner(kind, code)).toBe(who)
})

const now = Date.UTC(2026, 10, 22, 4, 30)
const base: Expirable = {
  kind: 'enquiry',
  status: 10,
  maxReplyTime: '2026-11-21',
  offerValidUntil: null,
  buyerZone: 'America/Bogota',
}

test.each([10, 20, 30])("a request with status %i expires after its reply-by day in the buyer's zone", (status) => {
  expect(hasExpired({ ...base, status }, now)).toBe(false)
  expect(hasExpired({ ...base, status, buyerZone: 'Asia/Shanghai' }, now)).toBe(true)
})

test('a quotation expires when its validity ends, not on the reply-by date of the request', () => {
  expect(hasExpired({ ...base, status: 40, offerValidUntil: '2026-12-31', maxReplyTime: '2020-01-01' }, now)).toBe(
    false,
  )
  expect(hasExpired({ ...base, status: 40, offerValidUntil: '2026-11-20', maxReplyTime: '2027-01-01' }, now)).toBe(true)
  expect(hasExpired({ ...base, status: 40, offerValidUntil: null }, now)).toBe(false)
})

test.each([50, 60, 90, 91, 92, 93, 99, 37])('a request with status %i never expires', (status) => {
  expect(hasExpired({ ...base, status, maxReplyTime: '2020-01-01', offerValidUntil: '2020-01-01' }, now)).toBe(false)
})

test('a request without a reply-by day does not expire before it is quoted', () => {
  expect(hasExpired({ ...base, maxReplyTime: null }, now)).toBe(false)
})

test('the supplier can be reminded only while the supplier owes the next step', () => {
  expect(checkReminder({ kind: 'enquiry', status: 10, lastUrgeTime: null }, now)).toEqual({ ok: true })
  for (const status of [30, 40, 90, 92, 93, 99, 37])
    expect(checkReminder({ kind: 'enquiry', status, lastUrgeTime: null }, now)).toEqual({ ok: false, why: 'not-owed' })
})

test('a reminder is not allowed until exactly 24 hours after the last one', () => {
  const record = { kind: 'sample', status: 60, lastUrgeTime: now } as const
  expect(checkReminder(record, now + reminderIntervalMs - 1)).toEqual({
    ok: false,
    why: 'too-soon',
    againAt: now + reminderIntervalMs,
  })
  expect(checkReminder(record, now + reminderIntervalMs)).toEqual({ ok: true })
})
