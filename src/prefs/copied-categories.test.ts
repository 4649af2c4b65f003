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

test('all, unless the data saver names some; categories of the offline pack are added', () => {
  expect(copiedCategories({ dataSaver: { on: false, categories: ['a'] }, offlinePack: pack(['b']) })).toEqual([])
  expect(copiedCategories({ dataSaver: { on: true, categories: [] }, offlinePack: pack(['b']) })).toEqual([])
  expect(copiedCategories({ dataSaver: { on: true, categories: ['c', 'a'] }, offlinePack: null })).toEqual(['a', 'c'])
  expect(copiedCategories({ dataSaver: { on: true, categories: ['a'] }, offlinePack: pack(['b', 'a']) })).toEqual([
    'a',
    'b',
  ])
})

test('product categories of packed suppliers are added too', () => {
  expect(copiedCategories({ dataSaver: { on: true, categories: ['a'] }, offlinePack: pack([], ['c', 'b']) })).toEqual([
    'a',
    'b',
    'c',
  ])
})
