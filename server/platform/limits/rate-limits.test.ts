import { expect, test } from 'vitest'
import { fakeClock } from '#tests/harness/server.ts'
import { createRateLimiter } from './rate-limits.ts'

const rule = { name: 'test', burst: 3, refillMs: 1000 }

test('a burst passes, then one at a time as they come back', () => {
  const clock = fakeClock()
  const { take } = createRateLimiter(clock)
  for (let count = 0; count < 3; count += 1) take(rule, 'a')
  expect(() => take(rule, 'a')).toThrow('Too many')
  clock.advance(999)
  expect(() => take(rule, 'a')).toThrow('Too many')
  clock.advance(1)
  take(rule, 'a')
  expect(() => take(rule, 'a')).toThrow('Too many')
  clock.advance(60_000)
  for (let count = 0; count < 3; count += 1) take(rule, 'a')
  expect(() => take(rule, 'a')).toThrow('Too many')
})

test('keys and rules are counted separately', () => {
  const { take } = createRateLimiter(fakeClock())
  for (let count = 0; count < 3; count += 1) take(rule, 'a')
  expect(() => take(rule, 'b')).not.toThrow()
  expect(() => take({ ...rule, name: 'other' }, 'a')).not.toThrow()
})

test('a hundred thousand other addresses do not free the one that is stopped', () => {
  const { take } = createRateLimiter(fakeClock())
  for (let count = 0; count < 3; count += 1) take(rule, 'stopped')
  for (let count = 0; count < 40_000; count += 1) take(rule, `stranger-${count}`)
  expect(() => take(rule, 'stopped')).toThrow('Too many')
})
