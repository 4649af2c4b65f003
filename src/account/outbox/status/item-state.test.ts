import { describe, expect, test } from 'vitest'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import type { GateRow, OpRow } from '../../store/rows.ts'
import { stateOfDraft, stateOfOp, type StatusInputs } from './item-state.ts'

const now = Date.UTC(2026, 10, 21, 12)
const around = (part: Partial<StatusInputs> = {}): StatusInputs => ({
  gates: [],
  offline: false,
  failing: false,
  reachable: true,
  now,
  ...part,
})
const gate = (name: string, part: Partial<GateRow> = {}): GateRow => ({
  name,
  block: null,
  delayMs: null,
  closedAt: now,
  note: '',
  ...part,
})
const draft = draftOf('d', { rev: 2 })
const send = (part: Partial<OpRow> = {}) => opOf('send', { type: 'send', draftId: 'd', kind: 'enquiry', ...part })
const save = (part: Partial<OpRow> = {}) => opOf('save', { type: 'save', draftId: 'd', kind: 'enquiry', ...part })

describe('I15 the cause of waiting', () => {
  test('LINE-1 is "unheard" for an operation that was never sent if the server has not answered recently', () => {
    const unheard = around({ reachable: false })
    expect(stateOfDraft(draft, [send()], unheard)).toMatchObject({ at: 'waiting-to-send', cause: { why: 'unheard' } })
    expect(stateOfDraft(draft, [send()], around())).toMatchObject({ at: 'waiting-to-send', cause: null })
    expect(stateOfDraft(draft, [save({ state: 'retry' })], unheard)).toMatchObject({ cause: null })
  })

  test('is a connection that is down rather than the missing answer', () => {
    expect(stateOfDraft(draft, [send()], around({ offline: true, reachable: false }))).toMatchObject({
      cause: { why: 'offline' },
    })
  })

  test('is the server, not a missing connection, if the server fails', () => {
    expect(stateOfDraft(draft, [send()], around({ offline: true, failing: true }))).toMatchObject({
      cause: { why: 'server' },
    })
  })

  test('GATE-4 is the membership for a send, but not for a save', () => {
    const gates = [gate('quota:ENQUIRY', { block: { why: 'membership' } })]
    expect(stateOfDraft(draft, [send()], around({ gates }))).toEqual({ at: 'blocked', cause: { why: 'membership' } })
    expect(stateOfDraft(draft, [save()], around({ gates }))).toMatchObject({ at: 'waiting-to-save' })
  })

  test.each([
    ['throttle', '', 'throttled'],
    ['server', 'offline', 'offline'],
    ['server', 'server', 'server'],
  ])('is shown for the gate %s (%s) as %s', (name, note, why) => {
    const gates = [gate(name, { note })]
    expect(stateOfDraft(draft, [send()], around({ gates }))).toMatchObject({ cause: { why } })
  })

  test('AUTH-2 RETRY-4 is the login for an unclear send if the user must log in first', () => {
    const gates = [gate('auth', { block: { why: 'sign-in' } })]
    const op = send({ state: 'retry', ambiguous: true, attempts: 1 })
    expect(stateOfDraft(draft, [op], around({ gates }))).toMatchObject({ at: 'uncertain', needs: { why: 'sign-in' } })
    expect(stateOfDraft(draft, [op], around())).toMatchObject({ at: 'uncertain', needs: null })
  })
})

describe('I22 the time of the next try', () => {
  const op = (attemptedAt: number | null, delayMs = 10_000) =>
    send({ state: 'retry', ambiguous: true, attempts: 1, attemptedAt, delayMs })
  const nextTry = (attemptedAt: number | null) => {
    const state = stateOfDraft(draft, [op(attemptedAt)], around())
    return state.at === 'uncertain' ? state.nextTryAt : 'not uncertain'
  }
  test.each([
    ['a moment ago', now - 4_000, now + 6_000],
    ['long ago: it is due', now - 60_000, null],
    ['in ten years, by a clock that was set back since: at most the delay', now + 3.2e11, now + 10_000],
    ['never', null, null],
  ])('the time of the next try is correct for an attempt %s', (_, attemptedAt, expected) => {
    expect(nextTry(attemptedAt)).toBe(expected)
  })

  test('GATE-3 is the time at which the gate opens, unless the send itself is due later', () => {
    const gates = [gate('server', { probeMs: 30_000, note: 'offline' })]
    expect(stateOfDraft(draft, [op(now)], around({ gates }))).toMatchObject({
      at: 'uncertain',
      nextTryAt: now + 30_000,
    })
    const serverGates = [gate('server', { probeMs: 1_000, note: 'offline' })]
    expect(stateOfDraft(draft, [op(now)], around({ gates: serverGates }))).toMatchObject({ nextTryAt: now + 10_000 })
  })
})

test('I23 "sent" requires a receipt, and says whether the list contains the request', () => {
  const receipt = { sentAt: 1, batchNo: 'B1', contentHash: null, bodyHash: '', records: [] }
  const mine = contentOf('', ['1', '2'])
  const sentDraft = draftOf('d', { status: 'sent', receipt, mine })
  expect(stateOfDraft(sentDraft, [], around())).toEqual({ at: 'sent', receipt, suppliers: 2, listed: false })
  expect(stateOfDraft(sentDraft, [], around(), true)).toMatchObject({ listed: true })
  expect(stateOfDraft({ ...sentDraft, receipt: null }, [], around()).at).toBe('device')
})

test('APPR-2 a draft that waits for approval names the administrators, and a returned one does not', () => {
  const approval = { state: 'waiting' as const, askedTime: 1, administrators: ['Ana'] }
  const waitingDraft = draftOf('d', { rev: 2, ackedRev: 2, approval })
  expect(stateOfDraft(waitingDraft, [], around())).toEqual({ at: 'approval', administrators: ['Ana'] })
  expect(stateOfDraft({ ...waitingDraft, approval: { ...approval, state: 'returned' } }, [], around()).at).toBe('saved')
})

describe('a step on a record', () => {
  const step = (part: Partial<OpRow> = {}) => opOf('step', part)
  const upload = (part: Partial<OpRow>) => opOf('up', { type: 'upload', ...part })

  test('waits for its files, and shows how many are uploaded', () => {
    const uploads = [upload({ state: 'done' }), upload({ state: 'open' })]
    expect(stateOfOp(step(), uploads, around())).toMatchObject({ cause: { why: 'files', uploaded: 1, of: 2 } })
  })

  test('UP-3 is stopped by a refused file, and the cause names the file', () => {
    const block = { why: 'file', blobId: 'b', reason: 'too-big' } as const
    expect(stateOfOp(step(), [upload({ state: 'rejected', block })], around())).toEqual({
      at: 'blocked',
      cause: block,
    })
  })

  test('is held back by every gate that applies to all operations, but not by a quota gate', () => {
    const gates = [gate('quota:ENQUIRY', { block: { why: 'membership' } })]
    expect(stateOfOp(step(), [], around({ gates })).at).toBe('waiting-to-send')
    const oldAppGates = [gate('client', { block: { why: 'app-too-old' } })]
    expect(stateOfOp(step(), [], around({ gates: oldAppGates }))).toEqual({
      at: 'blocked',
      cause: { why: 'app-too-old' },
    })
  })
})
