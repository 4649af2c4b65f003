import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { formatAgo } from './ago.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterEach(() => speak('en'))

it.each([
  [0, 'now'],
  [59_999, 'now'],
  [-5_000, 'now'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000 + 5, '3 hours ago'],
  [86_400_000, 'yesterday'],
  [11 * 86_400_000, '11 days ago'],
])('%d ms ago is %s', (ms, text) => {
  speak('en')
  expect(formatAgo(ms)).toBe(text)
})

it('follows the language', () => {
  speak('es')
  expect(formatAgo(2 * 86_400_000)).toBe('anteayer')
  speak('zh-Hans')
  expect(formatAgo(60_000)).toBe('1分钟前')
})
