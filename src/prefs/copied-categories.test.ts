import { expect, test } from 'vitest'
import { copiedCategories } from './copied-categories.ts'

const pack = (categories: string[], productCategories: string[] = []) => ({
  suppliers: [],
  categories,
  productCategories,
  favourites: false,
  records: false,
  keepFresh: true,
  readyAt: null,
  files: 0,
  bytes: 0,
})

test('all, unless thin-line mode names some; categories of the trip pack are added', () => {
  expect(copiedCategories({ thinLine: { on: false, categories: ['a'] }, tripPack: pack(['b']) })).toEqual([])
  expect(copiedCategories({ thinLine: { on: true, categories: [] }, tripPack: pack(['b']) })).toEqual([])
  expect(copiedCategories({ thinLine: { on: true, categories: ['c', 'a'] }, tripPack: null })).toEqual(['a', 'c'])
  expect(copiedCategories({ thinLine: { on: true, categories: ['a'] }, tripPack: pack(['b', 'a']) })).toEqual([
    'a',
    'b',
  ])
})

test('product categories of packed suppliers are added too', () => {
  expect(copiedCategories({ thinLine: { on: true, categories: ['a'] }, tripPack: pack([], ['c', 'b']) })).toEqual([
    'a',
    'b',
    'c',
  ])
})
