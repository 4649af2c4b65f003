import { expect, test } from 'vitest'
import { labelIn } from './labels.ts'

test('a missing text is taken from the fallback language, at last from English', () => {
  const herbicide = { en: 'Herbicide', 'zh-Hans': '除草剂' }
  expect(labelIn(herbicide, 'zh-Hans')).toBe('除草剂')
  expect(labelIn(herbicide, 'zh-Hant')).toBe('除草剂')
  expect(labelIn(herbicide, 'es')).toBe('Herbicide')
  expect(labelIn({ 'zh-Hans': '宁夏' }, 'es')).toBeNull()
})
