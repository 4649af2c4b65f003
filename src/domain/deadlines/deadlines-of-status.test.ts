import { describe, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { status, noStatus } from '../lifecycle/status.ts'
import { aQuote, aSupplier } from '../quotes/test-offers.ts'
import { deadlinesOf, deadlineUid } from './deadlines.ts'
import { endOfDay } from './end-of-day.ts'

const today = '2026-03-12'
const of = (code: number, change: Parameters<typeof aSupplier>[0] = {}) =>
  deadlinesOf(
    aSupplier({
      ...change,
      record: { maxReplyTime: '2026-03-20', documentsDue: '2026-05-01', approvalDue: '2027-05-01', status: code },
    }).record,
    today,
  ).map(({ kind }) => kind)

describe('which deadlines a request has, by its status', () => {
  test.each([
    ['no status', noStatus, ['reply-by', 'documents', 'approval']],
    ['sent', status.sent, ['reply-by', 'documents', 'approval']],
    ['opened', status.opened, ['reply-by', 'documents', 'approval']],
    ['needs an answer', status.needsAnswer, ['reply-by', 'documents', 'approval']],
    ['revision requested', status.revisionRequested, ['reply-by', 'documents', 'approval']],
    ['offered', status.offered, ['offer-ends', 'documents', 'approval']],
    ['delivered', status.delivered, ['approval']],
    ['concluded', status.concluded, []],
  ])('%s', (_, code, kinds) => expect(of(code)).toEqual(kinds))
  test.each([status.declined, status.notSelected, status.expired, status.cancelled, status.closed])(
    '%i: none',
    (code) => expect(of(code)).toEqual([]),
  )
})

describe('a day lasts to its end', () => {
  const replyBy = (maxReplyTime: string | null) =>
    deadlinesOf(aSupplier({ quotes: [], record: { maxReplyTime } }).record, today).map(({ day }) => day)
  test.each([
    ['2026-03-12', ['2026-03-12']],
    ['2026-03-11', []],
    ['2026-03-13', ['2026-03-13']],
    ['2025-12-31', []],
    [null, []],
  ])('%s', (day, days) => expect(replyBy(day)).toEqual(days))
  test('of several offers the last one ends', () => {
    const quotes = [aQuote({ version: 1, validUntil: '2026-03-20' }), aQuote({ version: 2, validUntil: '2026-03-15' })]
    expect(deadlinesOf(aSupplier({ quotes }).record, today)).toEqual([{ kind: 'offer-ends', day: '2026-03-15' }])
    const open = [aQuote({ validUntil: null })]
    expect(deadlinesOf(aSupplier({ quotes: open }).record, today)).toEqual([])
  })
})

test('an entry always has the same id, and no two of one request share one', () => {
  const kinds = ['reply-by', 'offer-ends', 'documents', 'approval'] as const
  const names = kinds.flatMap((kind) => [
    deadlineUid('enquiry', { id: aRecordId('1') }, kind),
    deadlineUid('sample', { id: aRecordId('1') }, kind),
    deadlineUid('enquiry', { id: aRecordId('11') }, kind),
  ])
  expect(new Set(names).size).toBe(names.length)
  expect(deadlineUid('enquiry', { id: aRecordId('1') }, 'reply-by')).toBe('enquiry-1-reply-by@agro-sourcing')
})

describe('a day ends once, even if the clocks change in the night', () => {
  test.each([
    // Midnight itself is left out, or comes twice.
    ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.000Z'],
    ['America/Asuncion', '2023-10-01', '2023-10-02T02:59:59.000Z'],
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.000Z'],
    ['Asia/Shanghai', '2026-03-12', '2026-03-12T15:59:59.000Z'],
    ['Asia/Kolkata', '2026-03-12', '2026-03-12T18:29:59.000Z'],
    ['Pacific/Kiritimati', '2026-03-12', '2026-03-12T09:59:59.000Z'],
    ['Pacific/Pago_Pago', '2026-03-12', '2026-03-13T10:59:59.000Z'],
    ['UTC', '2028-02-29', '2028-02-29T23:59:59.000Z'],
    ['UTC', '2026-12-31', '2026-12-31T23:59:59.000Z'],
  ])('%s, %s', (zone, day, end) => expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end))
})
