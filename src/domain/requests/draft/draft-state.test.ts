import { expect, test } from 'vitest'
import type { BlockCause, WaitCause } from './causes.ts'
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
const send = op({})
const repeatedSend = op({ state: 'retry', ambiguous: true, attempts: 1 })
const save = (part: Partial<OpFacts> = {}) => op({ type: 'save', ...part })
const upload = (part: Partial<OpFacts> = {}) => op({ type: 'upload', ...part })
const discard = op({ type: 'discard' })
const signIn = { why: 'sign-in' } as const
const offline = { why: 'offline' } as const
const server = { why: 'server' } as const
const tooBig = { why: 'file', blobId: 'b', reason: 'too-big' } as const
const repeatedAt900 = { ...repeatedSend, nextTryAt: 900 }
const waiting = <At extends 'save' | 'send' | 'delete'>(
  to: At,
  cause: WaitCause | null,
  nextTryAt: number | null = null,
) => ({ at: `waiting-to-${to}`, cause, nextTryAt }) as const
const uncertain = (needs: BlockCause | null, nextTryAt: number | null = null) =>
  ({ at: 'uncertain', needs, nextTryAt }) as const
const blocked = (cause: BlockCause) => ({ at: 'blocked', cause }) as const
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
  ['a save waits', { ops: [save()] }, waiting('save', null)],
  ['a save waits for the connection', { ops: [save()], gate: { cause: offline } }, waiting('save', offline)],
  ['a save is in flight', { ops: [save({ state: 'inflight' })] }, { at: 'saving' }],
  ['a send waits', { ops: [send] }, waiting('send', null)],
  ['a send takes precedence over a save', { ops: [save({ state: 'inflight' }), send] }, waiting('send', null)],
  ['a send waits for files', { ops: [send, upload()] }, waiting('send', { why: 'files', uploaded: 0, of: 1 })],
  [
    'a send with files in flight is sending',
    { ops: [send, upload({ state: 'inflight' }), upload({ state: 'done' })] },
    { at: 'sending', uploaded: 1, of: 2 },
  ],
  ['a send without a login is blocked', { ops: [send], gate: { block: signIn } }, blocked(signIn)],
  [
    'a sealed send is blocked by the membership',
    { ops: [op({ state: 'retry' })], gate: { block: { why: 'membership' } } },
    blocked({ why: 'membership' }),
  ],
  ['RETRY-4 a send without a response is uncertain', { ops: [repeatedSend] }, uncertain(null)],
  [
    'RETRY-4 an uncertain send remains uncertain at a closed gate, and states who must open it',
    { ops: [repeatedSend], gate: { block: signIn } },
    uncertain(signIn),
  ],
  [
    'RETRY-4 an uncertain send needs no action while the connection is down',
    { ops: [repeatedSend], gate: { cause: offline } },
    uncertain(null),
  ],
  [
    'a save is repeated without asking the buyer',
    { ops: [save({ state: 'retry', ambiguous: true, attempts: 2, nextTryAt: 900 })] },
    waiting('save', server, 900),
  ],
  [
    'a throttled send waits',
    { ops: [op({ state: 'retry' })], gate: { cause: { why: 'throttled' } } },
    waiting('send', { why: 'throttled' }),
  ],
  [
    'a refused send is blocked',
    { ops: [op({ state: 'rejected', block: { why: 'deadline-passed' } })] },
    blocked({ why: 'deadline-passed' }),
  ],
  ['a parked send is blocked', { ops: [op({ state: 'parked' })] }, blocked({ why: 'unconfirmed' })],
  [
    'a send is blocked by a refused file',
    { ops: [send, upload({ state: 'rejected', block: tooBig })] },
    blocked(tooBig),
  ],
  [
    'a draft changed elsewhere is a conflict',
    { conflict: 'changed', ops: [save({ state: 'conflict' })] },
    { at: 'conflict', type: 'changed' },
  ],
  ['a deletion waits', { ops: [discard] }, waiting('delete', null)],
  [
    'a send after a refused save is blocked',
    { ops: [save({ state: 'rejected', block: { why: 'forbidden' } }), send] },
    blocked({ why: 'forbidden' }),
  ],
  [
    'a send after a save that is repeated is attempted at the time of the save',
    { ops: [save({ ...repeatedAt900, type: 'save' }), send] },
    waiting('send', server, 900),
  ],
  [
    'the next attempt is that of the connection if it is later than that of the operation',
    { ops: [repeatedAt900], gate: { cause: offline, nextTryAt: 2_000 } },
    uncertain(null, 2_000),
  ],
  ['a deletion at a closed gate is blocked', { ops: [discard], gate: { block: signIn } }, blocked(signIn)],
])('I15 %s', (_, part, expected) => {
  expect(draftStateOf(facts(part))).toEqual(expected)
})
