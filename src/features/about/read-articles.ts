import { isLocale, type Locale } from '#contract/languages.ts'

export const articleNames = ['about', 'help', 'privacy', 'terms', 'contact'] as const
export type ArticleName = (typeof articleNames)[number]

/** A heading ('' if there is none) and the texts below it. A text that begins with "- " is a list item. */
export type ArticlePart = readonly [heading: string, ...texts: string[]]

export type Articles = Readonly<Record<ArticleName, { readonly title: string; readonly parts: readonly ArticlePart[] }>>

/** One file per language, named after it. The service worker caches the languages in use (src/sw/parts.ts). */
const sources = import.meta.glob<{ readonly articles: Articles }>('./articles/*.ts')

const source = (locale: Locale) => sources[`./articles/${locale.toLowerCase()}.ts`]

/** The articles in a language. English if the device is offline and has never downloaded that language. */
export async function readArticles(locale: string): Promise<{ readonly articles: Articles; readonly in: Locale }> {
  const english = source('en')
  if (!english) throw new Error('no English articles')
  const requestedLocale = isLocale(locale) ? locale : 'en'
  try {
    const read = source(requestedLocale)
    if (read) return { ...(await read()), in: requestedLocale }
  } catch (cause) {
    if (requestedLocale === 'en') throw cause
  }
  return { ...(await english()), in: 'en' }
}
