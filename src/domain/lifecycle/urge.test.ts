import { expect, test } from 'vitest'
import { judgeUrge, urgeIntervalMs } from './transitions.ts'

const now = 1_800_000_000_000

test('the supplier can be reminded only while the supplier owes the next step', () => {
  expect(judgeUrge({ kind: 'enquiry', status: 10, lastUrgeTime: null }, now)).toEqual({ ok: true })
  for (const status of [30, 40, 90, 92, 93, 99, 37])
    expect(judgeUrge({ kind: 'enquiry', status, lastUrgeTime: null }, now)).toEqual({ ok: false, why: 'not-owed' })
})

test('a reminder is refused until exactly 24 hours after the last one', () => {
  const record = { kind: 'sample', status: 60, lastUrgeTime: now } as const
  expect(judgeUrge(record, now + urgeIntervalMs - 1)).toEqual({
    ok: false,
    why: 'too-soon',
    againAt: now + urgeIntervalMs,
  })
  expect(judgeUrge(record, now + urgeIntervalMs)).toEqual({ ok: true })
})
