import { describe, expect, it } from 'vitest'
import { emptyContent } from '#domain/requests/wire.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import {
  applyPendingChanges,
  noPendingChanges,
  addChange,
  dropStoredChanges,
  markStoredUpTo,
  type ContentChange,
} from './content-changes.ts'
import { isEditable } from './open-form.tsx'

const note =
  (text: string): ContentChange =>
  (content) => ({ ...content, note: text })

const emptyRequest = emptyContent('enquiry')

describe('changes that the database has not returned', () => {
  it('are shown while a read returns the old text', () => {
    const pending = addChange(addChange(noPendingChanges, 1, note('a')), 2, note('ab'))
    expect(applyPendingChanges(dropStoredChanges(pending, emptyRequest), emptyRequest).note).toBe('ab')
  })

  it('remain if they were typed during a write, although the result of the write is read', () => {
    let pending = addChange(noPendingChanges, 1, note('a'))
    pending = addChange(markStoredUpTo(pending, 1), 2, note('ab'))
    pending = dropStoredChanges(pending, { ...emptyRequest, note: 'a' })
    expect(applyPendingChanges(pending, { ...emptyRequest, note: 'a' }).note).toBe('ab')
    expect(pending.changes).toHaveLength(1)
  })

  it('do not restore a letter that was typed and deleted', () => {
    let pending = addChange(addChange(noPendingChanges, 1, note('a')), 2, note(''))
    pending = dropStoredChanges(markStoredUpTo(pending, 2), emptyRequest)
    expect(pending.changes).toEqual([])
  })

  it('are dropped after a later change by another tab', () => {
    let pending = markStoredUpTo(addChange(noPendingChanges, 1, note('mine')), 1)
    const theirs = { ...emptyRequest, note: 'theirs' }
    pending = dropStoredChanges(dropStoredChanges(pending, theirs), theirs)
    expect(applyPendingChanges(pending, theirs).note).toBe('theirs')
  })

  it('remain, whatever is read, until they are on the disk', () => {
    let pending = addChange(noPendingChanges, 1, note('mine'))
    for (let round = 0; round < 5; round++) pending = dropStoredChanges(pending, { ...emptyRequest, note: 'old' })
    expect(applyPendingChanges(pending, emptyRequest).note).toBe('mine')
  })
})

const receipt = { sentAt: 1, batchNo: null, contentHash: null, bodyHash: '', records: [] }

it.each<[DraftState, boolean, boolean]>([
  [{ at: 'device' }, false, true],
  [{ at: 'saving' }, false, true],
  [{ at: 'conflict', type: 'changed' }, false, true],
  [{ at: 'waiting-to-send', cause: null, nextTryAt: null }, true, false],
  [{ at: 'sending', uploaded: 0, of: 0 }, true, false],
  [{ at: 'uncertain', needs: null, nextTryAt: null }, true, false],
  [{ at: 'sent', receipt, suppliers: 1, listed: true }, false, false],
  [{ at: 'waiting-to-delete', cause: null, nextTryAt: null }, false, false],
  [{ at: 'waiting-to-save', cause: { why: 'server' }, nextTryAt: 1 }, false, true],
  [{ at: 'waiting-to-send', cause: { why: 'server' }, nextTryAt: 1 }, true, false],
  [{ at: 'blocked', cause: { why: 'deadline-passed' } }, true, true],
  [{ at: 'uncertain', needs: { why: 'sign-in' }, nextTryAt: null }, true, false],
  [{ at: 'blocked', cause: { why: 'key-reused' } }, true, false],
  [{ at: 'blocked', cause: { why: 'sign-in' } }, true, false],
  [{ at: 'blocked', cause: { why: 'sign-in' } }, false, true],
])('the form of a draft in state %o with a pending send (%s) is editable: %s', (state, sendPending, open) => {
  expect(isEditable(state, sendPending)).toBe(open)
})
