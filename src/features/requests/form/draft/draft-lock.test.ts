import { describe, expect, it } from 'vitest'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { lockOf } from './draft-lock.ts'

const receipt = { sentAt: 1, batchNo: null, contentHash: null, bodyHash: '', records: [] }

describe('a draft may be edited or not', () => {
  it.each<[DraftState, boolean, string]>([
    [{ at: 'device' }, false, 'open'],
    [{ at: 'saving' }, false, 'open'],
    [{ at: 'conflict', type: 'changed' }, false, 'open'],
    [{ at: 'waiting-to-send', cause: null, nextTryAt: null }, true, 'may-continue'],
    [{ at: 'sending', uploaded: 0, of: 0 }, true, 'closed'],
    [{ at: 'uncertain', needs: null, nextTryAt: null }, true, 'closed'],
    [{ at: 'sent', receipt, suppliers: 1, listed: true }, false, 'closed'],
    [{ at: 'waiting-to-delete', cause: null, nextTryAt: null }, false, 'closed'],
    [{ at: 'waiting-to-save', cause: { why: 'server' }, nextTryAt: 1 }, false, 'open'],
    [{ at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: 1 }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'deadline-passed' } }, true, 'open'],
    [{ at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null }, true, 'closed'],
    [{ at: 'blocked', cause: { why: 'key-reused' } }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'sign-in' } }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'sign-in' } }, false, 'open'],
  ])('%o with a send pending %s: %s', (state, sendPending, lock) => {
    expect(lockOf(state, sendPending)).toBe(lock)
  })
})
