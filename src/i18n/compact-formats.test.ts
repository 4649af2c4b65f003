import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatCompactMoney, formatStaff } from './compact-formats.ts'

test('an amount to judge a company by is short, and names its dollar', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(formatCompactMoney('9600000', 'USD')).toBe('US$9.6M')
})

test.each([
  ['501-1000', '501–1,000'],
  ['1000+', '1,000+'],
  ['many', null],
])('a number of staff as stated, %s', (scale, shown) => {
  expect(formatStaff(scale)).toBe(shown)
})
