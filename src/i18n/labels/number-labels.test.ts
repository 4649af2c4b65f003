// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { amountProblem } from '#domain/requests/judge.ts'
import { moneyFieldText } from './number-labels.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  ['$2900', 'CNY', 'This figure is in CNY, but “$” is another currency'],
  ['2.900 US$', 'EUR', 'This figure is in EUR, but “US$” is another currency'],
  ['€ 3,50', 'USD', 'This figure is in USD, but “€” is another currency'],
  ['CN¥ 27,80', 'USD', 'This figure is in USD, but “CN¥” is another currency'],
  ['27.80元', 'USD', 'This figure is in USD, but “元” is another currency'],
  ['MX$75.50', 'USD', 'This figure is in USD, but “MX$” is another currency'],
  ['R$ 14', 'USD', 'This figure is in USD, but “R$” is another currency'],
  ['£14', 'USD', 'This figure is in USD, but “£” is another currency'],
  ['$ 4.100,00', 'USD', 'Use digits and one decimal separator'],
  ['2900 x', 'USD', 'Use digits and one decimal separator'],
  ['-2', 'USD', 'Enter 0 or a larger number'],
  ['2900', 'USD', null],
])('"%s" in a money field in %s causes the message: %s', (typed, currency, expected) => {
  const text = moneyFieldText(amountProblem(typed), typed, currency)
  expect(text && i18n._(text)).toBe(expected)
})
