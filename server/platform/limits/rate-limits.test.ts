import { expect, test } from 'vitest'
import { fakeClock } from '#tests/harness/server.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
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
const newGuesses = async () => {
  const clock = fakeClock()
  const { db } = await testDatabase()
  const guesses = createGuessCounter(clock)
  /** Seconds until the next guess is allowed; 0 if this one was allowed. */
  const wait = async (account = 'a', counter = guesses): Promise<number> => {
    try {
      await counter.begin(db, account)
      return 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Number(error.headers['Retry-After'])
    }
  }
  const use = (count: number) => Promise.all(Array.from({ length: count }, () => wait()))
  return { db, clock, guesses, wait, use }
}
const none = (count: number): number[] => Array.from({ length: count }, () => 0)

test('H4 twenty guesses need no wait; after that, the wait doubles each time, up to half an hour', async () => {
  const { clock, wait, use } = await newGuesses()
  expect(await use(20)).toEqual(none(20))
  const waits: number[] = []
  for (let count = 0; count < 14; count += 1) {
    const seconds = await wait()
    clock.advance(seconds * 1000)
    expect(await wait()).toBe(0)
    waits.push(seconds)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, ...Array<number>(8).fill(1800)])
})

test('H4 a guess during the wait does not lengthen the wait', async () => {
  const { clock, wait, use } = await newGuesses()
  await use(20)
  clock.advance(29_000)
  expect(await use(3)).toEqual([1, 1, 1])
  clock.advance(1_000)
  expect(await wait()).toBe(0)
})

test('H4 the right password, or a day without guesses, resets the count', async () => {
  const { db, clock, guesses, wait, use } = await newGuesses()
  await use(20)
  await guesses.right(db, 'a')
  expect(await use(20)).toEqual(none(20))
  expect(await wait()).toBe(30)
  clock.advance(24 * 60 * minute + 1)
  expect(await use(20)).toEqual(none(20))
})

test('H4 the guesses of each account are counted separately', async () => {
  const { wait, use } = await newGuesses()
  await use(21)
  expect(await wait('b')).toBe(0)
})

test('H4 the simultaneous guesses at several processes share one count, which a restart does not reset', async () => {
  const { clock, wait } = await newGuesses()
  const processes = Array.from({ length: 3 }, () => createGuessCounter(clock))
  const waits = await Promise.all(processes.flatMap((one) => Array.from({ length: 10 }, () => wait('a', one))))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20)
  expect(await wait('a', createGuessCounter(clock))).toBe(30)
})
