import { describe, expect, test } from 'vitest'
import { aDraftId, aRecordId } from '#tests/harness/ids.ts'
import { emptyContent } from '#domain/requests/wire.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { draftLineOf } from '../../drafts/start.ts'
import type { BlobRow, DraftRow, OpRow } from '../../store/rows.ts'
import { sealOp } from './seal.ts'

const content: RequestContent = fillContent({ ...emptyContent('enquiry'), lines: [draftLineOf(testProduct('1'))] })
const draft = (part: Partial<DraftRow> = {}): DraftRow => ({
  localId: aDraftId('local-1'),
  kind: 'enquiry',
  serverId: null,
  serverVersion: null,
  base: null,
  mine: content,
  rev: 3,
  ackedRev: 0,
  sendRev: null,
  status: 'draft',
  conflict: null,
  receipt: null,
  refusals: 0,
  updatedSeq: 1,
  createdAt: 0,
  updatedAt: 0,
  savedAt: null,
  v: 1,
  ...part,
})
const op = (type: OpRow['type'], part: Partial<OpRow> = {}) =>
  ({ opId: 'op-1', type, kind: 'enquiry', lane: 'draft:local-1', intent: null, ...part }) as OpRow
const blob: BlobRow = {
  blobId: 'b',
  draftId: aDraftId('local-1'),
  name: 'a.pdf',
  type: '',
  size: 3,
  sha256: 'abc',
  parts: 1,
  url: null,
  bytesSent: 0,
  createdAt: 0,
}
const today = '2026-11-21'
const sealOf = (type: OpRow['type'], row: DraftRow | null, part: Partial<OpRow> = {}, blobs: BlobRow[] = []) => {
  const result = sealOp({ op: op(type, part), draft: row, blobs, today, draftTexts: 'long' })
  if (result.to !== 'seal') throw new Error(`not sealed: ${result.to}`)
  return result.sealed
}

test.each<[boolean, 'save' | 'send', object]>([
  [false, 'save', { note: 'Labels', destination: 'KE' }],
  [false, 'send', { note: 'Labels', destination: 'KE' }],
  [true, 'save', { note: 'Destination country: Kenya\nLabels', destination: undefined }],
  [true, 'send', { note: 'Destination country: Kenya\nLabels', destination: undefined }],
])('only if the backend has no field for the country (%s), a %s has it in the note', (isSpecified, type, body) => {
  const mine = { ...content, note: 'Labels', terms: { ...content.terms, destination: 'KE' } }
  const result = sealOp({ op: op(type), draft: draft({ mine }), blobs: [], today, draftTexts: 'long', isSpecified })
  if (result.to !== 'seal') throw new Error(`not sealed: ${result.to}`)
  const { note, destination } = JSON.parse(result.sealed.body ?? '') as Record<string, unknown>
  expect({ note, destination }).toEqual(body)
  expect(result.sealed.content).toEqual(mine)
})

describe('texts beyond the limit of Send', () => {
  const note = `${'x'.repeat(9_999)}🌾${'y'.repeat(5_000)}`
  const longDraft = draft({ mine: { ...content, note, terms: { ...content.terms, deliveryPlace: 'p'.repeat(3_000) } } })
  const noteIn = (row: DraftRow, draftTexts: 'long' | 'as-sent') => {
    const result = sealOp({ op: op('save'), draft: row, blobs: [], today, draftTexts })
    if (result.to !== 'seal') throw new Error(`not sealed: ${result.to}`)
    const { note: sent, deliveryPlace } = JSON.parse(result.sealed.body ?? '') as Record<string, string>
    expect(result.sealed.content).toMatchObject({ note: sent, terms: { deliveryPlace } })
    return { note: sent, deliveryPlace }
  }
  test('LONG-1 are cut in a save to the limit of drafts if the backend has one, never within a character', () => {
    expect(noteIn(longDraft, 'long')).toEqual({ note: 'x'.repeat(9_999), deliveryPlace: 'p'.repeat(2_800) })
    const wholeDraft = draft({ mine: { ...content, note: 'x'.repeat(3_000) } })
    expect(noteIn(wholeDraft, 'long').note).toHaveLength(3_000)
  })
  test('LONG-1 are cut in a save to the limit of Send if the backend has no other', () => {
    expect(noteIn(longDraft, 'as-sent')).toEqual({ note: 'x'.repeat(500), deliveryPlace: 'p'.repeat(140) })
  })
  test('SEND-3 prevent a send on the device, and the field is named', () => {
    expect(sealOp({ op: op('send'), draft: longDraft, blobs: [], today, draftTexts: 'long' })).toEqual({
      to: 'block',
      block: {
        why: 'fields',
        fields: [
          { path: 'terms.deliveryPlace', rule: 'too-long' },
          { path: 'note', rule: 'too-long' },
        ],
      },
    })
  })
})

describe('keys', () => {
  const savedFields = { serverId: aRecordId('77'), serverVersion: 4 }
  test('KEY-2 are made of the operation or the draft, and are the same each time', () => {
    const keys = () => [
      sealOf('save', draft()).key,
      sealOf('save', draft(savedFields)).key,
      sealOf('send', draft()).key,
      sealOf('send', draft(savedFields)).key,
      sealOf('discard', draft(savedFields)).key,
      sealOf('upload', null, { lane: 'up:b' }, [blob]).key,
      sealOf('action', null, { intent: { name: 'messages-read-all' } }).key,
    ]
    expect(keys()).toEqual(['c-local-1-0', 'u-op-1', 's-local-1', 's-77-0', 'd-op-1', 'f-local-1-abc', 'a-op-1'])
    expect(keys()).toEqual(keys())
  })

  test('KEY-4 contain the number of refusals', () => {
    expect(sealOf('save', draft({ refusals: 2 })).key).toBe('c-local-1-2')
    expect(sealOf('save', draft({ ...savedFields, refusals: 2 })).key).toBe('u-op-1.2')
    expect(sealOf('send', draft({ ...savedFields, refusals: 2 })).key).toBe('s-77-0.2')
  })
})

describe('sealed bytes', () => {
  test('SEAL-1 are equal for the same draft', () => {
    expect(sealOf('send', draft())).toEqual(sealOf('send', draft()))
    expect(sealOf('send', draft()).rev).toBe(3)
  })

  test('contain the version of the saved draft in an update and a send', () => {
    expect(sealOf('save', draft({ serverId: aRecordId('77'), serverVersion: 4 })).ifMatch).toBe('"4"')
    expect(sealOf('send', draft({ serverId: aRecordId('77'), serverVersion: 4 })).ifMatch).toBe('"4"')
    expect(sealOf('send', draft()).ifMatch).toBeNull()
    expect(sealOf('save', draft({ serverId: aRecordId('77') })).ifMatch).toBeNull()
  })

  const withFile = draft({
    mine: { ...content, attachments: [{ blobId: 'b', name: 'a.pdf', size: 3, type: '', sha256: 'abc', url: '' }] },
  })
  test('UP-2 are not made before each file has a URL, and contain these URLs', () => {
    expect(sealOp({ op: op('send'), draft: withFile, blobs: [blob], today, draftTexts: 'long' })).toEqual({
      to: 'wait',
    })
    expect(JSON.parse(sealOf('send', withFile, {}, [{ ...blob, url: '/f/1' }]).body ?? '')).toMatchObject({
      attach: '/f/1',
    })
  })

  test('STOR-7 are not made if a file is missing, and the cause names the file', () => {
    expect(sealOp({ op: op('send'), draft: withFile, blobs: [], today, draftTexts: 'long' })).toMatchObject({
      to: 'block',
      block: { why: 'file', blobId: 'b', name: withFile.mine.attachments[0]?.name },
    })
  })

  test('SEND-3 are not made if the deadline has passed or a field is invalid', () => {
    expect(sealOp({ op: op('send'), draft: draft(), blobs: [], today: '2026-12-02', draftTexts: 'long' })).toEqual({
      to: 'block',
      block: { why: 'deadline-passed' },
    })
    const emptyDraft = draft({ mine: { ...content, terms: { ...content.terms, payMethod: '' } } })
    expect(sealOp({ op: op('save'), draft: emptyDraft, blobs: [], today, draftTexts: 'long' })).toMatchObject({
      to: 'block',
      block: { why: 'fields', fields: [{ path: 'terms.payMethod' }] },
    })
  })

  test('are not made if nothing has to be sent', () => {
    expect(
      sealOp({
        op: op('save'),
        draft: draft({ serverId: aRecordId('77'), ackedRev: 3 }),
        blobs: [],
        today,
        draftTexts: 'long',
      }),
    ).toEqual({
      to: 'nothing',
    })
    expect(sealOp({ op: op('discard'), draft: draft(), blobs: [], today, draftTexts: 'long' })).toEqual({
      to: 'nothing',
    })
    expect(
      sealOp({
        op: op('upload', { lane: 'up:b' }),
        draft: null,
        blobs: [{ ...blob, url: '/f/1' }],
        today,
        draftTexts: 'long',
      }),
    ).toEqual({ to: 'nothing' })
  })

  test('STOR-5 are not made for an unreadable draft, whose operation is blocked', () => {
    expect(sealOp({ op: op('send'), draft: null, blobs: [], today, draftTexts: 'long' })).toEqual({
      to: 'block',
      block: { why: 'gone' },
    })
  })
})
