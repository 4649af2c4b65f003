import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, dayInZone } from '../lifecycle/deadline.ts'
import { aSupplier, aQuotation } from '../quotations/test-quotations.ts'
import { deadlinesOf, deadlineUid, endOfDay, placeOfZone, timeLeft } from './deadlines.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { status, noStatus } from '../lifecycle/status.ts'

const zones = [
  'UTC',
  'Asia/Shanghai',
  'America/Asuncion',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'Africa/Cairo',
]

it('the end of a day is one second before the next day, in every zone and across every clock change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1500 }), (zone, n) => {
      const day = addDays('2024-01-01', n)
      const end = endOfDay(day, zone)
      expect([dayInZone(zone, end), dayInZone(zone, end + 1000)]).toEqual([day, addDays(day, 1)])
    }),
  )
})

test.each([
  ['2026-03-15T02:59:59Z', { days: 1 }],
  ['2026-03-15T03:00:00Z', { hours: 24, minutes: 0 }],
  ['2026-03-15T22:30:00Z', { hours: 4, minutes: 30 }],
  ['2026-03-16T02:59:30Z', { hours: 0, minutes: 1 }],
  ['2026-03-16T03:00:00Z', { days: -1 }],
])('at %s, the time left until the end of 15 March in São Paulo is %j', (now, left) => {
  expect(timeLeft('2026-03-15', 'America/Sao_Paulo', Date.parse(now))).toEqual(left)
})

test.each([
  ['America/Costa_Rica', 'en-GB', 'Costa Rica'],
  ['America/Costa_Rica', 'es', 'Costa Rica'],
  ['Africa/Nairobi', 'zh-Hans-CN', '肯尼亚'],
  ['Africa/Nairobi', 'zh-Hant-TW', '肯亞'],
  // Spanish has only an abbreviation for this zone, so the city is used.
  ['Europe/Madrid', 'es', 'Madrid'],
  ['UTC', 'en-GB', 'UTC'],
  // In the id of this zone, the sign is the opposite of the sign in its name.
  ['Etc/GMT+12', 'en', 'GMT-12'],
  ['Mars/Olympus_Mons', 'en-GB', 'Olympus Mons'],
])('the place of zone %s in language %s is %s', (zone, language, place) => {
  expect(placeOfZone(zone, language)).toBe(place)
})

const today = '2026-03-12'

const of = (code: number, change: Parameters<typeof aSupplier>[0] = {}) =>
  deadlinesOf(
    aSupplier({
      ...change,
      record: { maxReplyTime: '2026-03-20', documentsDue: '2026-05-01', approvalDue: '2027-05-01', status: code },
    }).record,
    today,
  ).map(({ kind }) => kind)

describe('the deadlines of a request', () => {
  test.each([
    ['no status', noStatus, ['reply-by', 'documents', 'approval']],
    ['sent', status.sent, ['reply-by', 'documents', 'approval']],
    ['opened', status.opened, ['reply-by', 'documents', 'approval']],
    ['needs an answer', status.needsAnswer, ['reply-by', 'documents', 'approval']],
    ['revision requested', status.revisionRequested, ['reply-by', 'documents', 'approval']],
    ['quoted', status.offered, ['offer-ends', 'documents', 'approval']],
    ['delivered', status.delivered, ['approval']],
    ['concluded', status.concluded, []],
  ])('depend on its status: %s', (_, code, kinds) => expect(of(code)).toEqual(kinds))
  test.each([status.declined, status.notSelected, status.expired, status.cancelled, status.closed])(
    'do not exist after the request has ended with status %i',
    (code) => expect(of(code)).toEqual([]),
  )
})

describe('a deadline', () => {
  const replyBy = (maxReplyTime: string | null) =>
    deadlinesOf(aSupplier({ quotes: [], record: { maxReplyTime } }).record, today).map(({ day }) => day)
  test.each([
    ['2026-03-12', ['2026-03-12']],
    ['2026-03-11', []],
    ['2026-03-13', ['2026-03-13']],
    ['2025-12-31', []],
    [null, []],
  ])('is listed on 12 March only if its day has not passed: %s', (day, days) => expect(replyBy(day)).toEqual(days))
  test('of a quotation is that of its latest version, and does not exist if that version states none', () => {
    const quotes = [
      aQuotation({ version: 1, validUntil: '2026-03-20' }),
      aQuotation({ version: 2, validUntil: '2026-03-15' }),
    ]
    expect(deadlinesOf(aSupplier({ quotes }).record, today)).toEqual([{ kind: 'offer-ends', day: '2026-03-15' }])
    const open = [aQuotation({ validUntil: null })]
    expect(deadlinesOf(aSupplier({ quotes: open }).record, today)).toEqual([])
  })
})

test('a calendar entry has a unique id that never changes', () => {
  const kinds = ['reply-by', 'offer-ends', 'documents', 'approval'] as const
  const names = kinds.flatMap((kind) => [
    deadlineUid('enquiry', { id: aRecordId('1') }, kind),
    deadlineUid('sample', { id: aRecordId('1') }, kind),
    deadlineUid('enquiry', { id: aRecordId('11') }, kind),
  ])
  expect(new Set(names).size).toBe(names.length)
  expect(deadlineUid('enquiry', { id: aRecordId('1') }, 'reply-by')).toBe('enquiry-1-reply-by@agro-sourcing')
})
