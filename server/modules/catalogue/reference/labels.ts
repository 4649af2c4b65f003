import { languages, locales, type Locale } from '#contract/languages.ts'

/** Labels by language tag, so that a new language needs neither a column nor a migration. */
export type LabelsByLocale = Readonly<Partial<Record<Locale, string>>>
export type NamesWithEnglish = LabelsByLocale & { readonly en: string }

const fallbackOf = (locale: Locale): Locale | undefined => {
  const language = languages[locale]
  if ('fallback' in language) return language.fallback
  return locale === 'en' ? undefined : 'en'
}

export function labelFor(labels: NamesWithEnglish, locale: Locale): string
export function labelFor(labels: LabelsByLocale, locale: Locale): string | null
export function labelFor(labels: LabelsByLocale, locale: Locale): string | null {
  for (let at: Locale | undefined = locale; at; at = fallbackOf(at)) {
    const label = labels[at]
    if (label) return label
  }
  return null
}

export const allLabels = (labels: LabelsByLocale | undefined): string[] =>
  locales.flatMap((locale) => labels?.[locale] ?? [])

/** The Chinese columns of the data files have names that are older than the language tags. */
const olderNames: LabelsByLocale = { 'zh-Hans': 'zh', 'zh-Hant': 'zh_hant' }
export const labelColumnOf = (locale: Locale): string => olderNames[locale] ?? locale.toLowerCase().replaceAll('-', '_')

export const labelsInRow = (row: Readonly<Record<string, unknown>>, begin = ''): LabelsByLocale =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const label = row[begin + labelColumnOf(locale)]
      return typeof label === 'string' && label !== '' ? [[locale, label] as const] : []
    }),
  )
export const namesInRow = (row: Readonly<Record<string, unknown>>, begin = ''): NamesWithEnglish => ({
  en: String(row[`${begin}en`]),
  ...labelsInRow(row, begin),
})
