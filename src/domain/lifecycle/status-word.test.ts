import { expect, test } from 'vitest'
import { isReplyAction, replyStateOf, awaitsReply } from './status-word.ts'

test('opening a request is not a reply; asking, quoting, declining and shipping are replies', () => {
  expect(isReplyAction('open')).toBe(false)
  for (const action of ['ask', 'quote', 'decline', 'ship'] as const) expect(isReplyAction(action)).toBe(true)
})

test.each([
  [10, 0, null, 0],
  [20, 0, null, 0],
  [20, 0, 5, 1],
  [30, 0, null, 1],
  [40, 0, null, 1],
  [90, 0, null, 1],
] as const)(
  'status %i with reply state %i and last reply %s counts as reply state %i',
  (status, replyState, lastReplyTime, expected) => {
    expect(replyStateOf({ status, replyState, lastReplyTime })).toBe(expected)
  },
)

test("the server's reply state is used for an unknown, expired or cancelled status", () => {
  for (const status of [37, 92, 93])
    for (const replyState of [0, 1] as const)
      expect(replyStateOf({ status, replyState, lastReplyTime: null })).toBe(replyState)
})

test.each([
  [10, true],
  [40, true],
  [50, true],
  [60, false],
  [92, false],
  [99, false],
])('a request with status %i waits for a reply: %s', (status, expected) => {
  expect(awaitsReply('enquiry', { status, replyState: 0 })).toBe(expected)
})

test('a request with an unknown status waits for a reply until one arrives', () => {
  for (const status of [37, 65, 95]) {
    expect(awaitsReply('enquiry', { status, replyState: 0 })).toBe(true)
    expect(awaitsReply('enquiry', { status, replyState: 1 })).toBe(false)
  }
})
