import { expect, test } from 'vitest'
import { firstReplyMs, replyTimeOf, type RepliedRecord } from './reply-time.ts'

const hour = 3_600_000
const sent = (change: Partial<RepliedRecord> = {}): RepliedRecord => ({
  createTime: 100 * hour,
  replyState: 0,
  ...change,
})
const answered = (hours: number) =>
  sent({ replyState: 1, log: [{ time: (100 + hours) * hour, actor: 'supplier', type: 'quoted' }] })

test('the first reply is used, not an opening, a message of the buyer or a later reply', () => {
  const log = [
    { time: 101 * hour, actor: 'supplier', type: 'opened' },
    { time: 102 * hour, actor: 'buyer', type: 'answered' },
    { time: 109 * hour, actor: 'supplier', type: 'quoted' },
    { time: 105 * hour, actor: 'supplier', type: 'asked' },
  ]
  expect(firstReplyMs(sent({ replyState: 1, log }))).toBe(5 * hour)
})

test('without a log the last reply is used; a time before sending is ignored', () => {
  expect(firstReplyMs(sent({ replyState: 1, lastReplyTime: 103 * hour }))).toBe(3 * hour)
  expect(firstReplyMs(sent({ replyState: 1, lastReplyTime: 1 }))).toBeNull()
  expect(firstReplyMs(sent({ lastReplyTime: 103 * hour }))).toBeNull()
})

test('a supplier has the median of its reply times, and their number', () => {
  expect(replyTimeOf([answered(2), sent(), answered(90), answered(5)])).toEqual({
    asked: 4,
    replied: 3,
    medianMs: 5 * hour,
  })
  expect(replyTimeOf([answered(2), answered(6)]).medianMs).toBe(4 * hour)
  expect(replyTimeOf([sent()])).toEqual({ asked: 1, replied: 0, medianMs: null })
})
