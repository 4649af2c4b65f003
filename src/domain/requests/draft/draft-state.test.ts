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
  gate: null,
  ...part,
})

test.each<[string, Partial<DraftFacts>, ReturnType<typeof draftStateOf>]>([
  ['the newest text is only on this device', {}, { at: 'device' }],
  ['the server has the newest text', { ackedRev: 2 }, { at: 'saved' }],
  ['a save waits', { ops: [op({ type: 'save' })] }, { at: 'waiting-to-save', cause: null, nextTryAt: null }],
  [
    'a save waits for the connection',
    { ops: [op({ type: 'save' })], gate: { cause: { why: 'offline' } } },
    { at: 'waiting-to-save', cause: { why: 'offline' }, nextTryAt: null },
  ],
  ['a save is in flight', { ops: [op({ type: 'save', state: 'inflight' })] }, { at: 'saving' }],
  ['a send waits', { ops: [op({})] }, { at: 'waiting-to-send', cause: null, nextTryAt: null }],
  [
    'a send takes precedence over a save',
    { ops: [op({ type: 'save', state: 'inflight' }), op({})] },
    { at: 'waiting-to-send', cause: null, nextTryAt: null },
  ],
  [
    'a send waits for files',
    { ops: [op({}), op({ type: 'upload' })] },
    { at: 'waiting-to-send', cause: { why: 'files', uploaded: 0, of: 1 }, nextTryAt: null },
  ],
  [
    'a send with files in flight is sending',
    { ops: [op({}), op({ type: 'upload', state: 'inflight' }), op({ type: 'upload', state: 'done' })] },
    { at: 'sending', uploaded: 1, of: 2 },
  ],
  [
    'a send without a login is blocked',
    { ops: [op({})], gate: { block: { why: 'sign-in' } } },
    { at: 'blocked', cause: { why: 'sign-in' } },
  ],
  [
    'a sealed send is blocked by the membership',
    { ops: [op({ state: 'retry' })], gate: { block: { why: 'membership' } } },
    { at: 'blocked', cause: { why: 'membership' } },
  ],
  [
    'RETRY-4 a send without a response is uncertain',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })] },
    { at: 'uncertain', needs: null, nextTryAt: null },
  ],
  [
    'RETRY-4 an uncertain send remains uncertain at a closed gate, and states who must open it',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], gate: { block: { why: 'sign-in' } } },
    { at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null },
  ],
  [
    'RETRY-4 an uncertain send needs no action while the connection is down',
    { ops: [op({ state: 'retry', ambiguous: true, attempts: 1 })], gate: { cause: { why: 'offline' } } },
    { at: 'uncertain', needs: null, nextTryAt: null },
  ],
  [
    'a save is repeated without asking the buyer',
    { ops: [op({ type: 'save', state: 'retry', ambiguous: true, attempts: 2, nextTryAt: 900 })] },
    { at: 'waiting-to-save', cause: { why: 'server' }, nextTryAt: 900 },
  ],
  [
    'a throttled send waits',
    { ops: [op({ state: 'retry' })], gate: { cause: { why: 'throttled' } } },
    { at: 'waiting-to-send', cause: { why: 'throttled' }, nextTryAt: null },
  ],
  [
    'a refused send is blocked',
    { ops: [op({ state: 'rejected', block: { why: 'deadline-passed' } })] },
    { at: 'blocked', cause: { why: 'deadline-passed' } },
  ],
  ['a parked send is blocked', { ops: [op({ state: 'parked' })] }, { at: 'blocked', cause: { why: 'unconfirmed' } }],
  [
    'a send is blocked by a refused file',
    {
      ops: [op({}), op({ type: 'upload', state: 'rejected', block: { why: 'file', blobId: 'b', reason: 'too-big' } })],
    },
    { at: 'blocked', cause: { why: 'file', blobId: 'b', reason: 'too-big' } },
  ],
  [
    'a draft changed elsewhere is a conflict',
    { conflict: 'changed', ops: [op({ type: 'save', state: 'conflict' })] },
    { at: 'conflict', type: 'changed' },
  ],
  ['a deletion waits', { ops: [op({ type: 'discard' })] }, { at: 'waiting-to-delete', cause: null, nextTryAt: null }],
  [
    'a send after a refused save is blocked',
    { ops: [op({ type: 'save', state: 'rejected', block: { why: 'forbidden' } }), op({})] },
    { at: 'blocked', cause: { why: 'forbidden' } },
  ],
  [
    'a send after a save that is repeated is attempted at the time of the save',
    { ops: [op({ type: 'save', state: 'retry', ambiguous: true, attempts: 1, nextTryAt: 900 }), op({})] },
    { at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: 900 },
  ],
  [
    'the next attempt is that of the connection if it is later than that of the operation',
    {
      ops: [op({ state: 'retry', ambiguous: true, attempts: 1, nextTryAt: 900 })],
      gate: { cause: { why: 'offline' }, nextTryAt: 2_000 },
    },
    { at: 'uncertain', needs: null, nextTryAt: 2_000 },
  ],
  [
    'a deletion at a closed gate is blocked',
    { ops: [op({ type: 'discard' })], gate: { block: { why: 'sign-in' } } },
    { at: 'blocked', cause: { why: 'sign-in' } },
  ],
])('I15 %s', (_, part, expected) => {
  expect(draftStateOf(facts(part))).toEqual(expected)
})
