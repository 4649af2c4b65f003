import { expect, test } from 'vitest'
import { awaitsReply } from './awaits-reply.ts'

test.each([
  [10, true],
  [40, true],
  [50, true],
  [60, false],
  [92, false],
  [99, false],
])('the reply-by day matters at %i: %s', (status, expected) => {
  expect(awaitsReply('enquiry', { status, replyState: 0 })).toBe(expected)
})

test('at an unknown code the reply-by day matters until a reply has come', () => {
  for (const status of [37, 65, 95]) {
    expect(awaitsReply('enquiry', { status, replyState: 0 })).toBe(true)
    expect(awaitsReply('enquiry', { status, replyState: 1 })).toBe(false)
  }
})
