import { expect, test } from 'vitest'
import { hasExpired, type Expirable } from './transitions.ts'

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

test('a request without a reply-by day never expires', () => {
  expect(hasExpired({ ...base, maxReplyTime: null }, now)).toBe(false)
})
