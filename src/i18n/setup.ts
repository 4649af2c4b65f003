import { i18n, type Messages } from '@lingui/core'
import { isLocale, languages, type Locale } from '#contract/languages.ts'
import { numberFormatTag } from './number-signs.ts'

export { i18n }

type Catalogs = Record<string, () => Promise<Messages>>
/** Message catalogues. `first`: needed by the first paint (shell, library). `later`: forms, records and login. */
const first: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=first', import: 'messages' })
const later: Catalogs = import.meta.glob<Messages>('./locales/*.po', { query: '?part=later', import: 'messages' })

const messagesOf = async (catalogs: Catalogs, locale: Locale): Promise<Messages> =>
  (await catalogs[`./locales/${locale}.po`]?.()) ?? {}

/** True once a screen needs the later messages. From then on, a change of language loads both parts. */
let all = false
let turn = 0

/** The later of two overlapping calls wins. Rejects if loading fails, but at the start English is loaded instead. */
export const activateLanguage = async (language: string): Promise<void> => {
  const locale = isLocale(language) ? language : 'en'
  turn += 1
  const myTurn = turn
  let messages: Messages
  try {
    const parts = await Promise.all([messagesOf(first, locale), all ? messagesOf(later, locale) : {}])
    messages = { ...parts[0], ...parts[1] }
  } catch (cause) {
    if (i18n.locale !== '' || locale === 'en') throw cause
    return activateLanguage('en')
  }
  if (myTurn !== turn) return
  i18n.loadAndActivate({ locale, locales: numberFormatTag(locale), messages })
  document.documentElement.lang = locale
  document.documentElement.dir = languages[locale].direction
}

export async function withMessages<M>(load: () => Promise<M>): Promise<M>
export async function withMessages<M, Name extends keyof M>(load: () => Promise<M>, name: Name): Promise<M[Name]>
export async function withMessages<M>(load: () => Promise<M>, name?: keyof M): Promise<unknown> {
  all = true
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const [loaded, laterMessages] = await Promise.all([load(), messagesOf(later, locale)])
  // `i18n.load` renders the whole screen again, so it is called only if needed.
  const hasAll = locale === i18n.locale && Object.keys(laterMessages).every((id) => id in i18n.messages)
  if (!hasAll) i18n.load(locale, laterMessages)
  return name === undefined ? loaded : loaded[name]
}
