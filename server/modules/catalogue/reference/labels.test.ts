import { expect, test } from 'vitest'
import { everyLabel, labelIn, labelsOf } from './labels.ts'

test('a missing text is taken from the fallback language, at last from English', () => {
  const herbicide = { en: 'Herbicide', 'zh-Hans': '除草剂' }
  expect(labelIn(herbicide, 'zh-Hans')).toBe('除草剂')
  expect(labelIn(herbicide, 'zh-Hant')).toBe('除草剂')
  expect(labelIn(herbicide, 'es')).toBe('Herbicide')
  expect(labelIn({ 'zh-Hans': '宁夏' }, 'es')).toBeNull()
})

test('the columns of a data file are labels; an empty cell gives none', () => {
  const row = { name_en: 'Ningxia', name_zh: '宁夏', name_zh_hant: '', name_es: null, en: 'other' }
  expect(labelsOf(row, 'name_')).toEqual({ en: 'Ningxia', 'zh-Hans': '宁夏' })
})

test('all labels come in the order of the registry, however they are stored', () => {
  expect(everyLabel({ 'zh-Hant': '丁', es: 'b', en: 'a' })).toEqual(['a', 'b', '丁'])
  expect(everyLabel(undefined)).toEqual([])
})
