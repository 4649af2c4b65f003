import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { requestRecord } from '#contract/entities/request.ts'
import { contentOf, draftOf, opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { cartRow, kvRow, recordRow } from './db.ts'
import { blobRow, draftRow, gateRow, intent, isRecordIntent, logRow, opRow, partRow, sealedRequest } from './rows.ts'

const content = contentOf()
const file = { blobId: 'b', draftId: 'd', name: 'a.pdf', type: '', size: 3, sha256: 's', parts: 1 }

const rows: readonly [string, z.ZodMiniType, object][] = [
  [
    'a draft',
    draftRow,
    { ...draftOf('d', { approval: { state: 'waiting', askedTime: 1, administrators: [] }, fromServer: true }) },
  ],
  [
    'an operation',
    opRow,
    { ...opOf('o', { sealed: sealedOf('send'), claim: { epoch: 1, attemptId: 'a' }, block: { why: 'gone' } }) },
  ],
  ['UPG-1 sealed bytes', sealedRequest, { ...sealedOf('update') }],
  ['STOR-7 a file', blobRow, { ...file, url: null, bytesSent: 0, createdAt: 1 }],
  ['a slice of a file', partRow, { blobId: 'b', n: 0, bytes: new ArrayBuffer(2) }],
  ['a gate', gateRow, { name: 'auth', block: null, delayMs: null, closedAt: 1, probeMs: 5, note: '' }],
  ['a line of the journal', logRow, { n: 0, at: 1, what: 'x', opId: null, draftId: null, detail: null }],
  [
    'a confirmed record',
    recordRow,
    { kind: 'enquiry', id: '1', createTime: 1, batchNo: '', provisional: false, row: requestRecord.parse({ id: 1 }) },
  ],
  ['a row of the cart', cartRow, { pesticideId: '1', product: null, order: 0 }],
  ['a value with its age', kvRow, { k: 'x', v: { any: 1 }, asOf: 1 }],
]

test.each(rows)('I16 %s is read back from the disk unchanged, without fields of a newer app', (_, schema, whole) => {
  expect(schema.parse({ ...structuredClone(whole), fieldOfTomorrow: 1 })).toEqual(whole)
})

test.each<[string, z.ZodMiniType, object]>([
  // A later format can be read only by a newer app.
  ['a draft of a newer app', draftRow, { ...draftOf('d'), v: 2 }],
  ['an operation of a newer app', opRow, { ...opOf('o'), v: 2 }],
  // A draft in an unknown status must be shown neither as unsent nor as sent.
  ['a draft with an unknown status', draftRow, { ...draftOf('d'), status: 'sending' }],
  ['a draft with torn content', draftRow, { ...draftOf('d'), mine: { ...content, lines: 'none' } }],
  ['a draft with a receipt without a time', draftRow, { ...draftOf('d'), receipt: { batchNo: null, records: [] } }],
  ['an operation in an unknown state', opRow, { ...opOf('o'), state: 'sent' }],
  ['an operation without an account', opRow, { ...opOf('o'), sub: null }],
  ['an operation with torn bytes', opRow, { ...opOf('o'), sealed: {} }],
  // Safari loses Blobs that are stored in IndexedDB.
  ['a slice that is a Blob', partRow, { blobId: 'b', n: 0, bytes: new Blob(['x']) }],
])('I16 %s is rejected', (_, schema, row) => expect(schema.safeParse(row).success).toBe(false))

test('a draft whose approval is missing or unreadable is read without one', () => {
  const { approval: _, fromServer: __, ...before } = { ...draftOf('d'), approval: null, fromServer: false }
  expect(draftRow.parse(before)).toEqual(before)
  for (const approval of [{ state: 'lost' }, 'torn'])
    expect(draftRow.parse({ ...before, approval })).toMatchObject({ approval: null })
})

describe('intents', () => {
  const files = [{ blobId: 'b', name: 'a.png', size: 3 }]
  const rates = { infoRate: 5, speedRate: 5, professionRate: 5, feedbackRate: 5, attitudeRate: 5, qualityRate: 5 }
  const record = { kind: 'enquiry', id: '1' }
  const alert = { id: 'a', seriesId: 's', rule: { kind: 'above', price: '9' }, paused: false, since: null }
  const favourite = { companyId: '1', company: 'C', on: true, note: null, at: 1 }
  const profile = { fields: { name: '' }, photos: null, licence: 'keep', files }

  test.each<[string, object]>([
    ['cart-add', { ids: ['1'], products: { 1: 'anything' } }],
    ['cart-remove', { ids: [] }],
    ['messages-read', { ids: ['1'] }],
    ['messages-read-all', {}],
    ['record-read', record],
    ['record-urge', record],
    ['record-answer', { ...record, text: 'x' }],
    ['record-decline', { ...record, text: '' }],
    ['record-cancel', { ...record, text: '' }],
    ['record-request-revision', { ...record, version: 0, text: 'x' }],
    ['record-receive', { kind: 'sample', id: '1', shipmentId: '2', text: '', files }],
    ['record-result', { kind: 'sample', id: '1', shipmentId: '2', result: 'passed', text: '', files: [] }],
    ['record-file-done', { kind: 'intention', id: '1', file: 'COA', text: '', files }],
    ['record-outcome', { kind: 'intention', id: '1', outcome: 'filed', day: '2026-03-20', text: '', files }],
    ['record-close', { ...record, text: '' }],
    ['favourite', favourite],
    ['favourite', { ...favourite, on: false, note: '', at: 0 }],
    ['review', { company: 'C', review: { companyId: '1', rate: 5, content: 'x', ...rates } }],
    ['feedback', { ref: 'r', content: 'x', files }],
    ['feedback', { ref: 'r', content: 'a question', files: [], to: 'support' }],
    ['profile', { fields: { nickname: '', timezone: 'Asia/Shanghai' } }],
    ['avatar', { files: [] }],
    ['subscription', { id: '1', on: false }],
    ['company-profile', profile],
    ['company-profile', { ...profile, fields: {}, photos: [], licence: 'none' }],
    ['price-star', { id: '1', on: true }],
    ['price-alert', { id: 'a', alert }],
    ['price-alert', { id: 'a', alert: null }],
  ])('UPG-1 I16 %s is read from the disk as it was queued', (name, rest) => {
    const wish = { name, ...rest }
    const parsedIntent = intent.parse(structuredClone(wish))
    expect(parsedIntent).toMatchObject(wish)
    expect(opRow.parse({ ...opOf('o'), intent: parsedIntent }).intent).toEqual(parsedIntent)
    expect(isRecordIntent(parsedIntent)).toBe(name.startsWith('record-'))
  })

  test.each<[string, object]>([
    ['cart-add', { ids: '1', products: {} }],
    ['cart-add', { ids: ['1'] }],
    ['record-answer', record],
    ['record-receive', { ...record, shipmentId: '2', text: '', files }],
    ['record-result', { kind: 'sample', id: '1', shipmentId: '2', result: 'half passed', text: '', files: [] }],
    ['record-request-revision', { ...record, version: -1, text: 'x' }],
    ['favourite', { ...favourite, on: 'yes' }],
    ['avatar', { files: [{ ...files[0], size: -1 }] }],
    ['company-profile', { ...profile, licence: 'lost' }],
    ['feedback', { ref: 'r', content: 'x', files, to: 'somebody' }],
    ['price-alert', { id: 'a', alert: { ...alert, rule: { kind: 'above', price: '0' } } }],
    ['price-alert', { id: 'a' }],
    ['of tomorrow', {}],
  ])('STOR-5 %s of another form is rejected', (name, rest) => {
    expect(intent.safeParse({ name, ...rest }).success).toBe(false)
  })

  test('drop an unknown profile field', () => {
    expect(intent.parse({ name: 'profile', fields: { nickname: 'N', fax: '1' } })).toEqual({
      name: 'profile',
      fields: { nickname: 'N' },
    })
  })
})
