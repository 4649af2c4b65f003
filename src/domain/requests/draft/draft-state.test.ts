import { expect, test } from 'vitest'
import { draftStateOf, type DraftFacts, type OpFacts } from './draft-state.ts'

const op = (part: Partial<OpFacts>): OpFacts => ({
  type: 'send',
  state: 'open',
  ambiguous: false,
  attempts: 0,
  nextTryAt: null,
  block: null,
  ...part,
})
const facts = (part: Partial<DraftFacts>): DraftFacts => ({
  rev: 2,
  ackedRev: 1,
  sent: null,
  conflict: null,
  approval: null,
  ops: [],
  held: null,
  ...part,
})
const receipt = { sentAt: 1, batchNo: 'B', contentHash: null, bodyHash: '', records: [] }
const sent = { receipt, suppliers: 2, listed: true }

test.each<[string, Partial<DraftFacts>, ReturnType<typeof draftStateOf>]>([
  ['newest text only here', {}, { at: 'device' }],
  ['the server has it', { ackedRev: 2 }, { at: 'saved' }],
  ['save waits', { ops: [op({ type: 'save' })] }, { at: 'waiting-to-save', cause: null, nextTryAt: null }],
  [
    'save waits for the line',
    { ops: [op({ type: 'save' })], held: { cause: { why: 'offline' } } },
    { at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null },
  ],
  ['save under way', { ops: [op({ type: 'save', state: 'inflight' })] }, { at: 'saving' }],
  ['send waits', { ops: [op({})] }, { at: 'waiting-to-send', cause: null, nextTryAt: null }],
  [
    'a send speaks before a save',
    { ops: [op({ type: 'save', state: 'inflight' }), op({})] },
    { at: 'waiting-to-send', cause: null, nextTryAt: null },
  ],
  [
    'send waits for files',
    { ops: [op({}), op({ type: 'upload' })] },
    { at: 'waiting-to-send', cause: { why: 'files', uploaded: 0, of: 1 }, nextTryAt: null },
  ],
  [
    'files under way are sending',
    { ops: [op({}), op({ type: 'upload', state: 'inflight' }), op({ type: 'upload', state: 'done' })] },
    { at: 'sending', uploaded: 1, of: 2 },
  ],
  ['no sign-in', { ops: [op({})], held: { block: { why: 'sign-in' } } }, { at: 'blocked', cause: { why: 'sign-in' } }],
  [
    'stopped by the membership after it was sealed',
    { ops: [op({ state: 'retry' })], held: { block: { why: 'membership' } } },
    { at: 'blocked', cause: { why: 'membership' } },
  ],
  [
    'RETRY-4 left without an answer',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })] },
    { at: 'uncertain', needs: null, nextTryAt: null },
  ],
  [
    'RETRY-4 an uncertain send stays uncertain at a closed gate, and says who must open it',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], held: { block: { why: 'sign-in' } } },
    { at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null },
  ],
  [
    'RETRY-4 an uncertain send needs nobody while the line is down',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], held: { cause: { why: 'offline' } } },
    { at: 'uncertain', needs: null, nextTryAt: null },
  ],
  [
    'a save is repeated without fuss',
    { ops: [op({ type: 'save', state: 'retry', ambiguous: true, attempts: 2, nextTryAt: 900 })] },
    { at: 'waiting-to-save', cause: { why: 'server' }, nextTryAt: 900 },
  ],
  [
    'throttled',
    { ops: [op({ state: 'retry' })], held: { cause: { why: 'throttled' } } },
    { at: 'waiting-to-send', cause: { why: 'throttled' }, nextTryAt: null },
  ],
  [
    'refused',
    { ops: [op({ state: 'rejected', block: { why: 'deadline-passed' } })] },
    { at: 'blocked', cause: { why: 'deadline-passed' } },
  ],
  ['nobody can tell', { ops: [op({ state: 'parked' })] }, { at: 'blocked', cause: { why: 'unconfirmed' } }],
  [
    'a file was refused',
    {
      ops: [op({}), op({ type: 'upload', state: 'rejected', block: { why: 'file', blobId: 'b', reason: 'too-big' } })],
    },
    { at: 'blocked', cause: { why: 'file', blobId: 'b', reason: 'too-big' } },
  ],
  [
    'changed elsewhere',
    { conflict: 'changed', ops: [op({ type: 'save', state: 'conflict' })] },
    { at: 'conflict', type: 'changed' },
  ],
  ['being deleted', { ops: [op({ type: 'discard' })] }, { at: 'waiting-to-delete', cause: null, nextTryAt: null }],
  ['sent, whatever else', { sent, conflict: 'changed', ops: [op({})] }, { at: 'sent', ...sent }],
  [
    'a send behind a save that was refused needs somebody',
    { ops: [op({ type: 'save', state: 'rejected', block: { why: 'forbidden' } }), op({})] },
    { at: 'blocked', cause: { why: 'forbidden' } },
  ],
  [
    'a send behind a save that is repeated is tried when that is',
    { ops: [op({ type: 'save', state: 'retry', ambiguous: true, attempts: 1, nextTryAt: 900 }), op({})] },
    { at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: 900 },
  ],
  [
    'the line is tried after the operation is due',
    {
      ops: [op({ state: 'retry', ambiguous: true, attempts: 1, nextTryAt: 900 })],
      held: { cause: { why: 'offline' }, nextTryAt: 2_000 },
    },
    { at: 'uncertain', needs: null, nextTryAt: 2_000 },
  ],
  [
    'a deletion at a closed gate needs somebody',
    { ops: [op({ type: 'discard' })], held: { block: { why: 'sign-in' } } },
    { at: 'blocked', cause: { why: 'sign-in' } },
  ],
  ['I15 done operations say nothing', { ops: [op({ state: 'done' })] }, { at: 'device' }],
])('I15 %s', (_, part, expected) => {
  expect(draftStateOf(facts(part))).toEqual(expected)
})
