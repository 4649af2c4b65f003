import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { requestRecord } from '#contract/entities/request.ts'
import { blockCause } from '#domain/requests/draft/causes.ts'
import { contentOf, draftOf, opOf, sealedOf } from '#tests/harness/sync/made-rows.ts'
import { cartRow, kvRow, recordRow } from './confirmed-rows.ts'
import {
  blobRow,
  draftRow,
  gateRow,
  intent,
  isRecordIntent,
  logRow,
  opRow,
  partRow,
  sealedRequest,
  type Intent,
} from './rows.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import type { PriceAlert } from '#contract/entities/price.ts'

interface Judged {
  /** Values that are taken and stay as they are. */
  readonly takes?: readonly unknown[]
  /** Values that are taken and read as something else. */
  readonly reads?: readonly (readonly [given: unknown, read: unknown])[]
  readonly refuses?: readonly unknown[]
  /** What it is where nobody says it; without this it may not be left out. */
  readonly absent?: { readonly is: unknown }
}

/**
 * Tests each field of a schema. `whole` is a valid value of the schema. Each value of the table replaces one field of
 * `whole`; a refusal must name that field, because another reason would say nothing about it.
 */
const judgeFields = (
  name: string,
  schema: z.ZodMiniType,
  whole: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Judged>>,
): void => {
  const read = (change: object) => schema.safeParse({ ...whole, ...change })
  const fieldOf = (value: unknown, field: string) => (value as Readonly<Record<string, unknown>>)[field]
  describe(`${name}, field by field`, () => {
    test('is taken whole, without what a newer backend says', () => {
      const parsed = read({ fieldOfTomorrow: 1 })
      expect(parsed.error?.issues ?? []).toEqual([])
      expect(parsed.data).not.toHaveProperty('fieldOfTomorrow')
    })
    test('read once, it is read again from the disk as it was', () => {
      const once = schema.parse(whole)
      expect(schema.parse(structuredClone(once))).toEqual(once)
    })
    for (const [field, { takes = [], reads = [], refuses = [], absent }] of Object.entries(fields)) {
      test(`its ${field}`, () => {
        for (const [given, expected] of [...takes.map((one) => [one, one] as const), ...reads]) {
          const parsed = read({ [field]: given })
          expect(parsed.error?.issues ?? [], `${field}: ${JSON.stringify(given)}`).toEqual([])
          expect(fieldOf(parsed.data, field)).toEqual(expected)
        }
        for (const given of refuses) {
          const paths = read({ [field]: given }).error?.issues.map(({ path }) => path[0]) ?? []
          expect(paths, `${field}: ${JSON.stringify(given)}`).toContain(field)
        }
        const { [field]: _, ...without } = whole
        const parsed = schema.safeParse(without)
        expect(parsed.success).toBe(absent !== undefined)
        expect(parsed.success ? fieldOf(parsed.data, field) : undefined).toEqual(absent?.is)
      })
    }
  })
}

const none = { is: undefined } as const

const counts = { takes: [0, 7], refuses: [-1, 1.5, '1', null] } as const
const text = { takes: ['x', ''], refuses: [null, 7] } as const
const orNull = (more: readonly unknown[] = []) => ({ takes: [null, ...more], refuses: [undefined] })
const content = contentOf()
const receipt = { sentAt: 1, batchNo: null, contentHash: null, bodyHash: '', records: [] }

judgeFields(
  'I16 a draft',
  draftRow,
  { ...draftOf('d') },
  {
    localId: { takes: ['x'], refuses: [7, null] },
    kind: { takes: ['sample', 'intention'], refuses: ['order', null] },
    serverId: { ...orNull(['5']), refuses: [5] },
    serverVersion: { ...orNull([3]), refuses: ['3'] },
    base: { takes: [null, content], refuses: ['torn', {}] },
    mine: { takes: [content], refuses: [null, { ...content, kind: 'order' }, { ...content, lines: 'none' }] },
    rev: counts,
    ackedRev: counts,
    sendRev: { takes: [null, 0, 3], refuses: [-1, 1.5, '1'] },
    // What is neither written nor sent must not be shown as either.
    status: { takes: ['sent'], refuses: ['sending', null] },
    conflict: { takes: [null, { type: 'deleted' }], refuses: [{ type: 'of tomorrow' }, { type: 'changed' }] },
    receipt: { takes: [null, receipt], refuses: [{ ...receipt, sentAt: 'now' }, {}] },
    refusals: counts,
    updatedSeq: counts,
    createdAt: { takes: [0, -5], refuses: ['now', null] },
    savedAt: { takes: [null, 9], refuses: ['now'] },
    // Of a database of before there was such a thing.
    fromServer: { takes: [true], refuses: [1], absent: none },
    approval: {
      takes: [null, { state: 'waiting', askedTime: 1, administrators: [] }],
      reads: [
        [{ state: 'lost' }, null],
        ['torn', null],
      ],
      absent: none,
    },
    // A later form is a newer app's to read.
    v: { refuses: [0, 2, '1', null] },
  },
)

judgeFields(
  'I16 an operation',
  opRow,
  { ...opOf('o', { sealed: sealedOf('send'), claim: { epoch: 1, attemptId: 'a' } }) },
  {
    opId: text,
    seq: counts,
    pending: { takes: [0, 1], refuses: [2, true, null] },
    draftId: { ...orNull(['d']), refuses: [7] },
    kind: { takes: [null, 'sample'], refuses: ['order'] },
    lane: text,
    type: { takes: ['upload', 'save', 'send', 'discard'], refuses: ['delete', null] },
    deps: { takes: [['a', 'b']], refuses: ['a', [7], null] },
    state: { takes: ['inflight', 'retry', 'rejected', 'conflict', 'parked', 'done'], refuses: ['sent', null] },
    intent: { takes: [null, { name: 'messages-read-all' }], refuses: [{ name: 'of tomorrow' }] },
    sealed: { takes: [null], refuses: [{}, { ...sealedOf('send'), rev: -1 }] },
    attempts: counts,
    ambiguous: { takes: [true], refuses: [1, null] },
    delayMs: counts,
    claim: { takes: [null], refuses: [{ epoch: 1 }, { epoch: -1, attemptId: 'a' }] },
    block: { takes: [null, { why: 'gone' }], refuses: [{ why: 'of tomorrow' }, { why: 'fields' }] },
    sub: text,
    v: { refuses: [2, null] },
  },
)

judgeFields(
  'UPG-1 sealed bytes',
  sealedRequest,
  { ...sealedOf('update') },
  {
    method: { takes: ['PUT', 'DELETE'], refuses: ['GET', 'PATCH', null] },
    path: text,
    apiVersion: text,
    key: text,
    ifMatch: { ...orNull(['"1"']), refuses: [1] },
    body: { ...orNull(['{}']), refuses: [{}] },
    blobId: { ...orNull(['b']), refuses: [7] },
    rev: counts,
    content: { takes: [null], refuses: [{}] },
    call: { takes: ['create', 'send', 'discard', 'upload', 'action'], refuses: ['delete', null] },
  },
)

judgeFields(
  'STOR-7 a file',
  blobRow,
  {
    blobId: 'b',
    draftId: 'd',
    name: 'a.pdf',
    type: 'application/pdf',
    size: 3,
    sha256: 's',
    parts: 1,
    url: null,
    bytesSent: 0,
    createdAt: 1,
  },
  {
    size: counts,
    parts: counts,
    url: { takes: [null, '/f/a'], refuses: [7] },
    bytesSent: counts,
  },
)

judgeFields(
  'a gate',
  gateRow,
  { name: 'auth', block: null, delayMs: null, closedAt: 1, note: '' },
  {
    name: text,
    block: { takes: [{ why: 'sign-in' }], refuses: [{ why: 'of tomorrow' }] },
    delayMs: { takes: [0, 5], refuses: ['5'] },
    probeMs: { takes: [5], refuses: [null], absent: none },
  },
)
judgeFields(
  'a line of the journal',
  logRow,
  { at: 1, what: 'x', opId: null, draftId: null, detail: null },
  {
    n: { takes: [0], refuses: [-1, '1'], absent: none },
    at: { takes: [5], refuses: ['now', null] },
    what: text,
  },
)
judgeFields(
  'a confirmed record',
  recordRow,
  {
    kind: 'enquiry',
    id: '1',
    createTime: 1,
    batchNo: '',
    provisional: false,
    row: requestRecord.parse({ id: 1 }),
  },
  {
    kind: { takes: ['sample'], refuses: ['order'] },
    id: { takes: ['x'], refuses: [7, null] },
    provisional: { takes: [true], refuses: [1, null] },
    row: { refuses: [null, 'torn', { id: '' }, { id: '1', status: 'sent' }] },
  },
)
judgeFields(
  'a row of the cart',
  cartRow,
  { pesticideId: '1', product: null, order: 0 },
  {
    pesticideId: { takes: ['x'], refuses: [7] },
    product: { refuses: ['torn', { pesticideId: '1' }] },
    order: { takes: [3], refuses: ['3', null] },
  },
)
judgeFields(
  'a value with its age',
  kvRow,
  { k: 'x', v: 1, asOf: 1 },
  {
    k: text,
    v: { takes: [null, { any: 1 }] },
    asOf: { takes: [0], refuses: ['now', null] },
  },
)

test('a record without the ids that a backend leaves out is read from the disk as it was stored', () => {
  const once = recordRow.parse({
    kind: 'enquiry',
    id: '1',
    createTime: 0,
    batchNo: '',
    provisional: false,
    row: { id: '1', company: { companyId: '', name: '' }, products: [{ pesticideId: '', name: 'P' }] },
  })
  expect(recordRow.parse(structuredClone(once))).toEqual(once)
})

test('a slice of a file is bytes, and nothing that Safari loses', () => {
  const part = { blobId: 'b', n: 0, bytes: new ArrayBuffer(2) }
  expect(partRow.safeParse(part).success).toBe(true)
  for (const bytes of [new Blob(['x']), new Uint8Array(2), 'x', null])
    expect(partRow.safeParse({ ...part, bytes }).success).toBe(false)
})

describe('what a buyer wants done', () => {
  const files = [{ blobId: 'b', name: 'a.png', size: 3 }]
  const rates = { infoRate: 5, speedRate: 5, professionRate: 5, feedbackRate: 5, attitudeRate: 5, qualityRate: 5 }
  const record = { kind: 'enquiry', id: '1' }
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
    ['favourite', { companyId: '1', company: 'C', on: true, note: null, at: 1 }],
    ['review', { company: 'C', review: { companyId: '1', rate: 5, content: 'x', ...rates } }],
    ['feedback', { ref: 'r', content: 'x', files }],
    ['profile', { fields: { nickname: '' } }],
    ['avatar', { files: [] }],
    ['subscription', { id: '1', on: false }],
    ['company-profile', { fields: { name: 'x' }, photos: null, licence: 'keep', files }],
    ['price-star', { id: '1', on: true }],
    ['price-alert', { id: 'a', alert: null }],
  ])('I16 %s is read', (name, rest) => {
    const parsed = intent.safeParse({ name, ...rest })
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(parsed.data && isRecordIntent(parsed.data)).toBe(name.startsWith('record-'))
  })

  test.each<[string, object]>([
    ['cart-add', { ids: '1', products: {} }],
    ['cart-add', { ids: ['1'] }],
    ['record-answer', record],
    ['record-receive', { ...record, shipmentId: '2', text: '', files }],
    ['record-result', { kind: 'sample', id: '1', shipmentId: '2', result: 'half passed', text: '', files: [] }],
    ['record-request-revision', { ...record, version: -1, text: 'x' }],
    ['favourite', { companyId: '1', company: 'C', on: 'yes', note: null, at: 1 }],
    ['avatar', { files: [{ ...files[0], size: -1 }] }],
    ['company-profile', { fields: {}, photos: null, licence: 'lost', files: [] }],
    ['feedback', { ref: 'r', content: 'x', files, to: 'somebody' }],
    ['of tomorrow', {}],
  ])('%s of another form is nobody’s wish', (name, rest) => {
    expect(intent.safeParse({ name, ...rest }).success).toBe(false)
  })
})

describe('why something stands still', () => {
  test.each<[object, boolean]>([
    [{ why: 'sign-in' }, true],
    [{ why: 'membership', scope: 'X', resetAt: null }, true],
    [{ why: 'membership', resetAt: 'tomorrow' }, false],
    [{ why: 'product-unavailable', message: 'gone', fields: [{ path: 'products.0', rule: 'x' }] }, true],
    [{ why: 'fields', fields: [] }, true],
    [{ why: 'fields' }, false],
    [{ why: 'file', blobId: 'b', reason: 'unreadable' }, true],
    [{ why: 'file', blobId: 'b', reason: 'ugly' }, false],
    [{ why: 'refused', code: 7 }, true],
    [{ why: 'refused' }, false],
    [{ why: 'of tomorrow' }, false],
    [{}, false],
  ])('%j: %s', (cause, is) => {
    expect(blockCause.safeParse(cause).success).toBe(is)
  })
})

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
