import { describe, expect, it } from 'vitest'
import { emptyContent } from '#domain/requests/wire.ts'
import { applyPending, nothingPending, withChange, withRead, withStored, type Change } from './pending-changes.ts'

const note =
  (text: string): Change =>
  (content) => ({ ...content, note: text })
const empty = emptyContent('enquiry')

describe('changes on their way to the disk', () => {
  it('show what was typed while the database still has the old text', () => {
    const pending = withChange(withChange(nothingPending, 1, note('a')), 2, note('ab'))
    expect(applyPending(withRead(pending, empty), empty).note).toBe('ab')
  })

  it('retain the letters typed during a write when the read of that write arrives', () => {
    let pending = withChange(nothingPending, 1, note('a'))
    pending = withChange(withStored(pending, 1), 2, note('ab'))
    pending = withRead(pending, { ...empty, note: 'a' })
    expect(applyPending(pending, { ...empty, note: 'a' }).note).toBe('ab')
    expect(pending.changes).toHaveLength(1)
  })

  it('do not bring back a letter that was typed and deleted', () => {
    let pending = withChange(withChange(nothingPending, 1, note('a')), 2, note(''))
    pending = withRead(withStored(pending, 2), empty)
    expect(pending.changes).toEqual([])
  })

  it('give way to another tab that changed the field later', () => {
    let pending = withStored(withChange(nothingPending, 1, note('mine')), 1)
    const theirs = { ...empty, note: 'theirs' }
    pending = withRead(withRead(pending, theirs), theirs)
    expect(applyPending(pending, theirs).note).toBe('theirs')
  })

  it('are never dropped before they are on the disk, whatever is read', () => {
    let pending = withChange(nothingPending, 1, note('mine'))
    for (let read = 0; read < 5; read++) pending = withRead(pending, { ...empty, note: 'old' })
    expect(applyPending(pending, empty).note).toBe('mine')
  })
})
