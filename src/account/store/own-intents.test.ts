import { expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import type { PriceAlert } from '#contract/entities/price-alert.ts'
import { opOf } from '#tests/harness/sync/made-rows.ts'
import { intent, isRecordIntent, opRow, type Intent } from './rows.ts'

const alert: PriceAlert = { id: 'a', seriesId: 's', rule: { kind: 'above', price: '9' }, paused: false, since: null }
const file = { blobId: 'b', name: 'a.pdf', size: 1 }

/** As today's app queues them: what is stored must be read again by every later one. */
const stored: readonly Intent[] = [
  { name: 'favourite', companyId: 'c', company: 'Company', on: true, note: null, at: 1 },
  { name: 'favourite', companyId: 'c', company: '', on: false, note: '', at: 0 },
  { name: 'feedback', ref: 'r', content: 'words', files: [file] },
  { name: 'feedback', ref: 'r', content: 'a question', files: [], to: 'support' },
  { name: 'profile', fields: {} },
  { name: 'profile', fields: { nickname: '', timezone: 'Asia/Shanghai' } },
  { name: 'avatar', files: [] },
  { name: 'subscription', id: '3', on: false },
  { name: 'company-profile', fields: { name: '' }, photos: null, licence: 'keep', files: [] },
  { name: 'company-profile', fields: {}, photos: [], licence: 'none', files: [file] },
  { name: 'price-star', id: 's', on: true },
  { name: 'price-alert', id: 'a', alert },
  { name: 'price-alert', id: 'a', alert: null },
]

test.each(stored)('UPG-1 $name is read from the disk as it was queued', (one) => {
  expect(opRow.parse(structuredClone(opOf('o', { intent: one }))).intent).toEqual(one)
  expect(isRecordIntent(one)).toBe(false)
})

test.each([
  [{ name: 'favourite', companyId: 'c', company: 'Company', on: 'yes', note: null, at: 1 }],
  [{ name: 'feedback', ref: 'r', content: 'words', files: [{ blobId: 'b', name: 'a.pdf', size: -1 }] }],
  [{ name: 'feedback', ref: 'r', content: 'words', files: [], to: 'somebody else' }],
  [{ name: 'company-profile', fields: {}, photos: null, licence: 'burn', files: [] }],
  [{ name: 'price-alert', id: 'a', alert: { ...alert, rule: { kind: 'above', price: '0' } } }],
  [{ name: 'price-alert', id: 'a' }],
  [{ name: 'an intent of tomorrow' }],
])('STOR-5 what is no such intent is not carried to the server: %o', (one) => {
  expect(intent.safeParse(one).success).toBe(false)
})

test('a profile field that is unknown is not sent', () => {
  expect(intent.parse({ name: 'profile', fields: { nickname: 'N', fax: '1' } })).toEqual({
    name: 'profile',
    fields: { nickname: 'N' },
  })
})

test('only steps on a record are record intents', () => {
  expect(isRecordIntent({ name: 'record-read', kind: 'enquiry', id: aRecordId('1') })).toBe(true)
  expect(isRecordIntent({ name: 'cart-remove', ids: [] })).toBe(false)
})
