import { describe, expect, it } from 'vitest'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { markStored, changesAfterRevision } from './content-changes.ts'
import { isEditable } from './open-form.tsx'

describe('changes that the database has not returned', () => {
  const change = (note: string) => ({ change: (content: RequestContent) => ({ ...content, note }), rev: null })
  const [first, second] = [change('a'), change('ab')]

  it('remain, whatever is read, until they are on the disk', () =>
    expect(changesAfterRevision([first, second], 100)).toEqual([first, second]))

  it('remain if they were typed during a write, although the result of the write is read', () =>
    expect(changesAfterRevision(markStored([first, second], 7, 1), 7)).toEqual([second]))

  it.each([
    ['remain while a read returns the text from before the write', 6, 2],
    ['are dropped when a read returns them', 7, 0],
    ['are dropped when a read returns a later change by another tab', 8, 0],
  ])('%s', (_, rev, left) => expect(changesAfterRevision(markStored([first, second], 7, 2), rev)).toHaveLength(left))

  it('keep the revision of an earlier write', () => {
    const pending = markStored([...markStored([first], 7, 1), second], 8, 1)
    expect(pending.map(({ rev }) => rev)).toEqual([7, 8])
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
