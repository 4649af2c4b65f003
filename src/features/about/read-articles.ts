import { isLocale, type Locale } from '#contract/languages.ts'
import type { Articles } from './article.ts'

/** One file per language, named after it. The service worker caches those of the languages in use (src/sw/parts.ts). */
const sources = import.meta.glob<{ readonly articles: Articles }>('./articles/*.ts')

const source = (locale: Locale) => sources[`./articles/${locale.toLowerCase()}.ts`]

/** The articles in a language; in English if theirs were never downloaded and there is no network. */
export const readArticles = async (locale: string): Promise<{ readonly articles: Articles; readonly in: Locale }> => {
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
