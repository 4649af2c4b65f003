import type { OutboxRow } from '#account/queries/outbox.ts'
import { anOpId } from './ids.ts'

export const anOutboxRow = (part: Partial<OutboxRow> = {}): OutboxRow => ({
  opId: anOpId('o'),
  thing: 'o',
  type: 'send',
  action: null,
  kind: 'enquiry',
  title: 'Glyphosate',
  moreProducts: 0,
  subject: null,
  lines: [],
  suppliers: [],
  draftState: { at: 'device' },
  state: 'waiting',
  cause: null,
  attempts: 0,
  nextTryAt: null,
  createdAt: 0,
  doneAt: null,
  bytes: 0,
  bytesSent: 0,
  localId: null,
  receipt: null,
  discardable: false,
  conflict: null,
  ...part,
})
