import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { activate, i18n } from '#i18n/setup.ts'
import { useProductLine } from './product-text.ts'

afterEach(() => activate('en'))

it.each([
  ['en', 'en-GB', 'to '],
  ['es', 'es', 'hasta '],
  ['zh-Hans', 'zh-Hans-CN', '至 '],
  ['zh-Hant', 'zh-Hant-TW', '至 '],
])('a product line in %s writes months like all other dates', async (locale, language, before) => {
  await activate(locale)
  const line = renderHook(useProductLine, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  }).result.current
  const dates = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month += 1) {
    const validUntil = `2028-${String(month).padStart(2, '0')}-28`
    expect(line({ categories: [], registrationNo: 'PD1', validUntil })).toBe(
      `PD1 · ${before}${dates.format(new Date(validUntil))}`,
    )
  }
})
