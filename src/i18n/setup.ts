import { i18n, type Messages } from '@lingui/core'

export { i18n }

export type Locale = 'en' | 'es' | 'zh-Hans' | 'zh-Hant'

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*.po')

/** Loads the words of a language and shows the app in it. A language that cannot be loaded falls back to English. */
export const activate = async (locale: Locale): Promise<void> => {
  const load = catalogs[`./locales/${locale}.po`] ?? catalogs['./locales/en.po']
  const messages = load ? (await load()).messages : {}
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
