import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '../lifecycle/deadline.ts'
import { aQuote, aSupplier } from '../quotes/test-offers.ts'
import { deadlinesOf } from './deadlines.ts'
import { endOfDay } from './end-of-day.ts'

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

describe('the end of a day', () => {
  it('is the beginning of the next day, in every zone and across every clock change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1500 }), (zone, n) => {
        const day = addDays('2024-01-01', n)
        const end = endOfDay(day, zone)
        expect([dayIn(zone, end), dayIn(zone, end + 1000)]).toEqual([day, addDays(day, 1)])
      }),
    )
  })

  it('is early in the morning of the next day in UTC for a buyer in Santos', () => {
    expect(new Date(endOfDay('2026-03-15', 'America/Sao_Paulo')).toISOString()).toBe('2026-03-16T02:59:59.000Z')
  })
})

describe('the deadlines of a request', () => {
  const kinds = (change: Parameters<typeof aSupplier>[0]) =>
    deadlinesOf(aSupplier(change).record, '2026-03-12').map(({ kind, day }) => `${kind} ${day}`)

  it('are the reply-by date while a reply is due, and the end of the offer once there is one', () => {
    expect(kinds({ quotes: [], record: { maxReplyTime: '2026-03-15' } })).toEqual(['reply-by 2026-03-15'])
    expect(kinds({ quotes: [aQuote()], record: { maxReplyTime: '2026-03-15' } })).toEqual(['offer-ends 2026-04-30'])
  })

  it("are both the supplier's and the authority's for a registration", () => {
    const record = { status: 60, documentsDue: '2026-05-01', approvalDue: '2027-05-01' }
    expect(kinds({ record })).toEqual(['documents 2026-05-01', 'approval 2027-05-01'])
    expect(kinds({ record: { ...record, status: 75 } })).toEqual(['approval 2027-05-01'])
  })

  it('are none once they have passed or the request has ended', () => {
    expect(kinds({ quotes: [], record: { maxReplyTime: '2026-03-11' } })).toEqual([])
    expect(kinds({ quotes: [], record: { status: 93, maxReplyTime: '2026-03-15' } })).toEqual([])
  })
})
