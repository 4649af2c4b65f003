import { expect, test } from 'vitest'
import type { RequestKind } from '#contract/entities/request.ts'
import { decimal } from '#contract/values.ts'
import * as z from 'zod/mini'
import type { RecordLineRow, RecordRow } from '#server/modules/requests/records/repo.ts'
import { firstReply, replyToAnswer } from './behaviour.ts'

const now = Date.UTC(2026, 8, 1, 20)
const record = (companyId: string, kind: RequestKind = 'enquiry') =>
  ({ id: 1, companyId, kind, companyZone: 'Asia/Shanghai', offerVersion: 0, shipments: [] }) as unknown as RecordRow
const line = (pesticideId: string, unit: string | null = 'kg') =>
  ({ pesticideId, unit, quantity: '1' }) as RecordLineRow

test('the same supplier and request always give the same reply', () => {
  for (const companyId of ['9001', '9002', '9005'])
    expect(firstReply(record(companyId), [line('p')], now)).toEqual(firstReply(record(companyId), [line('p')], now))
})

test('prices follow the unit: a tonne costs a thousand kilograms, and every price is one the contract carries', () => {
  const priceOf = (unit: string | null) => {
    const reply = replyToAnswer(record('9001'), [line('p', unit)], now)
    if (reply.does !== 'quote' || reply.offer.kind !== 'enquiry') throw new Error('no prices')
    return reply.offer.lines[0]?.prePrice ?? ''
  }
  expect(Number(priceOf('t'))).toBe(Number(priceOf('kg')) * 1000)
  expect(Number(priceOf('kg'))).toBeCloseTo(Number(priceOf('g')) * 1000, 9)
  expect(Number(priceOf('g'))).toBeGreaterThan(0)
  expect(Number(priceOf('drum'))).toBe(Number(priceOf('kg')))
  for (const unit of ['kg', 'g', 'mL', 't', 'kL', 'drum', null])
    expect(z.safeParse(decimal, priceOf(unit)).success).toBe(true)
})

test('an offer holds for 30 days, counted from the day at the supplier', () => {
  const reply = replyToAnswer(record('9001', 'sample'), [line('p')], now)
  // 20:00 UTC of 1 September is already the 2nd in Shanghai.
  expect(reply).toMatchObject({ does: 'quote', offer: { validUntil: '2026-10-02' } })
})

test('each kind speaks of its own matter', () => {
  const text = (kind: RequestKind) => {
    const reply = replyToAnswer(record('9001', kind), [line('p')], now)
    return reply.does === 'quote' ? reply.offer.text : ''
  }
  expect(text('sample')).toContain('samples')
  expect(text('intention')).toContain('registration')
})
