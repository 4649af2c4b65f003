import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { attachmentState } from './attachment-state.ts'
import { aDraftId, anOp } from '#tests/harness/ids.ts'

const file = { blobId: 'b1', name: 'label.pdf', size: 200, type: '', sha256: '', url: '' }
const upload = (part: Partial<OutboxRow>): OutboxRow => ({
  opId: anOp('o'),
  thing: 'o',
  type: 'upload',
  action: null,
  kind: 'enquiry',
  title: 'label.pdf',
  moreProducts: 0,
  suppliers: [],
  said: { at: 'device' },
  state: 'waiting',
  cause: null,
  attempts: 0,
  nextTryAt: null,
  createdAt: 0,
  doneAt: null,
  bytes: 200,
  bytesSent: 0,
  localId: aDraftId('d1'),
  receipt: null,
  discardable: false,
  ...part,
})

describe('the state of a file', () => {
  it('is "on this device" until something asks for it', () => {
    expect(attachmentState(file, aDraftId('d1'), [])).toEqual({ at: 'device' })
    expect(attachmentState(file, aDraftId('d1'), [upload({ localId: aDraftId('other') })])).toEqual({ at: 'device' })
  })

  it.each<[Partial<OutboxRow>, unknown]>([
    [{ state: 'waiting' }, { at: 'waiting' }],
    [{ state: 'retrying' }, { at: 'waiting' }],
    [
      { state: 'sending', bytesSent: 50 },
      { at: 'uploading', share: 0.25 },
    ],
    [
      { state: 'sending', bytes: 0 },
      { at: 'uploading', share: 0 },
    ],
    [{ state: 'done' }, { at: 'ready' }],
    [
      { state: 'attention', cause: { why: 'file', blobId: 'b1', reason: 'too-big' } },
      { at: 'refused', reason: 'too-big' },
    ],
    [
      { state: 'attention', cause: { why: 'refused', code: 1 } },
      { at: 'refused', reason: null },
    ],
    [{ state: 'attention', cause: { why: 'sign-in' } }, { at: 'waiting' }],
  ])('%o', (part, state) => {
    expect(attachmentState(file, aDraftId('d1'), [upload(part)])).toEqual(state)
  })

  it('differs for two files of one name with different sizes', () => {
    const rows = [upload({ bytes: 999, state: 'done' }), upload({ bytes: 200, state: 'waiting' })]
    expect(attachmentState(file, aDraftId('d1'), rows)).toEqual({ at: 'waiting' })
  })

  it('needs no upload if the server has the file', () => {
    expect(attachmentState({ ...file, url: '/files/1' }, aDraftId('d1'), [])).toEqual({ at: 'ready' })
  })
})
