import { expect, test } from 'vitest'
import { hasWatchChanges, maxWatches, changesOfWatch, watches, addWatch, type Watch } from './watches.ts'

const watch = (query: string, seen: string[] = []): Watch => ({ query, name: query, locale: 'en', seen, lookedAt: 1 })

test('a watch reports new results in order, and how many known results are no longer found', () => {
  expect(changesOfWatch(watch('a', ['1', '2', '3']), ['4', '2', '5'])).toEqual({ added: ['4', '5'], gone: 2 })
  expect(hasWatchChanges(changesOfWatch(watch('a', ['1', '2']), ['2', '1']))).toBe(false)
})

test('a new watch is the first, replaces one of the same query, and is otherwise rejected if the list is full', () => {
  const all = addWatch([watch('a'), watch('b')], watch('b', ['7']))
  expect(all?.map(({ query, seen }) => [query, seen])).toEqual([
    ['b', ['7']],
    ['a', []],
  ])
  const fullList = Array.from({ length: maxWatches }, (_, n) => watch(`q${n}`))
  expect(addWatch(fullList, watch('another'))).toBeNull()
  expect(addWatch(fullList, watch('q3'))).toHaveLength(maxWatches)
})

test('an unreadable watch does not hide the other watches', () => {
  expect(watches.parse([watch('a'), { query: 3 }, null]).map(({ query }) => query)).toEqual(['a'])
})
