import { describe, expect, it } from 'vitest'
import type { DraftState } from '#domain/requests/draft-state.ts'
import { lockOf } from './draft-lock.ts'

const receipt = { sentAt: 1, batchNo: null, contentHash: null, bodyHash: '', records: [] }

describe('may a draft be written in', () => {
  it.each<[DraftState, boolean, string]>([
    [{ at: 'device' }, false, 'open'],
    [{ at: 'saving' }, false, 'open'],
    [{ at: 'conflict', type: 'changed' }, false, 'open'],
    [{ at: 'waiting-to-send', cause: null }, true, 'may-continue'],
    [{ at: 'sending', uploaded: 0, of: 0 }, true, 'closed'],
    [{ at: 'uncertain' }, true, 'closed'],
    [{ at: 'sent', receipt }, false, 'closed'],
    [{ at: 'waiting-to-delete' }, false, 'closed'],
    [{ at: 'failed', attempts: 1, nextAttemptInMs: 0 }, false, 'open'],
    [{ at: 'failed', attempts: 1, nextAttemptInMs: 0 }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'deadline-passed' } }, true, 'open'],
    [{ at: 'uncertain', needs: { why: 'sign-in' } }, true, 'closed'],
    [{ at: 'blocked', cause: { why: 'key-reused' } }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'sign-in' } }, true, 'may-continue'],
    [{ at: 'blocked', cause: { why: 'sign-in' } }, false, 'open'],
  ])('%o with a send pending %s: %s', (state, sendPending, lock) => {
    expect(lockOf(state, sendPending)).toBe(lock)
  })
})
