import { readFileSync } from 'node:fs'

import type { Locale } from '#contract/languages.ts'

export type Language = Locale

const unquote = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line.slice(line.indexOf('"'))) as string).join('')

/** The translation of each message. If a message exists in several contexts, the one without a context counts. */
export const messagesOf = (language: Language): ReadonlyMap<string, string> => {
  const text = readFileSync(new URL(`../../src/i18n/locales/${language}.po`, import.meta.url), 'utf8')
  const messages = new Map<string, string>()
  for (const block of text.split(/\n\n+/)) {
    const lines = block.split('\n').filter((line) => !line.startsWith('#') && line.includes('"'))
    const at = lines.findIndex((line) => line.startsWith('msgstr '))
    const from = lines.findIndex((line) => line.startsWith('msgid '))
    if (at < 0 || from < 0) continue
    const source = unquote(lines.slice(from, at))
    const hasContext = lines.some((line) => line.startsWith('msgctxt '))
    if (source !== '' && !(hasContext && messages.has(source))) messages.set(source, unquote(lines.slice(at)))
  }
  return messages
}

/** The English texts that must not be on a translated page: those without placeholders whose translation differs. */
export const englishLeftovers = (language: Exclude<Language, 'en'>): ReadonlySet<string> =>
  new Set(
    [...messagesOf(language)].flatMap(([source, translated]) =>
      source === translated || source.includes('{') ? [] : [source],
    ),
  )
