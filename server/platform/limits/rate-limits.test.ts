import { expect, test } from 'vitest'
import { fakeClock } from '#tests/harness/server.ts'
import { createRateLimiter, createGuessCounter } from './rate-limits.ts'
import { Refusal } from '../http/refusal.ts'

const rule = { name: 'test', burst: 3, refillMs: 1000 }

test('a number of calls is allowed at once, then one call per interval', () => {
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

test('calls are counted separately for each key and each rule', () => {
  const { take } = createRateLimiter(fakeClock())
  for (let count = 0; count < 3; count += 1) take(rule, 'a')
  expect(() => take(rule, 'b')).not.toThrow()
  expect(() => take({ ...rule, name: 'other' }, 'a')).not.toThrow()
})

test('calls from forty thousand other addresses do not unblock a blocked one', () => {
  const { take } = createRateLimiter(fakeClock())
  for (let count = 0; count < 3; count += 1) take(rule, 'stopped')
  for (let count = 0; count < 40_000; count += 1) take(rule, `stranger-${count}`)
  expect(() => take(rule, 'stopped')).toThrow('Too many')
})

const minute = 60_000
const newGuesses = () => {
  const clock = fakeClock()
  const guesses = createGuessCounter(clock)
  /** Seconds until the next guess is allowed; 0 if this one was allowed. */
  const wait = (account = 'a'): number => {
    try {
      guesses.begin(account)
      return 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Number(error.headers['Retry-After'])
    }
  }
  const use = (count: number) => Array.from({ length: count }, () => wait())
  return { clock, guesses, wait, use }
}

test('H4 twenty guesses need no wait; after that, the wait doubles each time, up to half an hour', () => {
  const { clock, wait, use } = newGuesses()
  expect(use(20)).toEqual(Array.from({ length: 20 }, () => 0))
  const waits = Array.from({ length: 9 }, () => {
    const seconds = wait()
    clock.advance(seconds * 1000)
    expect(wait()).toBe(0)
    return seconds
  })
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
})

test('H4 a guess during the wait does not lengthen the wait', () => {
  const { clock, wait, use } = newGuesses()
  use(20)
  clock.advance(29_000)
  expect([wait(), wait(), wait()]).toEqual([1, 1, 1])
  clock.advance(1_000)
  expect(wait()).toBe(0)
})

test('H4 the right password, or a day without guesses, resets the count', () => {
  const { clock, guesses, wait, use } = newGuesses()
  use(20)
  guesses.right('a')
  expect(use(20).every((seconds) => seconds === 0)).toBe(true)
  expect(wait()).toBe(30)
  clock.advance(24 * 60 * minute + 1)
  expect(use(20).every((seconds) => seconds === 0)).toBe(true)
})

test('H4 the guesses of each account are counted separately', () => {
  const { wait, use } = newGuesses()
  use(21)
  expect(wait('b')).toBe(0)
})
