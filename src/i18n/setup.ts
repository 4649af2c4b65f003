import { i18n, type Messages } from '@lingui/core'

export { i18n }

const known = ['en', 'es', 'zh-Hans', 'zh-Hant'] as const
export type Locale = (typeof known)[number]

/** None of the four is written from right to left; a fifth that is says so here. */
const rightToLeft: ReadonlySet<string> = new Set()

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*.po')

let turn = 0

/**
 * Loads the words of a language and shows the app in it; a language the app does not have is English. Of two calls
 * the later one wins, whichever loads first. Rejects when the words cannot be loaded (never fetched, no network) and
 * the app stays as it is; at the start, with nothing to stay in, it falls back to English.
 */
export const activate = async (wanted: string): Promise<void> => {
  const locale = known.find((name) => name === wanted) ?? 'en'
  turn += 1
  const mine = turn
  let messages: Messages
  try {
    messages = (await catalogs[`./locales/${locale}.po`]?.())?.messages ?? {}
  } catch (cause) {
    if (i18n.locale !== '' || locale === 'en') throw cause
    return activate('en')
  }
  if (mine !== turn) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.documentElement.dir = rightToLeft.has(locale) ? 'rtl' : 'ltr'
}
