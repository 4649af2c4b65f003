import { i18n, type Messages } from '@lingui/core'
import { isLocale, languages, type Locale } from '#contract/languages.ts'
import { countTag } from './number-signs.ts'

export { i18n }

type Catalogs = Record<string, () => Promise<Messages>>
/** Words of the shell and the library, and those of forms, records and signing in, which no first paint shows. */
const first: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=first', import: 'messages' })
const later: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=later', import: 'messages' })

const wordsOf = async (catalogs: Catalogs, locale: Locale): Promise<Messages> =>
  (await catalogs[`./locales/${locale}.po`]?.()) ?? {}

/** Once a screen has asked for the later words, every change of language brings both. */
let all = false
let turn = 0

/**
 * Loads the words of a language and shows the app in it; a language the app does not have is English. Of two calls
 * the later one wins, whichever loads first. Rejects when the words cannot be loaded (never fetched, no network) and
 * the app stays as it is; at the start, with nothing to stay in, it falls back to English.
 */
export const activate = async (wanted: string): Promise<void> => {
  const locale = isLocale(wanted) ? wanted : 'en'
  turn += 1
  const mine = turn
  let messages: Messages
  try {
    const parts = await Promise.all([wordsOf(first, locale), all ? wordsOf(later, locale) : {}])
    messages = { ...parts[0], ...parts[1] }
  } catch (cause) {
    if (i18n.locale !== '' || locale === 'en') throw cause
    return activate('en')
  }
  if (mine !== turn) return
  // Counts inside sentences are written as all other numbers are.
  i18n.loadAndActivate({ locale, locales: countTag(locale), messages })
  document.documentElement.lang = locale
  document.documentElement.dir = languages[locale].direction
}

/**
 * Loads what a screen beyond the first paint says, together with the screen: `lazy(() => withWords(() => import(…)))`.
 */
export const withWords = async <T>(load: () => Promise<T>): Promise<T> => {
  all = true
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const [screen, words] = await Promise.all([load(), wordsOf(later, locale)])
  i18n.load(locale, words)
  return screen
}
