import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeCounts, setChangeCounts, cacheUntilNotified, type ChangeReceiver } from './changes.ts'
import type { Database } from '../db/database.ts'

let changes: ChangeReceiver
let db: Database
let now = 0
const read = vi.fn<(question: string) => Promise<string | undefined>>()
beforeEach(() => {
  changes = createChangeCounts()
  changes.listening()
  db = {} as Database
  setChangeCounts(db, changes)
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let times = 0
  read
    .mockReset()
    .mockImplementation(async (question) => (question === 'unknown' ? undefined : `${question} ${(times += 1)}`))
})
afterEach(() => void vi.restoreAllMocks())

const cachedReader = (options: { most?: number; cachesAnswer?: (answer: string) => boolean } = {}) =>
  cacheUntilNotified(db, 'people', read, { most: 10, ...options })

const readLate = () => {
  let go: (answer: string) => void = () => undefined
  read.mockReturnValueOnce(new Promise((resolve) => (go = resolve)))
  return (answer: string) => go(answer)
}

test('an answer is read again after a write by this process, even before its notification arrives', async () => {
  const ask = cachedReader()
  await ask('a')
  changes.wrote()
  expect(await ask('a')).toBe('a 2')
})

test('an answer whose topic changes while it is read is not cached', async () => {
  const ask = cachedReader()
  const go = readLate()
  const firstAnswer = ask('a')
  changes.notify('people')
  go('of before')
  expect(await firstAnswer).toBe('of before')
  expect(await ask('a')).toBe('a 1')
})

test('an older answer that arrives late does not replace a newer one', async () => {
  const ask = cachedReader()
  const go = readLate()
  const firstAnswer = ask('a')
  changes.notify('people')
  expect(await ask('a')).toBe('a 1')
  go('of before')
  await firstAnswer
  expect(await ask('a')).toBe('a 1')
})

test('while notifications cannot be received, each caller reads; afterwards one read serves all callers', async () => {
  const ask = cachedReader()
  await ask('a')
  changes.deaf()
  expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 3'])
  changes.listening()
  expect([await ask('a'), await ask('a')]).toEqual(['a 4', 'a 4'])
})

test("in a transaction the cache is not used, because notifications do not cover the transaction's own writes", async () => {
  const ask = cacheUntilNotified({} as Database, 'people', read, { most: 10 })
  expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 2'])
})

test('an answer is cached for at most five seconds, because a notification can be lost', async () => {
  const ask = cachedReader()
  await ask('a')
  now = 4999
  expect(await ask('a')).toBe('a 1')
  now = 5000
  expect(await ask('a')).toBe('a 2')
  now = 9999
  expect(await ask('a')).toBe('a 2')
})

test('an undefined answer and one that cachesAnswer rejects are not cached, and only the latest answers stay cached', async () => {
  const ask = cachedReader({ most: 2, cachesAnswer: (answer) => !answer.startsWith('new') })
  expect([await ask('new'), await ask('new')]).toEqual(['new 1', 'new 2'])
  expect([await ask('unknown'), await ask('unknown')]).toEqual([undefined, undefined])
  expect(read).toHaveBeenCalledTimes(4)
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['a 3', 'b 4', 'c 5'])
  expect([await ask('b'), await ask('c'), await ask('a')]).toEqual(['b 4', 'c 5', 'a 6'])
})

test('a failed read is not cached', async () => {
  const ask = cachedReader()
  read.mockRejectedValueOnce(new Error('no database'))
  await expect(ask('a')).rejects.toThrow('no database')
  expect(await ask('a')).toBe('a 1')
})
