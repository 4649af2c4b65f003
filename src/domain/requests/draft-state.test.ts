// @vitest-environment node
import { expect, test } from 'vitest'
import { draftStateOf, type DraftFacts, type OpFacts } from './draft-state.ts'

const op = (part: Partial<OpFacts>): OpFacts => ({
  type: 'send',
  state: 'open',
  ambiguous: false,
  attempts: 0,
  nextAttemptInMs: 0,
  block: null,
  ...part,
})
const facts = (part: Partial<DraftFacts>): DraftFacts => ({
  rev: 2,
  ackedRev: 1,
  receipt: null,
  conflict: null,
  ops: [],
  gate: null,
  ...part,
})
const receipt = { sentAt: 1, batchNo: 'B', contentHash: null, bodyHash: '', records: [] }

test.each<[string, Partial<DraftFacts>, ReturnType<typeof draftStateOf>]>([
  ['newest text only here', {}, { at: 'device' }],
  ['the server has it', { ackedRev: 2 }, { at: 'saved' }],
  ['save waits', { ops: [op({ type: 'save' })] }, { at: 'waiting-to-save', cause: null }],
  [
    'save waits for the line',
    { ops: [op({ type: 'save' })], gate: { cause: { why: 'offline' } } },
    { at: 'waiting-to-save', cause: { why: 'offline' } },
  ],
  ['save under way', { ops: [op({ type: 'save', state: 'inflight' })] }, { at: 'saving' }],
  ['send waits', { ops: [op({})] }, { at: 'waiting-to-send', cause: null }],
  [
    'a send speaks before a save',
    { ops: [op({ type: 'save', state: 'inflight' }), op({})] },
    { at: 'waiting-to-send', cause: null },
  ],
  [
    'send waits for files',
    { ops: [op({}), op({ type: 'upload' })] },
    { at: 'waiting-to-send', cause: { why: 'files', uploaded: 0, of: 1 } },
  ],
  [
    'files under way are sending',
    { ops: [op({}), op({ type: 'upload', state: 'inflight' }), op({ type: 'upload', state: 'done' })] },
    { at: 'sending', uploaded: 1, of: 2 },
  ],
  ['no sign-in', { ops: [op({})], gate: { block: { why: 'sign-in' } } }, { at: 'blocked', cause: { why: 'sign-in' } }],
  [
    'stopped by the membership after it was sealed',
    { ops: [op({ state: 'retry' })], gate: { block: { why: 'membership' } } },
    { at: 'blocked', cause: { why: 'membership' } },
  ],
  [
    'RETRY-4 left without an answer',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })] },
    { at: 'uncertain' },
  ],
  [
    'RETRY-4 an uncertain send stays uncertain at a closed gate, and says who must open it',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], gate: { block: { why: 'sign-in' } } },
    { at: 'uncertain', needs: { why: 'sign-in' } },
  ],
  [
    'RETRY-4 an uncertain send needs nobody while the line is down',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], gate: { cause: { why: 'offline' } } },
    { at: 'uncertain' },
  ],
  [
    'a save is repeated without fuss',
    { ops: [op({ type: 'save', state: 'retry', ambiguous: true, attempts: 2, nextAttemptInMs: 900 })] },
    { at: 'failed', nextAttemptInMs: 900, attempts: 2 },
  ],
  [
    'throttled',
    { ops: [op({ state: 'retry' })], gate: { cause: { why: 'throttled' } } },
    { at: 'waiting-to-send', cause: { why: 'throttled' } },
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
  ['being deleted', { ops: [op({ type: 'discard' })] }, { at: 'waiting-to-delete' }],
  ['sent, whatever else', { receipt, conflict: 'changed', ops: [op({})] }, { at: 'sent', receipt }],
  ['I15 done operations say nothing', { ops: [op({ state: 'done' })] }, { at: 'device' }],
])('I15 %s', (_, part, expected) => {
  expect(draftStateOf(facts(part))).toEqual(expected)
})
