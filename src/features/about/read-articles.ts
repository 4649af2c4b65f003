import { isLocale, type Locale } from '#contract/languages.ts'
import type { Articles } from './articles/article.ts'

/** One file a language. The service worker caches those of the languages in use (src/sw/parts.ts). */
const sources: Readonly<Record<Locale, () => Promise<{ readonly articles: Articles }>>> = {
  en: () => import('./articles/en.ts'),
  es: () => import('./articles/es.ts'),
  'zh-Hans': () => import('./articles/zh-hans.ts'),
  'zh-Hant': () => import('./articles/zh-hant.ts'),
}

/** The articles in a language; in English if theirs were never downloaded and there is no network. */
export const readArticles = async (locale: string): Promise<{ readonly articles: Articles; readonly in: Locale }> => {
  const wanted = isLocale(locale) ? locale : 'en'
  try {
    return { ...(await sources[wanted]()), in: wanted }
  } catch (cause) {
    if (wanted === 'en') throw cause
    return { ...(await sources.en()), in: 'en' }
  }
}
