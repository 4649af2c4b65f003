import { parseAccept } from 'hono/utils/accept'
import { languages, locales, type Locale } from '#contract/languages.ts'

const byTag = (tag: string): Locale | null => {
  const lowerTag = tag.toLowerCase()
  const exact = locales.find(
    (locale) => languages[locale].apiTag.toLowerCase() === lowerTag || locale.toLowerCase() === lowerTag,
  )
  if (exact) return exact
  if (/^zh-(hant|tw|hk|mo)\b/.test(lowerTag)) return 'zh-Hant'
  const [language = ''] = lowerTag.split('-')
  // "es-MX" matches "es". "zh" matches the first Chinese entry, which is simplified Chinese.
  return locales.find((locale) => locale.split('-')[0] === language) ?? null
}

export const localeOf = (header: string | undefined): Locale =>
  parseAccept(header ?? '')
    .map(({ type, q }) => (q > 0 ? byTag(type) : null))
    .find((locale) => locale !== null) ?? 'en'
