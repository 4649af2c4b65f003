import { anOutboxRow } from '#tests/harness/outbox-row.ts'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { aDraftId, anOpId } from '#tests/harness/ids.ts'
import { groupOutbox } from './group-outbox.ts'

let next = 0
const row = (part: Partial<OutboxRow>): OutboxRow => {
  next += 1
  return anOutboxRow({ opId: anOpId(`op${next}`), thing: part.localId ?? `op${next}`, ...part })
}

describe('the grouping of the outbox into items', () => {
  it('marks a request with a rejected file as needing attention, because its send would wait for ever', () => {
    const { attention, waiting } = groupOutbox(
      [row({ localId: aDraftId('d') }), row({ localId: aDraftId('d'), type: 'upload', state: 'attention' })],
      0,
    )
    expect(waiting).toEqual([])
    expect(attention[0]?.stateRow.type).toBe('upload')
    expect(attention[0]?.titleRow.type).toBe('send')
  })

  it('does not list as done an item that was done before the given time, or a draft whose send still waits', () => {
    const { done, waiting } = groupOutbox(
      [
        row({ localId: aDraftId('old'), state: 'done', doneAt: 5 }),
        row({ localId: aDraftId('new'), state: 'done', doneAt: 15 }),
        row({ localId: aDraftId('half'), type: 'save', state: 'done', doneAt: 15 }),
        row({ localId: aDraftId('half') }),
      ],
      10,
    )
    expect(done.map((thing) => thing.stateRow.localId)).toEqual(['new'])
    expect(waiting.map((thing) => thing.stateRow.localId)).toEqual(['half'])
  })
})
