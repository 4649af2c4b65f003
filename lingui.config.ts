import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './src/contract/languages.ts'

const fallbacks = Object.fromEntries(
  Object.entries(languages).flatMap(([name, language]) => ('fallback' in language ? [[name, language.fallback]] : [])),
)

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(languages),
  fallbackLocales: { ...fallbacks, default: 'en' },
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
})
