import { expect, test } from 'vitest'
import { shownValues } from './shown-values.ts'

const value = (name: string, count: number) => ({ value: name, label: name.toUpperCase(), count })
const values = [value('a', 9), value('b', 5), value('c', 2)]

test('a filter shows the most frequent values, and how many more there are', () => {
  expect(shownValues(values, [], 2)).toEqual({ shown: [value('a', 9), value('b', 5)], hidden: 1 })
})

test('a chosen value comes first and stays even if nothing matches it any more', () => {
  const { shown } = shownValues(values, ['c', 'gone'], 3)
  expect(shown.map((one) => [one.value, one.count])).toEqual([
    ['c', 2],
    ['gone', 0],
    ['a', 9],
  ])
})

test('more chosen values than there is room for are all shown', () => {
  expect(shownValues(values, ['a', 'b', 'c'], 2).shown).toHaveLength(3)
})
