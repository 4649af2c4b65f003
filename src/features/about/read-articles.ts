import { isLocale, type Locale } from '#contract/languages.ts'

/** The articles, by the name in the address. An unknown name shows the first one. */
export const articleNames = ['about', 'help', 'privacy', 'terms', 'contact'] as const
export type ArticleName = (typeof articleNames)[number]

/** A heading, or '', and the texts below it. A text that begins with "- " is an item of a list. */
export type ArticlePart = readonly [heading: string, ...texts: string[]]

export type Articles = Readonly<Record<ArticleName, { readonly title: string; readonly parts: readonly ArticlePart[] }>>

/** One file per language, named after it. The service worker caches those of the languages in use (src/sw/parts.ts). */
const sources = import.meta.glob<{ readonly articles: Articles }>('./articles/*.ts')

const source = (locale: Locale) => sources[`./articles/${locale.toLowerCase()}.ts`]

/** The articles in a language; in English if theirs were never downloaded and there is no network. */
export async function readArticles(locale: string): Promise<{ readonly articles: Articles; readonly in: Locale }> {
  const english = source('en')
  if (!english) throw new Error('no English articles')
  const wanted = isLocale(locale) ? locale : 'en'
  try {
    const read = source(wanted)
    if (read) return { ...(await read()), in: wanted }
  } catch (cause) {
    if (wanted === 'en') throw cause
  }
  return { ...(await english()), in: 'en' }
}
