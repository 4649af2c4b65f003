import { languages, locales } from '#contract/languages.ts'
import type { Locale } from '#contract/languages.ts'

/** One text in the languages that it is known in, by their tags: a further language needs no column and no migration. */
export type Labels = Readonly<Partial<Record<Locale, string>>>
/** Of what has an English name at least. */
export type Names = Labels & { readonly en: string }

const fallbackOf = (locale: Locale): Locale | undefined => {
  const language = languages[locale]
  if ('fallback' in language) return language.fallback
  return locale === 'en' ? undefined : 'en'
}

interface LabelIn {
  (labels: Names, locale: Locale): string
  (labels: Labels, locale: Locale): string | null
}
/** The text in a language; where it has none, in the language that the registry names for that, at last in English. */
export const labelIn = ((labels: Labels, locale: Locale) => {
  for (let at: Locale | undefined = locale; at; at = fallbackOf(at)) {
    const label = labels[at]
    if (label) return label
  }
  return null
}) as LabelIn

/** In every language that it is known in. */
export const everyLabel = (labels: Labels | undefined): string[] => locales.flatMap((locale) => labels?.[locale] ?? [])

/** The data files are older than the tags: their Chinese columns have names of their own. */
const olderNames: Labels = { 'zh-Hans': 'zh', 'zh-Hant': 'zh_hant' }
/** What the column of a language is called in a data file. */
export const columnOf = (locale: Locale): string => olderNames[locale] ?? locale.toLowerCase().replaceAll('-', '_')

/** The labels in a row of a data file: its columns "en", "es", … or "name_en", "name_zh", … An empty one says nothing. */
export const labelsOf = (row: Readonly<Record<string, unknown>>, begin = ''): Labels =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const label = row[begin + columnOf(locale)]
      return typeof label === 'string' && label !== '' ? [[locale, label] as const] : []
    }),
  )
/** The same of a row that surely has an English one. */
export const namesOf = (row: Readonly<Record<string, unknown>>, begin = ''): Names => ({
  en: String(row[`${begin}en`]),
  ...labelsOf(row, begin),
})
