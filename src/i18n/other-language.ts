import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from './setup.ts'

type Catalogs = Record<string, () => Promise<Messages>>
const first: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=first', import: 'messages' })
const later: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=later', import: 'messages' })

/**
 * The words of a language beside the one the app is shown in: for paper that two people read. Works offline: the
 * service worker keeps every language. Rejects when the words cannot be loaded.
 */
export const wordsIn = async (locale: Locale): Promise<I18n> => {
  const path = `./locales/${locale}.po`
  const parts = await Promise.all([first[path]?.() ?? {}, later[path]?.() ?? {}])
  return setupI18n({ locale, messages: { [locale]: { ...parts[0], ...parts[1] } } })
}
