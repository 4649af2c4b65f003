import { expect, test } from 'vitest'
import { inAdvance } from './snapshot.ts'

/** Fetches that end when a test says so. */
const slow = () => {
  const ends = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  return {
    ends,
    fetch: (item: number) => new Promise<string>((resolve, reject) => ends.set(item, { resolve, reject })),
  }
}

test('results come in order, with the given number of further ones in progress', async () => {
  const { ends, fetch } = slow()
  const all = inAdvance([1, 2, 3, 4], 2, fetch)
  const first = all.next()
  expect([...ends.keys()]).toEqual([1, 2, 3])
  ends.get(2)?.resolve('two')
  ends.get(1)?.resolve('one')
  expect((await first).value).toEqual([1, 'one'])
  expect((await all.next()).value).toEqual([2, 'two'])
  expect([...ends.keys()]).toEqual([1, 2, 3, 4])
  ends.get(3)?.resolve('three')
  ends.get(4)?.resolve('four')
  expect((await all.next()).value).toEqual([3, 'three'])
  expect((await all.next()).value).toEqual([4, 'four'])
  expect((await all.next()).done).toBe(true)
})

test('a failure is reported in its turn, after earlier results', async () => {
  const { ends, fetch } = slow()
  const all = inAdvance([1, 2], 2, fetch)
  const first = all.next()
  ends.get(2)?.reject(new Error('cut'))
  ends.get(1)?.resolve('one')
  expect((await first).value).toEqual([1, 'one'])
  await expect(all.next()).rejects.toThrow('cut')
})

test('of nothing comes nothing', async () => {
  expect((await inAdvance([], 2, async () => 1).next()).done).toBe(true)
})
